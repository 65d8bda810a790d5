/// UTF-16 as UTF-8; a lone half of a pair and an odd last byte become U+FFFD.
func utf8(fromUTF16 bytes: [UInt8], from start: Int, bigEndian: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var decoder = UTF16()
    var units = WideUnits(bytes: bytes, position: start, isBigEndian: bigEndian)
    decoding: while true {
        switch decoder.decode(&units) {
        case .scalarValue(let scalar): append(scalar, to: &result)
        case .error: result += [0xEF, 0xBF, 0xBD]
        case .emptyInput: break decoding
        }
    }
    if (bytes.count - start) % 2 != 0 { result += [0xEF, 0xBF, 0xBD] }
    return result
}

/// UTF-32 as UTF-8; what is no character becomes U+FFFD.
func utf8(fromUTF32 bytes: [UInt8], from start: Int, bigEndian: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 2)
    var position = start
    while position + 3 < bytes.count {
        var code: UInt32 = 0
        for index in 0..<4 {
            code = code << 8 | UInt32(bytes[position + (bigEndian ? index : 3 - index)])
        }
        append(Unicode.Scalar(code) ?? "\u{FFFD}", to: &result)
        position += 4
    }
    if position < bytes.count { result += [0xEF, 0xBF, 0xBD] }
    return result
}

private func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    if scalar.isASCII {
        result.append(UInt8(scalar.value))
    } else {
        result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
}

/// The units of UTF-16 in bytes.
private struct WideUnits: IteratorProtocol {
    let bytes: [UInt8]
    var position: Int
    let isBigEndian: Bool

    mutating func next() -> UInt16? {
        guard position + 1 < bytes.count else { return nil }
        defer { position += 2 }
        let first = UInt16(bytes[position])
        let second = UInt16(bytes[position + 1])
        return isBigEndian ? first << 8 | second : second << 8 | first
    }
}
