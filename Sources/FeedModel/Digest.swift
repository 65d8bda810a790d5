/// Eight bytes that stand for a text: how identities and bodies are remembered for ever.
///
/// 64-bit FNV-1a with a final mix. Two different keys of one podcast collide once in about 10^14
/// for a thousand episodes. Not a defence against somebody who looks for collisions: a publisher
/// can only hide episodes of their own podcast that way.
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
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    package init?(hex: some StringProtocol) {
        guard hex.utf8.count == 16, let value = UInt64(hex, radix: 16) else { return nil }
        self.value = value
    }
}

extension Digest: Codable {
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let digest = Digest(hex: text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(text) is not 16 hexadecimal digits"))
        }
        self = digest
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
