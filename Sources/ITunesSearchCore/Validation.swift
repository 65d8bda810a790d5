/// Arguments that Apple would refuse, or worse, misread.
///
/// Each complaint names the argument.
enum Validation {
    /// The storefront in two capital letters.
    static func country(_ country: String) throws(ITunesError) -> String {
        let letters = country.utf8
        guard letters.count == 2, letters.allSatisfy(isLetter) else {
            throw .invalidRequest("country must be two letters such as US, not \"\(country)\"")
        }
        return country.uppercased()
    }

    static func language(_ language: String?) throws(ITunesError) {
        guard let language else { return }
        let isTag = language.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == 0x5F || $0 == 0x2D }
        guard isTag, !language.isEmpty else {
            throw .invalidRequest("language must be a code such as en_us, not \"\(language)\"")
        }
    }

    /// Checks a number of results; `name` is what the caller calls it, such as `episodeLimit`.
    static func limit(_ limit: Int?, named name: String = "limit") throws(ITunesError) {
        guard let limit else { return }
        guard (1...200).contains(limit) else {
            throw .invalidRequest("\(name) must be from 1 to 200, not \(limit)")
        }
    }

    static func id(_ id: Int, named name: String = "id") throws(ITunesError) {
        guard id > 0 else { throw .invalidRequest("\(name) must be a positive number, not \(id)") }
    }

    /// 10 or 13 digits; hyphens and spaces are the caller's, the check digit is Apple's to judge.
    static func isbn(_ isbn: String) throws(ITunesError) -> String {
        let digits = stripped(isbn).uppercased()
        let bytes = Array(digits.utf8)
        let isLong =
            bytes.count == 13 && bytes.allSatisfy(isDigit) && ["978", "979"].contains(digits.prefix(3))
        let isShort =
            bytes.count == 10 && bytes.dropLast().allSatisfy(isDigit)
            && bytes.last.map { isDigit($0) || $0 == UInt8(ascii: "X") } == true
        guard isLong || isShort else {
            throw .invalidRequest(
                "isbn must be 13 digits that start with 978 or 979, or 10 digits, not \"\(isbn)\"")
        }
        return digits
    }

    /// A UPC has 12 digits, an EAN 13.
    static func upc(_ upc: String) throws(ITunesError) -> String {
        let digits = stripped(upc)
        guard [12, 13].contains(digits.utf8.count), digits.utf8.allSatisfy(isDigit) else {
            throw .invalidRequest("upc must be 12 or 13 digits, not \"\(upc)\"")
        }
        return digits
    }

    static func bundleID(_ bundleID: String) throws(ITunesError) -> String {
        let bytes = bundleID.utf8
        let isAllowed = bytes.allSatisfy { isLetter($0) || isDigit($0) || $0 == 0x2E || $0 == 0x2D }
        let dot = UInt8(ascii: ".")
        guard !bytes.isEmpty, isAllowed, bytes.first != dot, bytes.last != dot else {
            throw .invalidRequest(
                "bundleID must be letters, digits, hyphens and dots such as com.example.app, not \"\(bundleID)\""
            )
        }
        return bundleID
    }

    private static func stripped(_ number: String) -> String {
        number.filter { $0 != " " && $0 != "-" }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        decimalDigit(byte) != nil
    }
}
