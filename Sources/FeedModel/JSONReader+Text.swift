/// A text as it stands in the document, between its quotes.
struct RawText {
    var range: Range<Int>
    var hasEscapes = false
    /// Nothing in it has to be looked at again to know that it is UTF-8.
    var isASCII = true
}

extension JSONReader {
    package mutating func text() throws(JSONFault) -> String {
        guard peek() == UInt8(ascii: "\"") else { throw try misfit() }
        return try text(try rawText())
    }

    /// Where the digits of a text stand that holds nothing else.
    mutating func plainText() throws(JSONFault) -> Range<Int> {
        guard peek() == UInt8(ascii: "\"") else { throw try misfit() }
        return try rawText().range
    }

    /// What a text says.
    func text(_ raw: RawText) throws(JSONFault) -> String {
        if !raw.hasEscapes { return try checked(bytes[raw.range]) }
        var plain: [UInt8] = []
        try unescape(raw.range, into: &plain)
        return try checked(plain[...])
    }

    /// Steps over a text.
    mutating func rawText() throws(JSONFault) -> RawText {
        guard take(UInt8(ascii: "\"")) else { throw .noJSON }
        var raw = RawText(range: place..<place)
        while true {
            let (mark, isASCII) = bytes.textMark(from: place)
            guard mark < bytes.count, bytes[mark] >= 0x20 else { throw .noJSON }
            raw.isASCII = raw.isASCII && isASCII
            place = mark + 1
            guard bytes[mark] == UInt8(ascii: "\\") else {
                raw.range = raw.range.lowerBound..<mark
                return raw
            }
            raw.hasEscapes = true
            // What is escaped may be a quote.
            place += 1
        }
    }

    private func unescape(_ range: Range<Int>, into plain: inout [UInt8]) throws(JSONFault) {
        var index = range.lowerBound
        while index < range.upperBound {
            let mark = min(bytes.textMark(from: index).place, range.upperBound)
            plain += bytes[index..<mark]
            guard mark < range.upperBound else { return }
            // A text does not end with half an escape.
            let kind = bytes[mark + 1]
            index = mark + 2
            switch kind {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain.append(kind)
            case UInt8(ascii: "n"): plain.append(0x0A)
            case UInt8(ascii: "r"): plain.append(0x0D)
            case UInt8(ascii: "t"): plain.append(0x09)
            case UInt8(ascii: "b"): plain.append(0x08)
            case UInt8(ascii: "f"): plain.append(0x0C)
            case UInt8(ascii: "u"): plain += Array(try scalar(at: &index, until: range.upperBound).utf8)
            default: throw .noJSON
            }
        }
    }

    /// The character behind `\u`, of which two may make one.
    private func scalar(at index: inout Int, until end: Int) throws(JSONFault) -> Character {
        let first = try unit(at: &index, until: end)
        if let scalar = Unicode.Scalar(first) { return Character(scalar) }
        guard (0xD800..<0xDC00).contains(first), index + 1 < end, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u")
        else { throw .noJSON }
        index += 2
        let second = try unit(at: &index, until: end)
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw .noJSON }
        return Character(scalar)
    }

    private func unit(at index: inout Int, until end: Int) throws(JSONFault) -> UInt32 {
        guard index + 4 <= end,
            let value = UInt32(String(decoding: bytes[index..<(index + 4)], as: UTF8.self), radix: 16),
            bytes[index] != UInt8(ascii: "+"), bytes[index] != UInt8(ascii: "-")
        else { throw .noJSON }
        index += 4
        return value
    }

    private func checked(_ slice: ArraySlice<UInt8>) throws(JSONFault) -> String {
        let text = unsafe slice.withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
        guard let text else { throw .noJSON }
        return text
    }
}

extension [UInt8] {
    fileprivate func textMark(from start: Int) -> (place: Int, isASCII: Bool) {
        unsafe withUnsafeBytes { unsafe $0.textMark(from: start) }
    }
}

extension UnsafeRawBufferPointer {
    /// The place of the first quote, backslash or control character, and whether all before it is ASCII.
    ///
    /// Eight bytes at a time: nearly every byte of a state file goes through here. A byte's highest bit is set
    /// in `marks` when it is one of those; a borrow can set it for bytes behind such a one, never before.
    func textMark(from start: Int) -> (place: Int, isASCII: Bool) {
        let (ones, tops) = (UInt64(0x0101_0101_0101_0101), UInt64(0x8080_8080_8080_8080))
        var place = start
        var seen: UInt64 = 0
        while place + 8 <= count {
            let word = UInt64(littleEndian: unsafe loadUnaligned(fromByteOffset: place, as: UInt64.self))
            let quotes = word ^ (ones &* 0x22)
            let backslashes = word ^ (ones &* 0x5C)
            let marks =
                ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
                    | (word &- ones &* 0x20) & ~word) & tops
            if marks != 0 {
                let bits = UInt64(marks.trailingZeroBitCount & ~7)
                seen |= word & ((1 << bits) &- 1)
                return (place + Int(bits / 8), seen & tops == 0)
            }
            seen |= word
            place += 8
        }
        while place < count {
            let byte = unsafe self[place]
            if byte < 0x20 || byte == 0x22 || byte == 0x5C { break }
            seen |= UInt64(byte)
            place += 1
        }
        return (place, seen & tops == 0)
    }
}
