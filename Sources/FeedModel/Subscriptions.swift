/// Podcasts by podwatch's own id, each in a place of its own.
///
/// A podcast is half a kilobyte without its texts: a dictionary that held them would waste as much on its empty
/// places, and copy them all when one changes while somebody still looks at the library of before.
package struct Subscriptions: Sendable, Equatable {
    private var places: [String: SubscriptionPlace] = [:]

    package init() {}

    package subscript(id: String) -> Subscription? {
        get { places[id]?.subscription }
        set { places[id] = newValue.map(SubscriptionPlace.init) }
    }

    /// Changes a podcast where it lies; one that is not there is left alone.
    mutating func change(_ id: String, _ change: (inout Subscription) -> Void) {
        guard let index = places.index(forKey: id) else { return }
        if !isKnownUniquelyReferenced(&places.values[index]) {
            places.values[index] = SubscriptionPlace(places.values[index].subscription)
        }
        places.values[index].change(change)
    }

    /// Looks at a podcast where it lies; only for as long as `look` takes.
    package func look<Result>(at id: String, _ look: (SubscriptionPlace) -> Result) -> Result? {
        places[id].map(look)
    }

    /// Looks at all of them where they lie, in no order.
    package func lookAtAll(_ look: (SubscriptionPlace) -> Void) {
        for place in places.values { look(place) }
    }

    package var count: Int { places.count }

    package var isEmpty: Bool { places.isEmpty }

    /// In no order.
    package var values: Values { Values(places: places) }

    package struct Values: Sequence {
        fileprivate let places: [String: SubscriptionPlace]

        package func makeIterator() -> Iterator { Iterator(places: places.values.makeIterator()) }

        package struct Iterator: IteratorProtocol {
            fileprivate var places: Dictionary<String, SubscriptionPlace>.Values.Iterator

            package mutating func next() -> Subscription? { places.next()?.subscription }
        }
    }

    package static func == (left: Subscriptions, right: Subscriptions) -> Bool {
        left.count == right.count
            && left.places.allSatisfy { id, place in
                guard let other = right.places[id] else { return false }
                return place === other || place.subscription == other.subscription
            }
    }
}
