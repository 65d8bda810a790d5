import JSONText

/// The kept episodes of one podcast, packed: an episode is made when somebody looks at it.
///
/// A daemon remembers hundreds of thousands of episodes and looks at a handful. As values with a dozen
/// texts each they take three times the room, and more calls of the allocator than all else together.
package struct EpisodeList: Sendable, Equatable {
    private var bytes: [UInt8] = []
    /// Where each begins.
    private var starts: [UInt32] = []

    package init() {}

    package init(_ episodes: some Sequence<Episode>) {
        for episode in episodes { append(episode) }
    }

    package mutating func append(_ episode: Episode) {
        starts.append(UInt32(bytes.count))
        PackedEpisode.pack(episode, into: &bytes)
    }

    /// Reads a list of episodes as a state file has it.
    init(from json: inout JSONReader) throws(JSONFault) {
        // What is kept takes just the room that it needs: there may be thousands of these lists.
        var (packed, starts) = (json.room, [UInt32]())
        json.room = []
        packed.removeAll(keepingCapacity: true)
        try json.list { json throws(JSONFault) in
            let start = packed.count
            starts.append(UInt32(start))
            guard !PackedEpisode.pack(next: &json, into: &packed) else { return }
            packed.removeLast(packed.count - start)
            PackedEpisode.pack(try StoredEpisode(from: &json).episode, into: &packed)
        }
        bytes = unsafe packed.withUnsafeBufferPointer { unsafe Array($0) }
        self.starts = unsafe starts.withUnsafeBufferPointer { unsafe Array($0) }
        json.room = packed
    }

    /// Those at these places, in this order.
    func picking(_ places: [Int]) -> EpisodeList {
        var list = EpisodeList()
        list.starts.reserveCapacity(places.count)
        list.bytes.reserveCapacity(places.reduce(0) { $0 + range(of: $1).count })
        for place in places {
            list.starts.append(UInt32(list.bytes.count))
            list.bytes += bytes[range(of: place)]
        }
        return list
    }

    private func range(of place: Int) -> Range<Int> {
        Int(starts[place])..<(place + 1 < starts.count ? Int(starts[place + 1]) : bytes.count)
    }

    private func packed(_ place: Int) -> PackedEpisode {
        PackedEpisode(bytes, at: Int(starts[place]))
    }
}

extension EpisodeList: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { starts.count }

    package subscript(place: Int) -> Episode {
        packed(place).episode
    }
}

extension EpisodeList: ExpressibleByArrayLiteral {
    package init(arrayLiteral episodes: Episode...) {
        self.init(episodes)
    }
}

/// Parts that are had without making the episode.
extension EpisodeList {
    /// The place of the episode of that id.
    package func place(of id: String) -> Int? {
        starts.indices.first { packed($0).id == id }
    }

    /// The date of publication.
    package func published(at place: Int) -> UnixTime? { packed(place).published }

    /// The dates of all that say when they were published.
    package var dates: [(published: UnixTime, firstSeen: UnixTime)] {
        starts.indices.compactMap { place in
            let episode = packed(place)
            return episode.published.map { ($0, episode.firstSeen) }
        }
    }

    /// Stands for all dates, of publication and of first sight, in their order.
    package var datesMark: UInt64 {
        starts.reduce(0) { mark, start in
            let (published, firstSeen) = (bytes.word(at: Int(start)), bytes.word(at: Int(start) + 8))
            let mixed = (mark ^ published) &* 0x9e37_79b9_7f4a_7c15 ^ firstSeen
            return mixed &* 0xd6e8_feb8_6659_fd93 ^ mixed >> 32
        }
    }

    package func firstSeen(at place: Int) -> UnixTime { packed(place).firstSeen }

    package func keys(at place: Int) -> [Digest] { packed(place).keys }

    /// All places, newest first, as ``Episode/isNewer(than:)`` has it.
    var newestFirst: [Int] {
        let orders = starts.indices.map { place in
            let (published, firstSeen) = (packed(place).published, packed(place).firstSeen)
            let date = published ?? firstSeen
            return (Swift.min(date, firstSeen), date)
        }
        return starts.indices.sorted { left, right in
            orders[left] == orders[right]
                ? packed(left).id > packed(right).id : orders[left] > orders[right]
        }
    }

    package func id(at place: Int) -> String { packed(place).id }
}
