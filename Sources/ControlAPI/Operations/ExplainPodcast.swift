package import FeedModel
import Tracking

/// `why`: when a podcast is checked next and why, and how its last checks went.
package struct ExplainPodcast: ReadingOperation {
    package static let name = "why"

    package var podcast: String

    package init(podcast: String) {
        self.podcast = podcast
    }

    package struct Answer: Codable, Sendable {
        package var id: String
        package var title: String?
        package var state: Subscription.State
        package var nextCheck: UnixTime?
        package var reason: String?
        /// Newest first.
        package var lastChecks: [CheckRecord]
        package var failures: Int
        package var error: String?
        /// Whether the next request can be answered with "not modified".
        package var conditional: Bool
        /// Seconds for which the last answer called itself fresh.
        package var fresh: Int64?
        /// An address the podcast may have moved to, under observation.
        package var movingTo: String?
        /// When episodes come, as a picture of the week in UTC; absent until a few are known.
        package var habits: String?
    }

    package func answer(from library: Library, at now: UnixTime) throws(OperationError) -> Answer {
        let subscription = try library.podcasts(named: [podcast])[0]
        let checks = subscription.checks
        return Answer(
            id: subscription.id, title: subscription.title, state: subscription.state,
            nextCheck: subscription.isPaused ? nil : checks.next,
            reason: subscription.isPaused
                ? "it is paused; `podwatch resume \(subscription.id)` goes on" : checks.reason,
            lastChecks: checks.history, failures: checks.failures, error: checks.error,
            conditional: checks.validators != nil, fresh: checks.hints.fresh,
            movingTo: subscription.move.map { maskedAddress($0.to) },
            habits: subscription.habits(at: now))
    }
}

extension Subscription {
    /// The habits as text, when there are enough episodes to speak of any.
    fileprivate func habits(at now: UnixTime) -> String? {
        let dates = episodes.compactMap(\.published)
        guard dates.count >= 3 else { return nil }
        return Habits(published: dates, announcedGap: checks.hints.updatePeriod, until: now).heatMap()
    }
}
