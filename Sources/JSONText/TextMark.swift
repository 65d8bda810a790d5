extension UnsafeRawBufferPointer {
    /// The place of the first quote, backslash or control character, and whether all before it is ASCII.
    ///
    /// Eight bytes at a time: nearly every byte of JSON goes through here. A byte's highest bit is set
    /// in `marks` when it is one of those; a borrow can set it for bytes behind such a one, never before.
    package func textMark(from start: Int) -> (place: Int, isASCII: Bool) {
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
