import FeedModel
import HTTPFetch
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
        var title: String?
        let noted = store.noteAtOnce(about: podcast) { subscription, hosts in
            guard subscription.feedURL == first.url, !subscription.isGone, subscription.move == nil else {
                return []
            }
            title = subscription.title
            var decision = CheckDecision(
                settings: settings, now: now(), hosts: hosts, remembering: habits, subscription)
            decision.bring(FeedNews(.same(response, isNotModified: true)))
            return decision.finished()
        }
        return noted.map { _ in CheckReport(id: podcast, title: title, outcome: .notModified) }
    }
}
