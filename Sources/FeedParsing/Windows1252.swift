/// The characters of the bytes 80 to 9F in windows-1252.
///
/// Five have no character there and stay control characters, as in the Encoding Standard.
let windows1252: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{0192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{02C6}", "\u{2030}", "\u{0160}", "\u{2039}", "\u{0152}", "\u{8D}", "\u{017D}", "\u{8F}",
    "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{02DC}", "\u{2122}", "\u{0161}", "\u{203A}", "\u{0153}", "\u{9D}", "\u{017E}", "\u{0178}",
]

/// The most common encoding before UTF-8, read without glibc's conversions: small systems have none.
func utf8(fromWindows1252 bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
        if byte < 0x80 {
            result.append(byte)
        } else {
            append(windows1252: byte, to: &result)
        }
    }
    return result
}

/// Appends the character of one byte from 80 on.
func append(windows1252 byte: UInt8, to result: inout [UInt8]) {
    let code = byte < 0xA0 ? windows1252[Int(byte - 0x80)].value : UInt32(byte)
    if code < 0x800 {
        result.append(0xC0 | UInt8(code >> 6))
    } else {
        result.append(0xE0 | UInt8(code >> 12))
        result.append(0x80 | UInt8(code >> 6 & 0x3F))
    }
    result.append(0x80 | UInt8(code & 0x3F))
}
