/// Eight bytes that stand for a text: how identities and bodies are remembered for ever.
///
/// 64-bit FNV-1a with a final mix. Among the three thousand keys of a podcast with a thousand episodes
/// two are the same once in about 10^12 such podcasts. Not a defence against somebody who looks for
/// collisions: a publisher can only hide episodes of their own podcast that way.
package struct Digest: Sendable, Hashable, Comparable {
    package var value: UInt64

    package init(value: UInt64) {
        self.value = value
    }

    package init(_ bytes: some Sequence<UInt8>) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        hash = (hash ^ (hash &>> 32)) &* 0xd6e8_feb8_6659_fd93
        value = hash ^ (hash &>> 32)
    }

    package init(_ text: String) {
        self.init(text.utf8)
    }

    package static func < (left: Digest, right: Digest) -> Bool {
        left.value < right.value
    }
}

extension Digest {
    /// Sixteen lower-case hexadecimal digits.
    package var hex: String {
        var digits: [UInt8] = []
        appendHex(to: &digits)
        return String(decoding: digits, as: UTF8.self)
    }

    /// Reads sixteen hexadecimal digits of either case, and nothing else.
    package init?(hex: some StringProtocol) {
        self.init(hex: hex.utf8)
    }

    init?(hex digits: some Collection<UInt8>) {
        guard digits.count == 16 else { return nil }
        var value: UInt64 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt64(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"):
                value = value << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"):
                value = value << 4 | UInt64(digit - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        self.value = value
    }

    func appendHex(to digits: inout [UInt8]) {
        for shift in stride(from: 60, through: 0, by: -4) {
            let nibble = UInt8(value >> UInt64(shift) & 15)
            digits.append(nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10)
        }
    }
}

extension Digest: Codable {
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let digest = Digest(hex: text) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath, debugDescription: "\(text) is not 16 hexadecimal digits"))
        }
        self = digest
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
