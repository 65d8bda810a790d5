import FeedModel

/// What identifies each item of one document: the guid; else Apple's number; else the audio; else title and date.
///
/// A key that stands on two different items identifies neither of them. It is extended by the next key, and
/// remembered: the day only one of those items is listed, the key alone still says nothing.
struct ItemIdentity: Sendable {
    /// For each item, in the document's order; `nil` for one that nothing could identify tomorrow.
    private(set) var primaries: [Digest?]
    /// Keys that identify nothing, those of earlier documents among them.
    private(set) var shared: Set<Digest> = []

    init(_ items: [EpisodeKeys], sharedBefore: DigestSet) {
        primaries = items.map { $0.guid ?? $0.track ?? $0.enclosure ?? $0.titleAndDate }
        // Told now, so that the same document reads the same the next time.
        let sharedAudio = Self.sharedAudio(items, primaries, sharedBefore)
        // Each round adds one key: at most audio, then title and date.
        for _ in 0..<2 {
            let twice = Self.standingTwice(primaries, items)
            for (index, item) in items.enumerated() {
                guard let primary = primaries[index],
                    twice.contains(primary) || sharedBefore.contains(primary)
                        || sharedAudio.contains(primary)
                else { continue }
                shared.insert(primary)
                guard let next = Self.next(after: primary, of: item) else { continue }
                primaries[index] = primary.extended(by: next)
            }
        }
        shared.formUnion(Self.sharedAudio(items, primaries, sharedBefore))
    }

    private static func next(after primary: Digest, of item: EpisodeKeys) -> Digest? {
        if primary == item.guid { return item.enclosure ?? item.titleAndDate }
        return primary == item.titleAndDate ? nil : item.titleAndDate
    }

    /// Keys that stand on two items which differ.
    ///
    /// One and the same item listed twice is one item.
    private static func standingTwice(_ primaries: [Digest?], _ items: [EpisodeKeys]) -> Set<Digest> {
        var first: [Digest: EpisodeKeys] = [:]
        var twice: Set<Digest> = []
        for (index, item) in items.enumerated() {
            guard let primary = primaries[index] else { continue }
            if let other = first[primary], other != item { twice.insert(primary) }
            first[primary] = item
        }
        return twice
    }

    /// Audio of several items: a placeholder, or a program that serves whatever is newest.
    private static func sharedAudio(
        _ items: [EpisodeKeys], _ primaries: [Digest?], _ sharedBefore: DigestSet
    ) -> Set<Digest> {
        var owner: [Digest: Digest] = [:]
        var shared: Set<Digest> = []
        for (item, primary) in zip(items, primaries) {
            guard let audio = item.enclosure, let primary else { continue }
            if sharedBefore.contains(audio) || owner[audio].map({ $0 != primary }) == true {
                shared.insert(audio)
            }
            owner[audio] = primary
        }
        return shared
    }
}

extension Digest {
    func extended(by next: Digest) -> Digest {
        Digest("\(hex) \(next.hex)")
    }
}
