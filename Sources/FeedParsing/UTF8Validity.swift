/// Whether bytes are UTF-8, and whether anything in them is outside ASCII.
enum UTF8Validity {
    case ascii, valid, invalid

    init(_ bytes: [UInt8]) {
        self = unsafe bytes.withUnsafeBytes { unsafe UTF8Validity($0) }
    }

    /// Many bytes at a time as long as they are ASCII; the standard library's own validation costs four
    /// times as much on text with a foreign letter here and there.
    private init(_ bytes: UnsafeRawBufferPointer) {
        var index = 0
        var isASCII = true
        while index < bytes.count {
            if index + 32 <= bytes.count {
                let ascii = unsafe UTF8Validity.asciiLength(bytes, from: index)
                index += ascii
                if ascii == 32 { continue }
            } else if index + 8 <= bytes.count {
                let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let foreign = UInt64(littleEndian: word) & UTF8Validity.highBits
                index += foreign == 0 ? 8 : foreign.trailingZeroBitCount / 8
                if foreign == 0 { continue }
            }
            let first = unsafe bytes[index]
            if first < 0x80 {
                index += 1
                continue
            }
            isASCII = false
            if 0xC2...0xDF ~= first, index + 1 < bytes.count, unsafe bytes[index + 1] & 0xC0 == 0x80 {
                index += 2
                continue
            }
            let length = unsafe UTF8Validity.sequenceLength(bytes, at: index, first)
            guard length > 0 else {
                self = .invalid
                return
            }
            index += length
        }
        self = isASCII ? .ascii : .valid
    }

    /// How many of the 32 bytes from here on are ASCII before the first that is not.
    @inline(__always)
    private static func asciiLength(_ bytes: UnsafeRawBufferPointer, from index: Int) -> Int {
        let first = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let second = unsafe bytes.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
        let third = unsafe bytes.loadUnaligned(fromByteOffset: index + 16, as: UInt64.self)
        let fourth = unsafe bytes.loadUnaligned(fromByteOffset: index + 24, as: UInt64.self)
        if (first | second | third | fourth) & highBits == 0 { return 32 }
        // Without a branch for each word: where foreign letters stand nobody can foresee.
        let found = marks(first) | marks(second) << 8 | marks(third) << 16 | marks(fourth) << 24
        return found.trailingZeroBitCount
    }

    /// A bit for each byte of a word that has a high bit, that of the first byte lowest.
    @inline(__always)
    private static func marks(_ word: UInt64) -> UInt64 {
        ((UInt64(littleEndian: word) & highBits) >> 7 &* 0x0102_0408_1020_4080) >> 56
    }

    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// The length of the sequence that begins with `first`; 0 when it is none (RFC 3629, 4).
    private static func sequenceLength(_ bytes: UnsafeRawBufferPointer, at index: Int, _ first: UInt8) -> Int
    {
        func isTail(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            unsafe index + offset < bytes.count && range.contains(bytes[index + offset])
        }
        switch first {
        case 0xC2...0xDF: return isTail(1) ? 2 : 0
        case 0xE0: return isTail(1, 0xA0...0xBF) && isTail(2) ? 3 : 0
        case 0xED: return isTail(1, 0x80...0x9F) && isTail(2) ? 3 : 0
        case 0xE1...0xEF: return isTail(1) && isTail(2) ? 3 : 0
        case 0xF0: return isTail(1, 0x90...0xBF) && isTail(2) && isTail(3) ? 4 : 0
        case 0xF1...0xF3: return isTail(1) && isTail(2) && isTail(3) ? 4 : 0
        case 0xF4: return isTail(1, 0x80...0x8F) && isTail(2) && isTail(3) ? 4 : 0
        default: return 0
        }
    }
}

/// Whether so many characters of more than one byte are in valid UTF-8.
func hasMultiByteCharacters(_ bytes: [UInt8], atLeast count: Int) -> Bool {
    var found = 0
    for byte in bytes where byte >= 0xC0 {
        found += 1
        if found == count { return true }
    }
    return false
}

/// Bytes that claim to be UTF-8 with all that is not mended, and how many bytes were not.
///
/// A stray byte is most often a letter of windows-1252 that was pasted in, and is read as that. Half a
/// character (`E2 80` before a quote) in a document that is UTF-8 elsewhere was cut by a program that
/// counts bytes, and becomes U+FFFD; in a document without UTF-8 `E9 BB` is `é»`. The two halves of an emoji that were encoded one by one (CESU-8) are joined.
func mendedUTF8(_ bytes: [UInt8]) -> (bytes: [UInt8], strayBytes: Int) {
    let isUTF8Elsewhere = hasUTF8(bytes)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    var strayBytes = 0
    var position = 0
    while position < bytes.count {
        let byte = bytes[position]
        if byte < 0x80 {
            result.append(byte)
            position += 1
            continue
        }
        let (length, isWhole) = utf8Sequence(bytes, at: position)
        if isWhole {
            result += bytes[position..<(position + length)]
        } else if let scalar = joinedSurrogates(bytes, at: position) {
            result += String(scalar).utf8
            position += 6
            strayBytes += 6
            continue
        } else if length > 1, isUTF8Elsewhere {
            result += [0xEF, 0xBF, 0xBD]
            strayBytes += length
        } else {
            for stray in bytes[position..<(position + length)] { append(windows1252: stray, to: &result) }
            strayBytes += length
        }
        position += length
    }
    return (result, strayBytes)
}

/// Whether at least as many whole characters as broken ones are outside ASCII.
private func hasUTF8(_ bytes: [UInt8]) -> Bool {
    var whole = 0
    var broken = 0
    var position = 0
    while position < bytes.count {
        guard bytes[position] >= 0x80 else {
            position += 1
            continue
        }
        let (length, isWhole) = utf8Sequence(bytes, at: position)
        if isWhole { whole += 1 } else { broken += 1 }
        position += length
    }
    return whole > 0 && whole >= broken
}

/// How many bytes from here on belong to one character as far as it goes, and whether it goes to its end.
private func utf8Sequence(_ bytes: [UInt8], at start: Int) -> (length: Int, isWhole: Bool) {
    let lead = bytes[start]
    // Unicode, table 3-7: the second byte is narrower after four of the leads.
    let (count, second): (Int, ClosedRange<UInt8>) =
        switch lead {
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: (1, 0x80...0xBF)
        }
    guard count > 1 else { return (1, false) }
    var length = 1
    while length < count, start + length < bytes.count,
        (length == 1 ? second : 0x80...0xBF).contains(bytes[start + length])
    {
        length += 1
    }
    return (length, length == count)
}

private func joinedSurrogates(_ bytes: [UInt8], at start: Int) -> Unicode.Scalar? {
    guard start + 5 < bytes.count, bytes[start] == 0xED, 0xA0...0xAF ~= bytes[start + 1],
        0x80...0xBF ~= bytes[start + 2], bytes[start + 3] == 0xED, 0xB0...0xBF ~= bytes[start + 4],
        0x80...0xBF ~= bytes[start + 5]
    else { return nil }
    let high = UInt32(bytes[start + 1] & 0x0F) << 6 | UInt32(bytes[start + 2] & 0x3F)
    let low = UInt32(bytes[start + 4] & 0x0F) << 6 | UInt32(bytes[start + 5] & 0x3F)
    return Unicode.Scalar(0x10000 + high << 10 + low)
}
