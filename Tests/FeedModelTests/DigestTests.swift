import Testing

@testable import FeedModel

@Suite("Digest")
struct DigestTests {
    /// These numbers are on disks: whoever changes them makes every episode new.
    @Test(arguments: [
        ("", "fdbdf6ac4fc52e7f"), ("a", "2ef7d1316eb86f71"),
        ("https://example.org/1.mp3", "185f40027cceb22f"),
    ])
    func `of a text never changes`(text: String, hex: String) {
        #expect(Digest(text).hex == hex)
        #expect(Digest(Array(text.utf8)) == Digest(text))
    }

    @Test func `tells texts apart that differ in one bit`() {
        let bytes = Array("an episode's guid".utf8)
        for place in bytes.indices {
            for bit in 0..<8 {
                var other = bytes
                other[place] ^= 1 << UInt8(bit)
                #expect(Digest(other) != Digest(bytes))
            }
        }
    }

    @Test(arguments: [0, 1, 0x00ab_cdef, .max] as [UInt64])
    func `is sixteen digits, zeros in front too`(value: UInt64) throws {
        let digest = Digest(value: value)
        #expect(digest.hex.count == 16)
        #expect(Digest(hex: digest.hex) == digest)
        #expect(Digest(hex: digest.hex.uppercased()) == digest)
        #expect(try FeedModelTests.value(from: json([digest])) == [digest])
    }

    @Test(arguments: [
        "", "0", "+123456789abcdef", "-123456789abcdef", "0123456789abcdeg", " 123456789abcdef",
        "0123456789abcdef0", "0x23456789abcdef", "éééééééé",
    ])
    func `is not read from anything else`(text: String) throws {
        #expect(Digest(hex: text) == nil)
        #expect(throws: DecodingError.self) { try value(Digest.self, from: json(text)) }
    }

    @Test func `is read from hexadecimal digits alone, wherever they stand`() {
        let digits = Set("0123456789abcdefABCDEF".utf8)
        for place in 0..<16 {
            for byte in UInt8.min...UInt8.max {
                var text = Array("x0123456789abcdefx".utf8)
                text[place + 1] = byte
                let digest = Digest(hex: text, in: 1..<17)
                #expect((digest != nil) == digits.contains(byte))
                #expect(
                    digest == nil || digest?.hex == String(decoding: text[1..<17], as: UTF8.self).lowercased()
                )
            }
        }
    }
}
