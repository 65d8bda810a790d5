package import FeedModel

/// One delivery among all: an event goes to a hook once.
package struct DeliveryID: Sendable, Hashable {
    package var hook: String
    package var eventID: String

    package init(_ delivery: Delivery) {
        hook = delivery.hook
        eventID = delivery.event.id
    }
}

/// Failed tries after which an event no longer holds back the later ones of its lane.
///
/// They are spread over about 35 minutes. See ``nextTry(afterAttempt:at:asked:)``.
private let triesThatHold = 4

/// Which deliveries may start now.
///
/// The events of one podcast go to one hook in order of their time, one at a time: that is a lane.
/// A failed event holds its lane until its fourth try has failed; then the later ones go ahead while
/// it is tried again. Parked ones hold nothing. Lanes do not wait for each other.
///
/// - Parameters:
///   - deliveries: All that are not yet told. Of equal time, the earlier in this list goes first.
///   - running: Those started and not yet ended.
///   - now: What is due later does not start.
///   - atOnce: How many may run in all. A hook with nothing running may start one beyond it, so that
///     hooks that hang do not hold up another.
/// - Returns: In the order in which they are to start.
package func startable(
    _ deliveries: [Delivery], running: Set<DeliveryID>, now: UnixTime, atOnce: Int = 8
) -> [Delivery] {
    var started: [Delivery] = []
    var perHook: [String: Int] = [:]
    for id in running { perHook[id.hook, default: 0] += 1 }
    for delivery in heads(of: deliveries, running: running, now: now) where delivery.due <= now {
        guard running.count + started.count < atOnce || perHook[delivery.hook, default: 0] == 0 else {
            continue
        }
        perHook[delivery.hook, default: 0] += 1
        started.append(delivery)
    }
    return started
}

/// The next moment at which ``startable(_:running:now:atOnce:)`` has something new because it is due.
///
/// - Returns: `nil` when nothing waits for a moment: only for the end of a delivery, if at all.
package func nextDue(_ deliveries: [Delivery], running: Set<DeliveryID>, now: UnixTime) -> UnixTime? {
    heads(of: deliveries, running: running, now: now).lazy.map(\.due).filter { $0 > now }.min()
}

/// What one podcast's events to one hook go through.
private struct Lane: Hashable {
    var hook: String
    var podcastID: String

    init(_ delivery: Delivery) {
        hook = delivery.hook
        podcastID = delivery.event.podcastID
    }
}

/// What nothing but its due time keeps from starting, in order.
private func heads(of deliveries: [Delivery], running: Set<DeliveryID>, now: UnixTime) -> [Delivery] {
    var taken: Set<Lane> = []
    for delivery in deliveries where running.contains(DeliveryID(delivery)) {
        taken.insert(Lane(delivery))
    }
    var heads: [Delivery] = []
    for delivery in inOrder(deliveries) where !delivery.isParked {
        let lane = Lane(delivery)
        guard !taken.contains(lane) else { continue }
        heads.append(delivery)
        if delivery.due <= now || delivery.attempts < triesThatHold { taken.insert(lane) }
    }
    return heads
}

/// By time; what is in order already, as mostly, costs one look.
private func inOrder(_ deliveries: [Delivery]) -> [Delivery] {
    let isInOrder = zip(deliveries, deliveries.dropFirst()).allSatisfy { $0.event.time <= $1.event.time }
    // `sorted` does not promise to keep equals in order, so the position decides.
    return isInOrder
        ? deliveries
        : deliveries.enumerated().sorted {
            ($0.element.event.time, $0.offset) < ($1.element.event.time, $1.offset)
        }
        .map(\.element)
}
