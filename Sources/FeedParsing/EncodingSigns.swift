/// What a document says about its encoding: by how it begins, and in its XML declaration.
struct EncodingSigns {
    /// The encoding that the first bytes prove.
    private(set) var proven: CharacterEncoding?
    /// Bytes of the byte order mark.
    private(set) var markLength = 0
    /// The label in the XML declaration.
    private(set) var declared: String?

    init(_ bytes: [UInt8]) {
        func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 1 }
        switch (byte(0), byte(1), byte(2), byte(3)) {
        case (0xFF, 0xFE, 0, 0): set(.utf32(bigEndian: false), mark: 4)
        case (0, 0, 0xFE, 0xFF): set(.utf32(bigEndian: true), mark: 4)
        // A mark of UTF-16 before text that has no zero byte was put there by a mistaken program.
        case (0xFF, 0xFE, 1...0x7F, 1...0x7F), (0xFE, 0xFF, 1...0x7F, 1...0x7F): set(nil, mark: 2)
        case (0xFF, 0xFE, _, _): set(.utf16(bigEndian: false), mark: 2)
        case (0xFE, 0xFF, _, _): set(.utf16(bigEndian: true), mark: 2)
        case (0xEF, 0xBB, 0xBF, _): set(.utf8, mark: 3)
        // Feeds begin with a letter of ASCII: `<`, `{` or white space.
        case (0, 0, 0, 1...0x7F): set(.utf32(bigEndian: true), mark: 0)
        case (1...0x7F, 0, 0, 0): set(.utf32(bigEndian: false), mark: 0)
        case (0, 1...0x7F, 0, 1...0x7F), (0, 1...0x7F, 1..., _): set(.utf16(bigEndian: true), mark: 0)
        case (1...0x7F, 0, 1...0x7F, 0), (1...0x7F, 0, _, 1...): set(.utf16(bigEndian: false), mark: 0)
        default: break
        }
        declared = EncodingSigns.declaredLabel(bytes.span)
    }

    /// The charset of a Content-Type, as `iso-8859-1` for `text/xml; charset="ISO-8859-1"`.
    static func charset(inContentType contentType: String) -> String? {
        for parameter in contentType.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, trimmed(parts[0]).lowercased() == "charset" else { continue }
            let value = trimmed(parts[1])
            return value.isEmpty ? nil : value
        }
        return nil
    }

    private mutating func set(_ encoding: CharacterEncoding?, mark: Int) {
        proven = encoding
        markLength = mark
    }

    /// The value of `encoding` in `<?xml version="1.0" encoding="…"?>`, which must be near the beginning.
    private static func declaredLabel(_ text: Span<UInt8>) -> String? {
        let limit = min(text.count, 512)
        var position = 0
        while position < limit, isWhitespace(text[position]) || text[position] >= 0x80 { position += 1 }
        guard matches("<?xml", text, at: position) else { return nil }
        while position < limit, text[position] != UInt8(ascii: ">") {
            if matches("encoding", text, at: position) {
                position += 8
                while position < limit, isWhitespace(text[position]) || text[position] == UInt8(ascii: "=") {
                    position += 1
                }
                var label: [UInt8] = []
                let quote = position < limit ? text[position] : 0
                guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
                position += 1
                while position < limit, text[position] != quote, text[position] != UInt8(ascii: ">") {
                    label.append(text[position])
                    position += 1
                }
                return trimmed(String(decoding: label, as: UTF8.self)[...])
            }
            position += 1
        }
        return nil
    }

    private static func trimmed(_ text: Substring) -> String {
        let isOutside: (Character) -> Bool = { $0.isWhitespace || $0 == "\"" || $0 == "'" }
        var text = text.drop(while: isOutside)
        while let last = text.last, isOutside(last) { text.removeLast() }
        return String(text)
    }
}
