/// A word of a date and what it says: a month, a weekday, a zone, or nothing known.
struct DateWord {
    enum Half { case morning, afternoon }

    enum Meaning {
        /// 1 to 12.
        case month(Int)
        /// 0 is Sunday.
        case weekday(Int)
        /// Seconds east of Greenwich.
        case zone(Int)
        case half(Half)
        /// The `T` between date and time.
        case dateTimeMark
        /// `st`, `nd`, `rd`, `th` and their like behind a day.
        case ordinal
        /// The `h` of `15h30`.
        case hourMark
        case yearMark, monthMark, dayMark
        /// `at`, `Uhr` and their like.
        case filling
        case unknown
    }

    let meaning: Meaning

    /// Reads the word at a position, which is left behind it.
    ///
    /// Letters of any script make a word, with the dot inside `a.m.`.
    init(_ text: Span<UInt8>, at position: inout Int) {
        let start = position
        var key: UInt64 = 0
        var length = 0
        var isASCII = true
        scan: while position < text.count {
            let byte = text[position]
            switch byte {
            case 0x80...:
                guard DateMark(text, at: position) == nil else { break scan }
                isASCII = false
            case UInt8(ascii: ".")
            where length == 1 && position + 1 < text.count
                && text[position + 1] | 0x20 == UInt8(ascii: "m"):
                position += 1
                continue
            default:
                guard isLetter(byte) else { break scan }
            }
            if length < 8 { key = key << 8 | UInt64(byte | 0x20) }
            length += 1
            position += 1
        }
        if isASCII {
            meaning = dateWords[key] ?? .unknown
        } else {
            var bytes: [UInt8] = []
            for index in start..<position { bytes.append(text[index]) }
            meaning = foreignDateWords[String(decoding: bytes, as: UTF8.self).lowercased()] ?? .unknown
        }
    }

    /// The first eight letters of an ASCII word in one number: enough to tell all known words apart.
    static func key(_ word: some StringProtocol) -> UInt64 {
        word.utf8.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// A mark outside ASCII that parts words: a space of another width, or a dash.
enum DateMark {
    case space(length: Int)
    case dash(length: Int)

    init?(_ text: Span<UInt8>, at position: Int) {
        func byte(_ offset: Int) -> UInt8 {
            position + offset < text.count ? text[position + offset] : 0
        }
        switch (byte(0), byte(1), byte(2)) {
        case (0xC2, 0xA0, _): self = .space(length: 2)
        // U+2000 to U+200F are spaces and marks of direction, U+202F is the one before PM in JavaScript.
        case (0xE2, 0x80, 0x80...0x8F), (0xE2, 0x80, 0xAF), (0xE3, 0x80, 0x80), (0xEF, 0xBB, 0xBF):
            self = .space(length: 3)
        case (0xE2, 0x80, 0x90...0x95), (0xE2, 0x88, 0x92): self = .dash(length: 3)
        default: return nil
        }
    }
}
