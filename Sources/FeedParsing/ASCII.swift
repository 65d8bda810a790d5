// What a byte of ASCII is, for the readers that work on bytes.

/// XML's white space and the two that old printers add.
func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 32 || (9...13 ~= byte)
}

/// The value of a decimal digit.
func decimalDigit(_ byte: UInt8) -> Int? {
    48...57 ~= byte ? Int(byte) - 48 : nil
}

/// The value of a hexadecimal digit.
func hexadecimalDigit(_ byte: UInt8) -> Int? {
    switch byte {
    case 48...57: Int(byte) - 48
    case 65...70: Int(byte) - 55
    case 97...102: Int(byte) - 87
    default: nil
    }
}

func isLetter(_ byte: UInt8) -> Bool {
    97...122 ~= (byte | 0x20)
}

/// The lower-case letter of a letter of ASCII, and every other byte as it is.
func lowercased(_ byte: UInt8) -> UInt8 {
    65...90 ~= byte ? byte | 0x20 : byte
}

/// Whether `text` has these bytes at `start`.
func matches(_ word: StaticString, _ text: Span<UInt8>, at start: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard start + length <= text.count else { return false }
    return word.withUTF8Buffer { bytes in
        for index in 0..<length where unsafe bytes[index] != text[start + index] { return false }
        return true
    }
}
