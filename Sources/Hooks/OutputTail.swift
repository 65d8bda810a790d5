/// The end of what a command wrote; what came before is forgotten.
struct OutputTail {
    /// Bytes.
    static let limit = 4_096

    private var bytes: [UInt8] = []
    private var isCut = false

    mutating func append(_ more: ArraySlice<UInt8>) {
        isCut = isCut || bytes.count + more.count > OutputTail.limit
        bytes.append(contentsOf: more.suffix(OutputTail.limit))
        if bytes.count > OutputTail.limit {
            bytes.removeFirst(bytes.count - OutputTail.limit)
        }
    }

    /// As text, fit to be shown: without the escapes that make a terminal do things.
    var text: String {
        var kept = bytes[...]
        // The rest of a character whose beginning was cut off.
        while isCut, let first = kept.first, first & 0xC0 == 0x80 {
            kept.removeFirst()
        }
        var text = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in String(decoding: kept, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\n" where previous == "\r": break
            case "\r", "\n": text.append("\n")
            case "\t": text.append(scalar)
            default: text.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
            }
            previous = scalar
        }
        return String(text)
    }

    /// The last line with something on it, where programs say what went wrong; at most 200 characters.
    var lastLine: String? {
        text.split(separator: "\n").lazy.map { oneLine(String($0)) }.last { !$0.isEmpty }
            .map { String($0.prefix(200)) }
    }
}
