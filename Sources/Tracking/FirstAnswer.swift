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
        let now = now()
        return store.library.subscriptions.look(at: podcast) { place in
            guard !place.subscription.isGone, let url = place.subscription.feedURL else { return nil }
            let validators = place.subscription.checks.validators.flatMap { $0.isUsable(at: now) ? $0 : nil }
            return try? fetch(of: place).request(for: url, validators)
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
        let isNoted = store.noteAtOnce(about: podcast) { place, hosts in
            guard place.subscription.feedURL == first.url, isQuiet(place, at: now) else { return nil }
            title = place.subscription.title
            let schedule = Schedule(
                settings: settings.polling(of: place), host: Tracking.host(of: first.url, among: hosts),
                now: now,
                memory: habits)
            let fresh = response.freshFor(now: now.seconds)
            let next = schedule.next(of: place, afterNothingNew: fresh)
            return QuietCheck(at: now, next: next.at, reason: "\(next.reason)", fresh: fresh)
        }
        return isNoted ? CheckReport(id: podcast, title: title, outcome: .notModified) : nil
    }

    /// Whether an unchanged document leaves nothing to be done for a podcast but to note the time.
    ///
    /// Then it is as ``CheckDecision`` would have it, and a fraction of the work.
    private func isQuiet(_ place: SubscriptionPlace, at now: UnixTime) -> Bool {
        !place.subscription.isGone && place.subscription.move == nil && place.subscription.checks.isWell
            && place.subscription.baseline.map { $0 <= now } == true
            && (place.subscription.checks.silenceTold
                || !settings.hooks.contains { $0.events.contains(.podcastSilent) })
    }
}
