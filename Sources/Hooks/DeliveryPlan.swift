package import FeedModel

/// The way of one podcast's events to one hook: they go in order of their time, one at a time.
package struct DeliveryLane: Sendable, Hashable {
    package var hook: String
    package var podcastID: String

    package init(_ delivery: Delivery) {
        hook = delivery.hook
        podcastID = delivery.event.podcastID
    }
}

/// Failed tries after which an event no longer holds back the later ones of its lane.
///
/// They are spread over about 35 minutes. See ``nextTry(afterAttempt:at:asked:)``.
private let triesThatHold = 4

/// Which deliveries may start now.
///
/// A failed event holds its lane until its fourth try has failed; then the later ones go ahead while
/// it waits to be tried again. Parked ones hold nothing. Lanes do not wait for each other.
///
/// - Parameters:
///   - deliveries: All that are not yet told, running ones included. Of equal time, the earlier in
///     this list goes first.
///   - running: The lanes of those that were started and have not ended.
///   - now: What is due later does not start.
///   - atOnce: How many may run in all. A hook with nothing running may start one beyond it, so that
///     hooks that hang do not hold up another.
/// - Returns: At most one a lane, in the order in which they are to start.
package func startable(
    _ deliveries: [Delivery], running: Set<DeliveryLane>, now: UnixTime, atOnce: Int = 8
) -> [Delivery] {
    var started: [Delivery] = []
    var busyHooks = Set(running.map(\.hook))
    for delivery in heads(of: deliveries, running: running, now: now) where delivery.isDue(at: now) {
        let hasRoom = running.count + started.count < atOnce
        guard hasRoom || !busyHooks.contains(delivery.hook) else { continue }
        busyHooks.insert(delivery.hook)
        started.append(delivery)
    }
    return started
}

/// The next moment at which ``startable(_:running:now:atOnce:)`` has something new because it is due.
///
/// - Returns: `nil` when nothing waits for a moment: only for the end of a delivery, if at all.
package func nextDue(_ deliveries: [Delivery], running: Set<DeliveryLane>, now: UnixTime) -> UnixTime? {
    heads(of: deliveries, running: running, now: now).lazy.filter { !$0.isDue(at: now) }.map(\.due).min()
}

/// What nothing but its due time keeps from starting, in order.
private func heads(of deliveries: [Delivery], running: Set<DeliveryLane>, now: UnixTime) -> [Delivery] {
    var taken = running
    var heads: [Delivery] = []
    for delivery in inOrder(deliveries) where !delivery.isParked {
        let lane = DeliveryLane(delivery)
        guard !taken.contains(lane) else { continue }
        heads.append(delivery)
        if delivery.isDue(at: now) || delivery.attempts < triesThatHold { taken.insert(lane) }
    }
    return heads
}

/// By time; what is in order already, as mostly, costs one look.
private func inOrder(_ deliveries: [Delivery]) -> [Delivery] {
    let isInOrder = deliveries.indices.dropFirst().allSatisfy {
        deliveries[$0 - 1].event.time <= deliveries[$0].event.time
    }
    guard !isInOrder else { return deliveries }
    // `sorted` does not promise to keep equals in order, so the position decides.
    let numbered = deliveries.enumerated().sorted { left, right in
        (left.element.event.time, left.offset) < (right.element.event.time, right.offset)
    }
    return numbered.map(\.element)
}
