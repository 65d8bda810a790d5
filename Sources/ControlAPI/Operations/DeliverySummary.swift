package import FeedModel

/// A delivery as `podwatch events list` shows it.
package struct DeliverySummary: Codable, Sendable, Equatable {
    /// The event's id.
    package var id: String
    package var type: Event.Kind
    package var time: UnixTime
    package var podcastID: String
    package var podcast: String?
    package var episode: String?
    package var hook: String
    package var attempts: Int
    /// When it is tried next; absent when it was given up.
    package var due: UnixTime?
    /// Given up until `podwatch events retry`.
    package var parked: Bool
    package var lastResult: String?

    init(_ delivery: Delivery, in library: Library) {
        let subscription = library.subscriptions[delivery.event.podcastID]
        id = delivery.event.id
        type = delivery.event.type
        time = delivery.event.time
        podcastID = delivery.event.podcastID
        podcast = subscription?.title
        episode = subscription?.episodes.first { $0.id == delivery.event.episodeID }?.title
        hook = delivery.hook
        attempts = delivery.attempts
        due = delivery.isParked ? nil : delivery.due
        parked = delivery.isParked
        lastResult = delivery.lastResult
    }
}

/// `events list`: what hooks have still to be told, dead letters too.
package struct ListEvents: ReadingOperation {
    package static let name = "events"
    package typealias Answer = [DeliverySummary]

    package init() {}

    package func answer(from library: Library, at now: UnixTime) throws(OperationError) -> [DeliverySummary] {
        library.deliveries.map { DeliverySummary($0, in: library) }
    }
}
