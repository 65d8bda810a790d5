/// A set of digests in eight bytes each, for the identities that are kept for ever.
///
/// Sorted, so that a look-up is a binary search and the memory is that of the numbers alone.
package struct DigestSet: Sendable, Equatable {
    package private(set) var sorted: [UInt64]

    package init(_ digests: some Sequence<Digest> = []) {
        sorted = []
        insert(digests)
    }

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
        let unseen = digests.filter { !contains($0) }.map(\.value)
        guard !unseen.isEmpty else { return }
        if unseen.count < 4 {
            for value in unseen where !contains(Digest(value: value)) {
                sorted.insert(value, at: place(of: value))
            }
        } else {
            sorted = Set(unseen).union(sorted).sorted()
        }
    }

    package mutating func remove(_ digests: some Sequence<Digest>) {
        let leaving = Set(digests.map(\.value))
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

extension DigestSet: Codable {
    /// Hexadecimal digits without a separator: sixteen characters each, so that a state file of many
    /// identities stays small and is read quickly.
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        let utf8 = Array(text.utf8)
        guard utf8.count.isMultiple(of: 16) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a run of digests was cut"))
        }
        var digests: [Digest] = []
        digests.reserveCapacity(utf8.count / 16)
        for start in stride(from: 0, to: utf8.count, by: 16) {
            let digits = String(decoding: utf8[start..<start + 16], as: UTF8.self)
            guard let digest = Digest(hex: digits) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "\(digits) is no digest"))
            }
            digests.append(digest)
        }
        self.init(digests)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(sorted.map { Digest(value: $0).hex }.joined())
    }
}
