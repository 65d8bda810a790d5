import FeedModel

/// Which records have a key: their places, by key.
///
/// Sorted pairs, because a table of lists costs more to make than a whole document is worth.
struct KeyHolders {
    private let pairs: [(key: UInt64, place: Int)]

    init(_ episodes: EpisodeList) {
        var pairs: [(key: UInt64, place: Int)] = []
        for place in episodes.indices {
            for key in episodes.keys(at: place) { pairs.append((key.value, place)) }
        }
        self.pairs = pairs.sorted { ($0.key, $0.place) < ($1.key, $1.place) }
    }

    /// The places of the records that have this key, first to last.
    subscript(key: Digest) -> ArraySlice<Int> {
        ArraySlice(found(key).map(\.place))
    }

    /// The first record that has this key.
    func first(of key: Digest) -> Int? {
        found(key).first?.place
    }

    /// Whether that record has this key.
    func has(_ key: Digest, at place: Int) -> Bool {
        found(key).contains { $0.place == place }
    }

    private func found(_ key: Digest) -> ArraySlice<(key: UInt64, place: Int)> {
        var low = 0
        var high = pairs.count
        while low < high {
            let middle = (low + high) / 2
            if pairs[middle].key < key.value { low = middle + 1 } else { high = middle }
        }
        return pairs[low...].prefix { $0.key == key.value }
    }
}
