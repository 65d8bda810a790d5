import FeedModel

/// Which items of one document are known already, and which are new.
///
/// A guid that is known decides by itself. Where it is not, the audio's address or title and date tell
/// an old episode under a new guid, but only when nothing else in this document is that episode: two
/// items of one document with different guids are two episodes, whatever else they share.
struct Recognition: Sendable {
    enum Verdict: Sendable, Equatable {
        /// An episode seen before; its keys may have grown.
        case known
        case new
    }

    struct Judged: Sendable {
        var sighting: Sighting
        /// What identifies it within this document and for ever.
        var primary: Digest?
        /// Everything it is to be known by.
        var keys: [Digest]
        var verdict: Verdict
    }

    /// In document order.
    ///
    /// Items that nothing could identify tomorrow are left out.
    private(set) var judged: [Judged] = []
    /// Guids that turned out to identify nothing, beyond those known before.
    private(set) var sharedGuids: [Digest] = []

    init(_ sightings: [Sighting], against subscription: Subscription) {
        let keys = sightings.map(\.keys)
        let shared = Self.shared(keys, subscription)
        sharedGuids = shared.subtracting(keys.compactMap(\.guid).filter(subscription.sharedGuids.contains))
            .sorted()
        let primaries = Self.primaries(keys, shared: shared)
        // Those whose own key is known claim their other keys before anybody else may match them.
        var claimed: Set<Digest> = []
        var isKnown = [Bool](repeating: false, count: sightings.count)
        for index in sightings.indices {
            guard let primary = primaries[index], subscription.knows(primary, keys[index]) else { continue }
            isKnown[index] = true
            claimed.formUnion(keys[index].all)
        }
        var met: Set<Digest> = []
        for index in sightings.indices {
            // An item that stands there twice is one episode.
            guard let primary = primaries[index], met.insert(primary).inserted else { continue }
            if !isKnown[index],
                subscription.remembers(keys[index], of: sightings[index], besides: primary, claimed: claimed)
            {
                isKnown[index] = true
                claimed.formUnion(keys[index].all)
            }
            var own = keys[index].all.filter { $0 != keys[index].guid || !shared.contains($0) }
            if !own.contains(primary) { own.insert(primary, at: 0) }
            judged.append(
                Judged(
                    sighting: sightings[index], primary: primary, keys: own,
                    verdict: isKnown[index] ? .known : .new))
        }
    }

    /// Guids that stand on two different items of this document, or once did.
    private static func shared(_ keys: [EpisodeKeys], _ subscription: Subscription) -> Set<Digest> {
        var first: [Digest: EpisodeKeys] = [:]
        var shared: Set<Digest> = []
        for item in keys {
            guard let guid = item.guid else { continue }
            if subscription.sharedGuids.contains(guid) || first[guid].map({ $0 != item }) == true {
                shared.insert(guid)
            }
            first[guid] = item
        }
        return shared
    }

    /// The guid; else the audio; else title and date.
    ///
    /// A key that stands on two items is extended by the next.
    private static func primaries(_ keys: [EpisodeKeys], shared: Set<Digest>) -> [Digest?] {
        var primaries = keys.map { key -> Digest? in
            guard let guid = key.guid else { return key.track ?? key.enclosure ?? key.titleAndDate }
            guard shared.contains(guid) else { return guid }
            return (key.enclosure ?? key.titleAndDate).map(guid.extended)
        }
        var count: [Digest: Int] = [:]
        for primary in primaries.compactMap(\.self) { count[primary, default: 0] += 1 }
        for index in keys.indices {
            guard let primary = primaries[index], count[primary, default: 0] > 1,
                let next = keys[index].titleAndDate, next != primary
            else { continue }
            primaries[index] = primary.extended(by: next)
        }
        return primaries
    }
}

extension Digest {
    func extended(by next: Digest) -> Digest {
        Digest("\(hex) \(next.hex)")
    }
}

extension Subscription {
    /// Whether an item is known by what identifies it: its own key, or Apple's number.
    fileprivate func knows(_ primary: Digest, _ keys: EpisodeKeys) -> Bool {
        known.contains(primary) || keys.track.map(known.contains) == true
    }

    /// Whether an item under an unknown guid is an episode known by its audio or by title and date.
    fileprivate func remembers(
        _ keys: EpisodeKeys, of sighting: Sighting, besides primary: Digest, claimed: Set<Digest>
    ) -> Bool {
        if let key = keys.titleAndDate, key != primary, known.contains(key), !claimed.contains(key) {
            return true
        }
        guard let key = keys.enclosure, key != primary, known.contains(key), !claimed.contains(key) else {
            return false
        }
        // Some hosts serve every episode from one address. As long as the record is there, title or date
        // must agree too; of an older episode only the address is left.
        let holders = episodes.filter { $0.keys.contains(key) }
        return holders.isEmpty || holders.contains { $0.resembles(sighting) }
    }
}

extension Episode {
    fileprivate func resembles(_ sighting: Sighting) -> Bool {
        guard let title, let other = sighting.title, let published, let date = sighting.published else {
            return true
        }
        return title == other || published == date
    }
}
