import FeedModel

/// Which items of one document are known already, and which are new.
///
/// A key of its own that is known decides by itself. Where it is not, title and date or the audio's
/// address tell an old episode under a new guid, but only one whose own guid is gone from this document:
/// two items of one document with different guids are two episodes, whatever else they share. An episode
/// whose record is there is told by its record; of an older one only the keys are left.
struct Recognition: Sendable {
    enum Verdict: Sendable, Equatable {
        /// An episode seen before; `record` is its place among the podcast's, `nil` when the keys alone are left.
        case known(record: Int?)
        case new
    }

    struct Judged: Sendable {
        var sighting: Sighting
        /// What identifies it within this document and for ever.
        var primary: Digest
        /// Everything it is to be known by, `primary` first.
        var keys: [Digest]
        var verdict: Verdict

        var isNew: Bool { verdict == .new }
    }

    /// In document order.
    ///
    /// Items that nothing could identify tomorrow are left out.
    private(set) var judged: [Judged] = []
    /// Keys that turned out to identify nothing, beyond those known before.
    private(set) var sharedKeys: [Digest] = []

    init(_ sightings: [Sighting], against subscription: Subscription) {
        let keys = sightings.map(\.keys)
        let holders = KeyHolders(subscription.episodes)
        var sharedBefore = subscription.sharedGuids
        sharedBefore.insert(
            DisplacedGuids(sightings, keys, subscription, holders).found(beyond: sharedBefore))
        sharedBefore.insert(reusedAudio(sightings, keys, subscription, holders))
        let identity = ItemIdentity(keys, sharedBefore: sharedBefore)
        sharedKeys = identity.shared.filter { !subscription.sharedGuids.contains($0) }.sorted()
        var met: Set<Digest> = []
        var items: [RecordMatching.Item] = []
        for (index, primary) in identity.primaries.enumerated() {
            // An item that stands there twice is one episode.
            guard let primary, met.insert(primary).inserted else { continue }
            items.append(
                RecordMatching.Item(
                    sighting: sightings[index], primary: primary, keys: keys[index],
                    hasOwnAudio: keys[index].enclosure.map { !identity.shared.contains($0) } ?? false))
        }
        var matching = RecordMatching(items, subscription, holders, shared: identity.shared)
        matching.run()
        judged = zip(items, matching.verdicts).map { item, verdict in
            var own = item.keys.all.filter { !identity.shared.contains($0) && $0 != item.primary }
            own.insert(item.primary, at: 0)
            return Judged(sighting: item.sighting, primary: item.primary, keys: own, verdict: verdict)
        }
    }
}
