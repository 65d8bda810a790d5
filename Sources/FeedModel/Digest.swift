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

    package init(_ bytes: [UInt8]) {
        self.init(bytes.span)
    }

    package init(_ bytes: Span<UInt8>) {
        var mill = Mill()
        for index in bytes.indices { mill.take(bytes[index]) }
        self = mill.digest
    }

    package init(_ text: String) {
        var mill = Mill()
        for byte in text.utf8 { mill.take(byte) }
        self = mill.digest
    }

    /// The digest of two texts, one behind the other.
    package init(_ first: String, _ second: String) {
        var mill = Mill()
        for byte in first.utf8 { mill.take(byte) }
        for byte in second.utf8 { mill.take(byte) }
        self = mill.digest
    }

    package static func < (left: Digest, right: Digest) -> Bool {
        left.value < right.value
    }
}

/// What goes through the bytes one by one.
private struct Mill {
    private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func take(_ byte: UInt8) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }

    var digest: Digest {
        let mixed = (hash ^ (hash &>> 32)) &* 0xd6e8_feb8_6659_fd93
        return Digest(value: mixed ^ (mixed &>> 32))
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
        let digits = Array(hex.utf8)
        self.init(hex: digits, in: digits.indices)
    }

    /// Reads them where they stand in a text.
    init?(hex text: [UInt8], in range: Range<Int>) {
        guard range.count == 16, range.lowerBound >= 0, range.upperBound <= text.count else { return nil }
        let high = text.word(at: range.lowerBound)
        let low = text.word(at: range.lowerBound + 8)
        self.init(lowerHex: high | Self.letters(in: high) &* 0x20, low | Self.letters(in: low) &* 0x20)
    }

    /// Reads them as podwatch writes them, eight in a word, the first in its lowest byte.
    init?(lowerHex high: UInt64, _ low: UInt64) {
        guard let high = Self.number(hex: high), let low = Self.number(hex: low) else { return nil }
        value = UInt64(high) << 32 | UInt64(low)
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// 1 in each byte that would be a letter, if it were a digit.
    private static func letters(in digits: UInt64) -> UInt64 { digits >> 6 & ones }

    /// What eight digits stand for, all at a time: there are some hundreds in a state for each podcast.
    private static func number(hex text: UInt64) -> UInt32? {
        let values = (text & (ones &* 0x0F)) &+ letters(in: text) &* 9
        // Whatever was no digit does not come out again as it went in.
        let tens = (values &+ ones &* 0x76) >> 7 & ones
        guard values & (ones &* 0xF0) == 0, values &+ ones &* 0x30 &+ tens &* 0x27 == text else { return nil }
        // Two, four and eight digits side by side; the first is the highest.
        let bytes = (values << 4 | values >> 8) & 0x00FF_00FF_00FF_00FF
        let pairs = (bytes | bytes >> 8) & 0x0000_FFFF_0000_FFFF
        return UInt32(truncatingIfNeeded: pairs | pairs >> 16).byteSwapped
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
