/// Podcasts by podwatch's own id, each in a place of its own.
///
/// A podcast is half a kilobyte without its texts: a dictionary that held them would waste as much on its empty
/// places, and copy them all when one changes while somebody still looks at the library of before.
package struct Subscriptions: Sendable, Equatable {
    private var places: [String: Place] = [:]

    /// Room for one podcast, allocated so that it can be looked at where it lies: of a stored property, whoever
    /// looks gets a copy.
    ///
    /// `@unchecked` because what lies in a place changes only while one library alone knows the place: see
    /// ``change(_:_:)``.
    @safe fileprivate final class Place: @unchecked Sendable {
        private let room = UnsafeMutablePointer<Subscription>.allocate(capacity: 1)

        init(_ subscription: Subscription) {
            unsafe room.initialize(to: subscription)
        }

        deinit {
            unsafe room.deinitialize(count: 1)
            unsafe room.deallocate()
        }

        var subscription: Subscription { unsafe room.pointee }

        func look<Result>(_ look: (borrowing Subscription) -> Result) -> Result { unsafe look(room.pointee) }

        func change(_ change: (inout Subscription) -> Void) { unsafe change(&room.pointee) }
    }

    package init() {}

    package subscript(id: String) -> Subscription? {
        get { places[id]?.subscription }
        set { places[id] = newValue.map(Place.init) }
    }

    /// Changes a podcast where it lies; one that is not there is left alone.
    mutating func change(_ id: String, _ change: (inout Subscription) -> Void) {
        guard let index = places.index(forKey: id) else { return }
        if !isKnownUniquelyReferenced(&places.values[index]) {
            places.values[index] = Place(places.values[index].subscription)
        }
        places.values[index].change(change)
    }

    /// Looks at a podcast without taking a copy along: it is big.
    package func look<Result>(at id: String, _ look: (borrowing Subscription) -> Result) -> Result? {
        guard let place = places[id] else { return nil }
        return place.look(look)
    }

    /// Looks at all of them, in no order, without taking copies along.
    package func lookAtAll(_ look: (borrowing Subscription) -> Void) {
        for place in places.values { place.look(look) }
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
