/// Whether glibc has a conversion of that name which feeds may ask for.
///
/// A name comes from outside, so it must be no more than a name; and in the encoding, the letters and signs of markup
/// must be what they are in ASCII: that leaves out EBCDIC, UTF-7 and the like, in which no declaration could have been
/// read. ISO-2022, whose converters keep state between escapes and have had holes, is not asked for.
func isSystemEncoding(_ name: String) -> Bool {
    guard (2...24).contains(name.utf8.count), !name.hasPrefix("ISO-2022"), !name.hasPrefix("ISO2022"),
        name.utf8.allSatisfy(isNameByte)
    else { return false }
    return utf8(from: markup, by: name) == markup
}

/// Whether two bytes make one character in an encoding of the system, as in most of those that have such.
func isSystemMultiByte(_ name: String) -> Bool {
    guard let text = utf8(from: [0xB0, 0xA1], by: name) else { return false }
    return String(decoding: text, as: UTF8.self).unicodeScalars.count == 1
}

private let markup = Array(
    "<?xml encoding=\"'/> &amp;#+-%;:!.,_()09 abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ\n".utf8)

private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"):
        true
    default: false
    }
}
