/// A reference in text: one of XML's five names, or the number of a character.
///
/// Numbers of characters that XML forbids, and names that need a declaration, are no references here.
struct TextReference {
    /// The place behind its semicolon.
    let end: Int
    private let first: UInt8
    private let others: Unicode.Scalar?

    @unsafe init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
        func byte(_ offset: Int) -> UInt8 { unsafe start + offset < bytes.count ? bytes[start + offset] : 0 }
        let (first, second, third, fourth) = (byte(1), byte(2), byte(3), byte(4))
        switch (first, second, third) {
        case (UInt8(ascii: "l"), UInt8(ascii: "t"), UInt8(ascii: ";")):
            self.init(UInt8(ascii: "<"), start + 4)
        case (UInt8(ascii: "g"), UInt8(ascii: "t"), UInt8(ascii: ";")):
            self.init(UInt8(ascii: ">"), start + 4)
        case (UInt8(ascii: "a"), UInt8(ascii: "m"), UInt8(ascii: "p")) where fourth == UInt8(ascii: ";"):
            self.init(UInt8(ascii: "&"), start + 5)
        case (UInt8(ascii: "q"), UInt8(ascii: "u"), UInt8(ascii: "o"))
        where fourth == UInt8(ascii: "t") && byte(5) == UInt8(ascii: ";"):
            self.init(UInt8(ascii: "\""), start + 6)
        case (UInt8(ascii: "a"), UInt8(ascii: "p"), UInt8(ascii: "o"))
        where fourth == UInt8(ascii: "s") && byte(5) == UInt8(ascii: ";"):
            self.init(UInt8(ascii: "'"), start + 6)
        case (UInt8(ascii: "#"), _, _):
            unsafe self.init(number: bytes, at: start)
        default: return nil
        }
    }

    private init(_ character: UInt8, _ end: Int) {
        first = character
        others = nil
        self.end = end
    }

    @unsafe private init?(number bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
        var index = start + 2
        let isHex = unsafe index < bytes.count && bytes[index] == UInt8(ascii: "x")
        if isHex { index += 1 }
        let digits = index
        var code: UInt32 = 0
        while index < bytes.count, let digit = unsafe hexadecimal(bytes[index]), isHex || digit < 10 {
            code = min(code * (isHex ? 16 : 10) + UInt32(digit), 0x110000)
            index += 1
        }
        guard index > digits, unsafe index < bytes.count && bytes[index] == UInt8(ascii: ";"),
            let character = Unicode.Scalar(code), isAllowed(character)
        else { return nil }
        end = index + 1
        if code < 0x80 {
            first = UInt8(code)
            others = nil
        } else {
            first = 0
            others = UInt8(exactly: code).flatMap(windows1252Letter) ?? character
        }
    }

    /// Hands over the character in UTF-8.
    @unsafe func withCharacters(_ use: (UnsafeBufferPointer<UInt8>) -> Void) {
        if let others {
            let units = Array(String(Character(others)).utf8)
            unsafe units.withUnsafeBufferPointer { unsafe use($0) }
        } else {
            unsafe withUnsafePointer(to: first) { unsafe use(UnsafeBufferPointer(start: $0, count: 1)) }
        }
    }
}

/// Whether XML allows a character.
func isAllowed(_ character: Unicode.Scalar) -> Bool {
    switch character.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
}

func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}
