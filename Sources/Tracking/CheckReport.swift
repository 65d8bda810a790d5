package import FeedModel

/// How the check of one podcast went, as `podwatch check --json` shows it.
package struct CheckReport: Sendable, Equatable, Codable {
    package var id: String
    package var title: String?
    package var outcome: CheckRecord.Outcome
    /// How many episodes were new.
    package var new: Int
    /// Why it failed, or why there was no feed although nothing failed: it is gone.
    package var error: String?
    /// Old episodes that came all at once and were recorded without a word.
    package var backfilled: Int?

    package init(
        id: String, title: String? = nil, outcome: CheckRecord.Outcome, new: Int = 0, error: String? = nil,
        backfilled: Int? = nil
    ) {
        self.id = id
        self.title = title
        self.outcome = outcome
        self.new = new
        self.error = error
        self.backfilled = backfilled
    }
}

extension CheckReport {
    init(_ subscription: Subscription, _ changes: [Change]) {
        let last = changes.lazy.compactMap { change -> CheckRecord? in
            guard case .checked(_, let standing) = change else { return nil }
            return standing.history.first
        }.first
        self.init(
            id: subscription.id, title: subscription.title, outcome: last?.outcome ?? .unchanged,
            new: last?.new ?? 0, error: last?.error,
            backfilled: changes.events.first { $0.type == .podcastBackfilled }?.count)
    }

    init(_ subscription: Subscription, _ failure: CheckFailure) {
        self.init(
            id: subscription.id, title: subscription.title, outcome: .failed, new: 0, error: "\(failure)")
    }
}
