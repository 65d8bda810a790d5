/// Room for one podcast.
///
/// A podcast has two dozen texts and lists, and to copy it touches them all: that costs as much as a check which
/// finds nothing. So it is looked at where it lies, part by part.
///
/// `@unchecked` because what lies there changes only while one library alone knows the place: see
/// ``Subscriptions/change(_:_:)``.
@safe package final class SubscriptionPlace: @unchecked Sendable {
    private let room = UnsafeMutablePointer<Subscription>.allocate(capacity: 1)

    init(_ subscription: Subscription) {
        unsafe room.initialize(to: subscription)
    }

    deinit {
        unsafe room.deinitialize(count: 1)
        unsafe room.deallocate()
    }

    /// A part of it is had without the rest.
    package var subscription: Subscription {
        unsafeAddress { unsafe UnsafePointer(room) }
    }

    func change(_ change: (inout Subscription) -> Void) { unsafe change(&room.pointee) }
}
