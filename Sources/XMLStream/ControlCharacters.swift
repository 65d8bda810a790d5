/// The control characters of a document, sought many bytes at a time.
struct ControlCharacters {
    /// The place of the first that XML forbids.
    private(set) var forbidden: Int?
    /// Whether there is a carriage return before that place.
    private(set) var hasReturns = false

    init(in document: Span<UInt8>) {
        unsafe document.withUnsafeBytes { unsafe seek(in: $0) }
    }

    private mutating func seek(in bytes: UnsafeRawBufferPointer) {
        var index = 0
        while index + 32 <= bytes.count {
            let first = unsafe word(bytes, index)
            let second = unsafe word(bytes, index + 8)
            let third = unsafe word(bytes, index + 16)
            let fourth = unsafe word(bytes, index + 24)
            if (mayBeLow(first) | mayBeLow(second) | mayBeLow(third) | mayBeLow(fourth)) & highBits != 0 {
                unsafe check(first, index, bytes)
                unsafe check(second, index + 8, bytes)
                unsafe check(third, index + 16, bytes)
                unsafe check(fourth, index + 24, bytes)
                if forbidden != nil { return }
            }
            index += 32
        }
        while index < bytes.count, forbidden == nil {
            let byte = unsafe bytes[index]
            if byte < 0x20 { check(byte, index) }
            index += 1
        }
    }

    /// Looks at each byte of `word` that is low.
    @inline(__always)
    private mutating func check(_ word: UInt64, _ start: Int, _ bytes: UnsafeRawBufferPointer) {
        guard mayBeLow(word) & highBits != 0 else { return }
        var low = low(word)
        while low != 0, forbidden == nil {
            let index = start + low.trailingZeroBitCount / 8
            unsafe check(bytes[index], index)
            low &= low - 1
        }
    }

    private mutating func check(_ byte: UInt8, _ index: Int) {
        switch byte {
        case 0x09, 0x0A: break
        case 0x0D: hasReturns = true
        default: forbidden = index
        }
    }
}

private let highBits: UInt64 = 0x8080_8080_8080_8080

/// The eight bytes that begin at `index`, the first lowest.
@inline(__always)
@unsafe private func word(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
}

/// Has a high bit if a byte is below 0x20; rarely one more.
@inline(__always)
private func mayBeLow(_ word: UInt64) -> UInt64 { (word &- 0x2020_2020_2020_2020) & ~word }

/// The high bit of each byte below 0x20.
@inline(__always)
private func low(_ word: UInt64) -> UInt64 {
    ~(((word & ~highBits) &+ 0x6060_6060_6060_6060) | word) & highBits
}
