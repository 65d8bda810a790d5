/// Reads fixed groups of digits from a text, left to right.
struct DigitScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = Substring(text).utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Steps over `character` if it comes next.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, UInt32(first) == character.value else { return false }
        rest.removeFirst()
        return true
    }

    /// The number in exactly so many digits, after a separator if one is given; otherwise nothing moves.
    mutating func number(digits: Int, after separator: Unicode.Scalar? = nil) -> Int? {
        var attempt = self
        if let separator, !attempt.skip(separator) { return nil }
        var number = 0
        for _ in 0..<digits {
            guard let digit = attempt.rest.popFirst().flatMap(decimalDigit) else { return nil }
            number = number * 10 + Int(digit)
        }
        self = attempt
        return number
    }

    /// The fraction of a second that follows, 0 when none does; `nil` for a point without digits.
    mutating func fraction() -> Double? {
        guard skip(".") else { return 0 }
        let digits = rest.prefix { decimalDigit($0) != nil }
        guard !digits.isEmpty else { return nil }
        rest = rest[digits.endIndex...]
        return Double("0." + String(Substring(digits)))
    }

    /// The offset from UTC in seconds that ends the text; 0 when there is none.
    mutating func offset() -> Int? {
        if rest.isEmpty || skip("Z") || skip("z") { return rest.isEmpty ? 0 : nil }
        if [" Etc/GMT", " GMT", " UTC", " Z"].contains(String(Substring(rest))) { return 0 }
        let sign: Int
        if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
        guard let hours = number(digits: 2), hours < 24 else { return nil }
        _ = skip(":")
        let minutes = number(digits: 2) ?? 0
        guard rest.isEmpty, minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}
