/// A set of digests in eight bytes each, for the identities that are kept for ever.
///
/// Sorted, so that a look-up is a binary search and the memory is that of the numbers alone.
package struct DigestSet: Sendable, Equatable {
    package private(set) var sorted: [UInt64]

    package init(_ digests: some Sequence<Digest> = []) {
        sorted = Set(digests.lazy.map(\.value)).sorted()
    }

    /// How many there are.
    package var count: Int {
        sorted.count
    }

    package var isEmpty: Bool {
        sorted.isEmpty
    }

    package func contains(_ digest: Digest) -> Bool {
        let place = place(of: digest.value)
        return place < sorted.count && sorted[place] == digest.value
    }

    package mutating func insert(_ digests: some Sequence<Digest>) {
        let unseen = Set(digests.lazy.map(\.value)).filter { !contains(Digest(value: $0)) }
        // One episode brings three keys. Making room for a few is cheaper than sorting all again.
        if unseen.count < 4 {
            for value in unseen {
                sorted.insert(value, at: place(of: value))
            }
        } else {
            sorted = (sorted + unseen).sorted()
        }
    }

    package mutating func remove(_ digests: some Sequence<Digest>) {
        let leaving = Set(digests.lazy.map(\.value))
        guard !leaving.isEmpty else { return }
        sorted.removeAll(where: leaving.contains)
    }

    /// Where `value` stands, or would stand.
    private func place(of value: UInt64) -> Int {
        var low = 0
        var high = sorted.count
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Hexadecimal digits without a separator: sixteen characters each, so that a state file of many
/// identities stays small and is read quickly.
extension DigestSet: Codable {
    package init(from decoder: any Decoder) throws {
        let digits = Array(try decoder.singleValueContainer().decode(String.self).utf8)
        guard let digests = DigestSet(hex: digits, in: digits.indices) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not 16 hexadecimal digits for each"))
        }
        self = digests
    }

    /// Reads sixteen hexadecimal digits for each.
    init?(hex text: [UInt8], in range: Range<Int>) {
        var values: [UInt64] = []
        values.reserveCapacity(range.count / 16)
        var isSorted = true
        var start = range.lowerBound
        while start < range.upperBound {
            guard let digest = Digest(hex: text, in: start..<min(start + 16, range.upperBound)) else {
                return nil
            }
            if let last = values.last, last >= digest.value { isSorted = false }
            values.append(digest.value)
            start += 16
        }
        self.init()
        sorted = isSorted ? values : Set(values).sorted()
    }

    package func encode(to encoder: any Encoder) throws {
        var digits: [UInt8] = []
        digits.reserveCapacity(sorted.count * 16)
        for value in sorted {
            Digest(value: value).appendHex(to: &digits)
        }
        var container = encoder.singleValueContainer()
        try container.encode(String(decoding: digits, as: UTF8.self))
    }
}
