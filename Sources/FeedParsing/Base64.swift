/// The bytes that a text in base64 stands for.
///
/// White space is passed over.
///
/// - Returns: `nil` when the text has another character, or a length that no bytes give.
func decodedBase64(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var digits = 0
    var padding = 0
    for byte in text where !isWhitespace(byte) {
        guard let value = base64Digit(byte) else {
            guard byte == UInt8(ascii: "=") else { return nil }
            padding += 1
            continue
        }
        guard padding == 0 else { return nil }
        bits = bits << 6 | value
        digits += 1
        if digits % 4 != 1 {
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(6 - 2 * ((digits + 3) % 4))))
        }
    }
    return (digits + padding) % 4 == 0 ? bytes : nil
}

private func base64Digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
}
