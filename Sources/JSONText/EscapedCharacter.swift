// What JSON and JSON5 write behind `\u`.

extension Unicode.Scalar {
    /// The character of which UTF-16 makes two halves; `nil` when they are none.
    package init?(lead: UInt16, trail: UInt16) {
        guard UTF16.isLeadSurrogate(lead), UTF16.isTrailSurrogate(trail) else { return nil }
        self.init(0x10000 + (UInt32(lead) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
    }

    /// What it stands for as a hexadecimal digit.
    package var hexadecimalDigit: UInt8? {
        switch self {
        case "0"..."9": UInt8(truncatingIfNeeded: value) - UInt8(ascii: "0")
        case "a"..."f": UInt8(truncatingIfNeeded: value) - UInt8(ascii: "a") + 10
        case "A"..."F": UInt8(truncatingIfNeeded: value) - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
