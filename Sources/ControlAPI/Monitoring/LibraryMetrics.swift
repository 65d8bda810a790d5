import FeedModel
import Tracking

extension Library {
    /// What can be read off the state, as metrics.
    ///
    /// A podcast is labelled with podwatch's own id; `podwatch_feed_info` tells its title. Addresses are no
    /// labels: they change, and may hold passwords.
    ///
    /// - Parameters:
    ///   - text: Where they are written.
    ///   - now: The present.
    ///   - started: When the daemon began: nothing is overdue for longer.
    func write(to text: inout MetricText, at now: UnixTime, since started: UnixTime) {
        writePodcasts(to: &text)
        text.value(
            "podwatch_poll_lag_seconds", .gauge, "How long the podcast that waits longest has been due.",
            Double(lag(at: now, since: started)))
        text.value(
            "podwatch_outbox_pending", .gauge, "Deliveries that hooks are still to get.",
            Double(pending.count)
        )
        text.value(
            "podwatch_outbox_oldest_seconds", .gauge, "Age of the oldest event that is still to be told.",
            Double(pending.map { max(0, now - $0.event.time) }.max() ?? 0))
        text.value(
            "podwatch_outbox_dead_letters", .gauge, "Deliveries that were given up until somebody retries.",
            Double(deliveries.count(where: \.isParked)))
        text.value(
            "podwatch_itunes_budget_remaining", .gauge, "Calls that Apple may be asked within this minute.",
            Double(AppleBudget.remaining(apple, at: now)))
    }

    /// Seconds for which the podcast that waits longest has been due.
    func lag(at now: UnixTime, since started: UnixTime) -> Int64 {
        subscriptions.values.filter { !$0.isPaused }
            .compactMap { podcast in podcast.checks.next.map { max(0, now - max($0, started)) } }
            .max() ?? 0
    }

    private func writePodcasts(to text: inout MetricText) {
        let podcasts = inOrder
        func samples(_ value: (Subscription) -> Double?) -> [(labels: MetricText.Labels, value: Double)] {
            podcasts.compactMap { podcast in value(podcast).map { ([("feed", podcast.id)], $0) } }
        }
        let states = Dictionary(grouping: podcasts, by: \.state).mapValues(\.count)
        text.family(
            "podwatch_feeds", .gauge, "Podcasts, by state.",
            Subscription.State.allCases.map { ([("state", $0.rawValue)], Double(states[$0] ?? 0)) })
        text.family(
            "podwatch_feed_info", .gauge, "Always 1; the title of a podcast.",
            podcasts.map { ([("feed", $0.id), ("title", $0.title ?? "")], 1) })
        text.family(
            "podwatch_episodes_total", .counter, "Episodes ever recorded.",
            samples { Double($0.episodeCount) })
        text.family(
            "podwatch_feed_failures", .gauge, "Failed checks in a row.",
            samples { Double($0.checks.failures) })
        text.family(
            "podwatch_feed_last_success_timestamp_seconds", .gauge, "When a check last went well.",
            samples { $0.checks.lastSuccess.map { Double($0.seconds) } })
        text.family(
            "podwatch_feed_next_poll_timestamp_seconds", .gauge, "When a podcast is checked next.",
            samples { $0.isPaused ? nil : $0.checks.next.map { Double($0.seconds) } })
    }
}
