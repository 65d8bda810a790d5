import FeedModel
import HTTPFetch
import Hooks
import StateFiles

/// What the address of a podcast's feed gave, asked before its check has a task of its own.
struct FirstAnswer: Sendable {
    let url: String
    let result: Result<HTTPOutcome, FetchError>
}

/// Most checks end with the first answer, "not modified". They are begun many together, and ended without a
/// task: what remains to be done for them is less than a task costs.
extension Check {
    /// What a check of the podcast asks first; `nil` when it begins with something else.
    func firstRequest(about podcast: String, in store: isolated StateStore) -> HTTPRequest? {
        store.library.subscriptions.look(at: podcast) { subscription in
            guard !subscription.isGone, let url = subscription.feedURL else { return nil }
            return try? fetch(of: subscription).request(for: url, subscription.usableValidators(at: now()))
        } ?? nil
    }

    /// Ends a check that found nothing: no redirect, no move under way, nothing to tell.
    ///
    /// - Returns: `nil` when there is more to it; then nothing has changed, and ``run(_:_:after:)`` goes on with the
    ///   same answer.
    func end(_ podcast: String, with first: FirstAnswer, in store: isolated StateStore) -> CheckReport? {
        guard case .success(.notModified(let response)) = first.result, response.hops.isEmpty else {
            return nil
        }
        let now = now()
        var title: String?
        let isNoted = store.noteAtOnce(about: podcast) { subscription, hosts in
            guard subscription.feedURL == first.url, isQuiet(subscription, at: now) else { return nil }
            title = subscription.title
            let schedule = Schedule(
                settings: settings.polling(of: subscription), host: subscription.host(among: hosts), now: now,
                memory: habits)
            let fresh = response.freshFor(now: now.seconds)
            let next = schedule.next(of: subscription, afterNothingNew: fresh)
            return QuietCheck(at: now, next: next.at, reason: "\(next.reason)", fresh: fresh)
        }
        return isNoted ? CheckReport(id: podcast, title: title, outcome: .notModified) : nil
    }

    /// Whether an unchanged document leaves nothing to be done for a podcast but to note the time.
    ///
    /// Then it is as ``CheckDecision`` would have it, and a fraction of the work.
    private func isQuiet(_ subscription: borrowing Subscription, at now: UnixTime) -> Bool {
        !subscription.isGone && subscription.move == nil && subscription.checks.isWell
            && subscription.baseline.map { $0 <= now } == true
            && (subscription.checks.silenceTold
                || !settings.hooks.contains { $0.events.contains(.podcastSilent) })
    }
}
