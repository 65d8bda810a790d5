import FeedModel

extension Subscription {
    /// This podcast as it will be once `changes` are made: for a second decision within one record.
    func after(_ changes: [Change], keeping kept: Int = Library.keptByDefault) -> Subscription {
        var library = Library()
        library.apply(.subscribed(self))
        for change in changes { library.apply(change, keeping: kept) }
        return library.subscriptions[id] ?? self
    }

    /// Whether one of these was known before.
    func shares(anyOf sightings: [Sighting], before time: UnixTime? = nil) -> Bool {
        guard let time else {
            return sightings.contains { $0.keys.all.contains(where: known.contains) }
        }
        let old = Set(episodes.filter { $0.firstSeen < time }.flatMap(\.keys))
        return sightings.contains { !old.isDisjoint(with: $0.keys.all) }
    }
}
