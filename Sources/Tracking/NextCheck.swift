package import FeedModel

/// When to look at a podcast again, and why.
package struct NextCheck: Sendable, Equatable {
    /// The moment; one in the past means that the podcast is due.
    package var at: UnixTime
    /// What decided.
    package var reason: Reason

    package init(at: UnixTime, reason: Reason) {
        self.at = at
        self.reason = reason
    }
}

/// Decides when to look at a podcast again.
///
/// Counts from the last check, so that asking twice gives the same answer. Manners win over every wish:
/// whatever is learned or set, the result is never sooner than the floor, `Retry-After` (up to 48 hours)
/// and the answer's freshness (up to 4 hours) allow, and skipped hours delay it by up to 4 hours.
/// Spreading overdue podcasts and noticing that every host fails are left to the caller.
package func nextCheck(_ facts: ScheduleFacts) -> NextCheck {
    guard let lastCheck = facts.lastCheck else {
        return NextCheck(at: facts.now, reason: .neverChecked)
    }
    let wish =
        facts.failures > 0
        ? backOff(after: facts.failures, from: lastCheck, jitter: facts.jitter)
        : wish(facts, since: lastCheck)
    return politely(wish, facts, since: lastCheck)
}

/// What podwatch would do if nobody had asked for patience.
private func wish(_ facts: ScheduleFacts, since lastCheck: UnixTime) -> NextCheck {
    if let interval = facts.interval {
        return NextCheck(at: lastCheck + interval, reason: .interval(seconds: interval))
    }
    let longest = facts.attention.longestWait
    return NextCheck(at: lastCheck + longest, reason: .longestWait(seconds: longest))
}
