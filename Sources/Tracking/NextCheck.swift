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
    var outlook = Outlook()
    return nextCheck(facts, &outlook)
}

/// The same, and what is planned beyond it; nothing when something else decided than a plan.
func nextCheck(_ facts: ScheduleFacts, _ outlook: inout Outlook) -> NextCheck {
    // Only what the last check could see counts, so that the answer does not change while waiting for it.
    let habits = Habits(
        published: facts.published, seen: facts.seen, announcedGap: facts.announcedGap,
        until: facts.lastCheck ?? facts.now)
    return nextCheck(facts, habits, &outlook)
}

/// Decides as ``nextCheck(_:)`` does, with habits learned before.
///
/// - Parameters:
///   - facts: What is known now.
///   - habits: Learned from the same dates; they stay true until another episode is known.
/// - Returns: The moment and the reason, as the other one does.
package func nextCheck(_ facts: ScheduleFacts, habits: Habits) -> NextCheck {
    var outlook = Outlook()
    return nextCheck(facts, habits, &outlook)
}

/// The next look of a plan that was made before, without making it again.
///
/// - Returns: `nil` when the plan has come to its end, or something else than a plan decides.
func nextCheck(_ facts: ScheduleFacts, following outlook: Outlook) -> NextCheck? {
    guard facts.failures == 0, facts.interval == nil, let lastCheck = facts.lastCheck, lastCheck <= facts.now,
        let place = outlook.looks.firstIndex(where: { $0 >= lastCheck + facts.floor - tolerance }),
        outlook.percents.indices.contains(place)
    else { return nil }
    let (look, longest) = (outlook.looks[place], facts.attention.longestWait)
    let wish =
        look >= lastCheck + longest
        ? NextCheck(at: lastCheck + longest, reason: .longestWait(seconds: longest))
        : NextCheck(at: max(look, lastCheck + facts.floor), reason: .habits(percent: outlook.percents[place]))
    return politely(wish, facts, since: lastCheck)
}

private func nextCheck(_ facts: ScheduleFacts, _ habits: Habits, _ outlook: inout Outlook) -> NextCheck {
    // A clock that was put back must not stop the checks.
    guard let lastCheck = facts.lastCheck.map({ min($0, facts.now) }) else {
        return NextCheck(at: facts.now, reason: .neverChecked)
    }
    let wish =
        facts.failures > 0
        ? backOff(after: facts.failures, from: lastCheck, jitter: facts.jitter)
        : wish(habits, facts, since: lastCheck, &outlook)
    return politely(wish, facts, since: lastCheck)
}

/// What podwatch would do if nobody had asked for patience.
private func wish(
    _ habits: Habits, _ facts: ScheduleFacts, since lastCheck: UnixTime, _ outlook: inout Outlook
) -> NextCheck {
    if let interval = facts.interval {
        // A century, so that no number in the settings overflows.
        let interval = min(interval, 36525 * 86400)
        return NextCheck(at: lastCheck + interval, reason: .interval(seconds: interval))
    }
    return planned(habits, facts, since: lastCheck, &outlook)
}

/// The look that the habits call for.
private func planned(
    _ habits: Habits, _ facts: ScheduleFacts, since lastCheck: UnixTime, _ outlook: inout Outlook
) -> NextCheck {
    let longest = facts.attention.longestWait
    // Looks fall a little after the full five minutes, each podcast's by another second.
    let spread = Int64(scrambled(facts.jitter) % 45)
    let start = Forecast.step(of: lastCheck.seconds - spread - tolerance)
    let earliest = lastCheck + facts.floor
    // A day of planning makes the far end matter little.
    let count = Int(max(longest, facts.floor) / Forecast.step) + 216
    let forecast = Forecast(habits, after: start, count: count)
    let plan = Plan(
        expected: forecast.expected, after: start,
        firstFloor: Forecast.step(of: earliest.seconds - spread - tolerance) - start,
        floor: Int((facts.floor + Forecast.step - 1) / Forecast.step), longest: Int(longest / Forecast.step),
        price: facts.attention.price(floor: facts.floor))
    let moment = UnixTime(Int64(start + plan.wait) * Forecast.step + spread)
    outlook.looks = plan.later.map { UnixTime(Int64(start + $0.wait) * Forecast.step + spread) }
    outlook.percents = plan.later.map { Int(($0.chance * 100).rounded()) }
    if plan.wait >= Int(longest / Forecast.step) {
        return NextCheck(at: min(moment, lastCheck + longest), reason: .longestWait(seconds: longest))
    }
    return NextCheck(
        at: max(moment, earliest), reason: .habits(percent: Int((plan.chance * 100).rounded())))
}

/// Seconds by which a check may end late without costing the next one its step.
private let tolerance: Int64 = 60
