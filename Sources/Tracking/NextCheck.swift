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
    var ahead: LooksAhead?
    return nextCheck(facts, following: &ahead) { learned(from: facts, Appearances(facts), remembering: nil) }
}

/// Decides with what was learned and planned before, as long as the podcast's dates are the same.
///
/// - Parameters:
///   - facts: What is known now, the dates left out.
///   - memory: What was learned and planned for the last decision.
///   - mark: Stands for all dates.
///   - dated: The facts with the dates, asked for only when there has to be a new plan.
/// - Returns: The moment and the reason.
func nextCheck(
    _ facts: ScheduleFacts, remembering memory: HabitsMemory, dates mark: UInt64,
    _ dated: () -> ScheduleFacts
) -> NextCheck {
    var ahead = memory.looksAhead(of: facts.jitter, dates: mark)
    var appearances: Appearances?
    let next = nextCheck(facts, following: &ahead) {
        let facts = dated()
        let found = Appearances(facts)
        appearances = found
        return learned(from: facts, found, remembering: memory)
    }
    if let appearances, let ahead {
        // What lies ahead of the check will be learned from when its time has come.
        memory.keep(appearances.isWhole ? ahead : nil, of: facts.jitter, dates: mark)
    }
    return next
}

/// Decides as ``nextCheck(_:)`` does, with habits and a plan that are asked for only when they matter.
///
/// - Parameters:
///   - facts: What is known now.
///   - ahead: The looks that were planned the last time, then those that are planned this time; only for the same
///     habits.
///   - habits: Learned from the podcast's dates.
/// - Returns: The moment and the reason.
func nextCheck(_ facts: ScheduleFacts, following ahead: inout LooksAhead?, _ habits: () -> Habits)
    -> NextCheck
{
    // A clock that was put back must not stop the checks.
    guard let lastCheck = facts.lastCheck.map({ min($0, facts.now) }) else {
        return NextCheck(at: facts.now, reason: .neverChecked)
    }
    let wish =
        facts.failures > 0
        ? backOff(after: facts.failures, from: lastCheck, jitter: facts.jitter)
        : wish(habits, facts, since: lastCheck, following: &ahead)
    return politely(wish, facts, since: lastCheck)
}

private func learned(
    from facts: ScheduleFacts, _ appearances: Appearances, remembering memory: HabitsMemory?
) -> Habits {
    let end = facts.end.seconds
    guard let memory else { return Habits(appearances, announcedGap: facts.announcedGap, now: end) }
    return memory.habits(
        of: facts.jitter, from: appearances, announcedGap: facts.announcedGap, now: end)
}

extension ScheduleFacts {
    /// Only what the last check could see counts, so that the answer does not change while waiting for it.
    fileprivate var end: UnixTime { lastCheck ?? now }
}

extension Appearances {
    fileprivate init(_ facts: ScheduleFacts) {
        self.init(published: facts.published, seen: facts.seen, until: facts.end.seconds)
    }
}

/// What podwatch would do if nobody had asked for patience.
private func wish(
    _ habits: () -> Habits, _ facts: ScheduleFacts, since lastCheck: UnixTime,
    following ahead: inout LooksAhead?
) -> NextCheck {
    if let interval = facts.interval {
        // A century, so that no number in the settings overflows.
        let interval = min(interval, 36525 * 86400)
        return NextCheck(at: lastCheck + interval, reason: .interval(seconds: interval))
    }
    // Looks fall a little after the full five minutes, each podcast's by another second.
    let spread = Int64(scrambled(facts.jitter) % 45)
    let start = Forecast.step(of: lastCheck.seconds - spread - tolerance)
    let earliest = lastCheck + facts.floor
    let look: LooksAhead.Next
    if let next = ahead?.next(after: start, for: facts) {
        look = next
    } else {
        let firstFloor = Forecast.step(of: earliest.seconds - spread - tolerance) - start
        let habits = habits()
        let plan = plan(habits, facts, after: start, firstFloor: firstFloor)
        look = LooksAhead.Next(plan.first, after: 0)
        ahead = LooksAhead(plan, of: habits, after: start, for: facts)
    }
    let longest = facts.attention.longestWait
    let moment = UnixTime(Int64(start + look.wait) * Forecast.step + spread)
    if look.wait >= Int(longest / Forecast.step) {
        return NextCheck(at: min(moment, lastCheck + longest), reason: .longestWait(seconds: longest))
    }
    return NextCheck(at: max(moment, earliest), reason: .habits(percent: look.percent))
}

/// The looks that the habits call for.
private func plan(_ habits: Habits, _ facts: ScheduleFacts, after start: Int, firstFloor: Int) -> Plan {
    let longest = facts.attention.longestWait
    let count = max(Int(max(longest, facts.floor) / Forecast.step), Plan.foretold) + Plan.beyond
    let forecast = Forecast(habits, after: start, count: count)
    return Plan(
        expected: forecast.expected, after: start, firstFloor: firstFloor,
        floor: Int((facts.floor + Forecast.step - 1) / Forecast.step), longest: Int(longest / Forecast.step),
        price: facts.attention.price(floor: facts.floor))
}

/// Seconds by which a check may end late without costing the next one its step.
private let tolerance: Int64 = 60
