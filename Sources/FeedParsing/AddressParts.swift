/// An address in its five parts, as RFC 3986, appendix B, splits any text.
struct AddressParts {
    /// Without the colon; `nil` in a relative reference.
    private(set) var scheme: ArraySlice<UInt8>?
    /// What follows `//`: user, host and port.
    private(set) var authority: ArraySlice<UInt8>?
    private(set) var path: ArraySlice<UInt8>
    /// Without the question mark.
    private(set) var query: ArraySlice<UInt8>?
    /// Without the number sign.
    private(set) var fragment: ArraySlice<UInt8>?

    init(_ text: [UInt8]) {
        var rest = text[...]
        if let colon = AddressParts.endOfScheme(text) {
            scheme = rest[..<colon]
            rest = rest[(colon + 1)...]
        }
        if let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
            fragment = rest[(mark + 1)...]
            rest = rest[..<mark]
        }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = rest[(mark + 1)...]
            rest = rest[..<mark]
        }
        let slash = UInt8(ascii: "/")
        if rest.starts(with: [slash, slash]) {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: slash) ?? rest.endIndex
            authority = rest[..<end]
            rest = rest[end...]
        }
        path = rest
    }

    /// Whether relative references can count from here, unlike from `mailto:someone`.
    var isHierarchical: Bool {
        authority != nil || path.first == UInt8(ascii: "/")
    }

    /// The place of the colon behind a scheme.
    private static func endOfScheme(_ text: [UInt8]) -> Int? {
        guard let first = text.first, isLetter(first) else { return nil }
        var hasDot = false
        for (index, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: ":"):
                // `www.example.com:8080/path` is a host and a port.
                let next = index + 1 < text.count ? text[index + 1] : 0
                return hasDot && decimalDigit(next) != nil ? nil : index
            case UInt8(ascii: "."):
                hasDot = true
            case UInt8(ascii: "+"), UInt8(ascii: "-"):
                continue
            default:
                guard isLetter(byte) || decimalDigit(byte) != nil else { return nil }
            }
        }
        return nil
    }
}

/// Whether a scheme is http or https.
func isWeb(_ scheme: ArraySlice<UInt8>) -> Bool {
    let name = scheme.map { lowercased($0) }
    return name == Array("http".utf8) || name == Array("https".utf8)
}
