package import FeedModel
import Tracking

/// `status`: how podwatch fares, in numbers.
package struct ShowStatus: ReadingOperation {
    package static let name = "status"

    package init() {}

    package struct Answer: Codable, Sendable {
        /// Podcasts by state; states without podcasts are left out.
        package var podcasts: [String: Int]
        package var episodes: Int
        package var pending: Int
        /// Dead letters, which wait for `podwatch events retry`.
        package var parked: Int
        package var nextCheck: UnixTime?
        package var nextDelivery: UnixTime?
        package var applePausedUntil: UnixTime?
        /// Hosts that asked to be left alone, and until when.
        package var heldHosts: [String: UnixTime]
        /// Whether a daemon gave this answer.
        package var running: Bool?
    }

    package func answer(from library: Library, at now: UnixTime) throws(OperationError) -> Answer {
        let podcasts = library.inOrder
        return Answer(
            podcasts: Dictionary(grouping: podcasts, by: \.state.rawValue).mapValues(\.count),
            episodes: podcasts.reduce(0) { $0 + $1.episodeCount },
            pending: library.pending.count,
            parked: library.deliveries.count(where: \.isParked),
            nextCheck: podcasts.filter { !$0.isPaused }.compactMap(\.checks.next).min(),
            nextDelivery: library.pending.map(\.due).min(),
            applePausedUntil: AppleBudget.pausedUntil(library.apple, at: now),
            heldHosts: library.hosts.compactMapValues { $0.held(at: now) })
    }
}
