/// What a check leaves behind that found nothing: time has passed, and all else is as it was.
package struct QuietCheck: Sendable, Equatable {
    package var at: UnixTime
    /// When to ask again.
    package var next: UnixTime
    /// Why then, in words.
    package var reason: String
    /// Seconds for which the answer calls itself fresh; `nil` when it does not say.
    package var fresh: Int64?

    package init(at: UnixTime, next: UnixTime, reason: String, fresh: Int64?) {
        self.at = at
        self.next = next
        self.reason = reason
        self.fresh = fresh
    }
}

extension CheckStanding {
    /// Whether nothing is wrong, so that a check which finds nothing has nothing to put right.
    package var isWell: Bool { failures == 0 && failingSince == nil && error == nil && !failingTold }

    /// Takes in a check that found nothing, of a podcast that was well.
    mutating func take(_ quiet: QuietCheck) {
        last = quiet.at
        lastSuccess = quiet.at
        next = quiet.next
        reason = quiet.reason
        if let fresh = quiet.fresh { hints.fresh = fresh }
        note(CheckRecord(at: quiet.at, outcome: .notModified))
    }

    /// Puts a record before those of earlier checks.
    package mutating func note(_ record: CheckRecord) {
        history.removeLast(max(0, history.count + 1 - Self.historyLength))
        history.insert(record, at: 0)
    }
}
