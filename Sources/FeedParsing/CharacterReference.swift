/// A character reference of HTML at some place in a text: `&amp;`, `&#8217;`, `&#x1F399;`.
struct CharacterReference {
    /// UTF-8; empty for a control character, which nobody wants to see.
    let characters: [UInt8]
    /// Bytes from the ampersand to the semicolon.
    let length: Int

    /// `nil` when no known reference with a semicolon begins at `start`, where the ampersand is.
    init?(_ text: Span<UInt8>, at start: Int) {
        let bodyStart = start + 1
        // HTML's longest name has 31 letters.
        var end = bodyStart
        while end < text.count, end - bodyStart <= 32, text[end] != UInt8(ascii: ";") { end += 1 }
        guard end < text.count, text[end] == UInt8(ascii: ";"), end > bodyStart else { return nil }
        let body = text.extracting(bodyStart..<end)

        guard body[0] == UInt8(ascii: "#") else {
            guard let found = CharacterReference.common(body) ?? htmlEntity(body).map({ Array($0.utf8) })
            else { return nil }
            characters = found
            length = end + 1 - start
            return
        }
        guard let code = CharacterReference.number(body) else { return nil }
        // Emoji come as two halves from programs that count in UTF-16.
        if 0xD800...0xDBFF ~= code, let low = CharacterReference.lowHalf(text, at: end + 1) {
            let joined = 0x10000 + (code - 0xD800) << 10 + (low.code - 0xDC00)
            characters = CharacterReference.utf8(joined)
            length = end + 1 + low.length - start
            return
        }
        guard let scalar = CharacterReference.scalar(code) else { return nil }
        characters =
            scalar.value < 32 && ![9, 10, 13].contains(scalar.value) ? [] : Array(String(scalar).utf8)
        length = end + 1 - start
    }

    /// The references that nearly all titles with references have, without a search.
    private static func common(_ name: Span<UInt8>) -> [UInt8]? {
        switch name.count {
        case 3 where matches("amp", name, at: 0): [UInt8(ascii: "&")]
        case 4 where matches("quot", name, at: 0): [UInt8(ascii: "\"")]
        case 4 where matches("apos", name, at: 0): [UInt8(ascii: "'")]
        case 4 where matches("nbsp", name, at: 0): [0xC2, 0xA0]
        default: nil
        }
    }

    /// The code behind `#` or `#x`.
    private static func number(_ body: Span<UInt8>) -> UInt32? {
        let isHexadecimal = body.count > 1 && body[1] | 0x20 == UInt8(ascii: "x")
        let first = isHexadecimal ? 2 : 1
        guard body.count > first else { return nil }
        var code: UInt32 = 0
        for index in first..<body.count {
            guard let digit = isHexadecimal ? hexadecimalDigit(body[index]) : decimalDigit(body[index]),
                code < 0x110000
            else { return nil }
            code = code * (isHexadecimal ? 16 : 10) + UInt32(digit)
        }
        return code
    }

    private static func lowHalf(_ text: Span<UInt8>, at start: Int) -> (code: UInt32, length: Int)? {
        guard start + 2 < text.count, text[start] == UInt8(ascii: "&"), text[start + 1] == UInt8(ascii: "#")
        else { return nil }
        var end = start + 1
        while end < text.count, end - start < 16, text[end] != UInt8(ascii: ";") { end += 1 }
        guard end < text.count, let code = number(text.extracting((start + 1)..<end)), 0xDC00...0xDFFF ~= code
        else { return nil }
        return (code, end + 1 - start)
    }

    /// HTML reads 128 to 159 as windows-1252, because that is what their writers had.
    private static func scalar(_ code: UInt32) -> Unicode.Scalar? {
        guard code > 0 else { return nil }
        return 0x80...0x9F ~= code ? windows1252[Int(code - 0x80)] : Unicode.Scalar(code)
    }

    private static func utf8(_ code: UInt32) -> [UInt8] {
        Unicode.Scalar(code).map { Array(String($0).utf8) } ?? []
    }
}
