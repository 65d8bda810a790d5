/// Podcasts by podwatch's own id, each in a place of its own.
///
/// A podcast is half a kilobyte without its texts: a dictionary that held them would waste as much on its empty
/// places, and copy them all when one changes while somebody still looks at the library of before.
package struct Subscriptions: Sendable, Equatable {
    private var places: [String: Place] = [:]

    fileprivate final class Place: Sendable {
        let subscription: Subscription

        init(_ subscription: Subscription) {
            self.subscription = subscription
        }
    }

    package init() {}

    package subscript(id: String) -> Subscription? {
        get { places[id]?.subscription }
        set { places[id] = newValue.map(Place.init) }
    }

    package var count: Int { places.count }

    package var isEmpty: Bool { places.isEmpty }

    /// In no order.
    package var values: Values { Values(places: places) }

    package struct Values: Sequence {
        fileprivate let places: [String: Place]

        package func makeIterator() -> Iterator { Iterator(places: places.values.makeIterator()) }

        package struct Iterator: IteratorProtocol {
            fileprivate var places: Dictionary<String, Place>.Values.Iterator

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
