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
    nextCheck(facts, remembering: nil)
}

/// The same, a little sooner when `memory` has what was learned for the last decision.
func nextCheck(_ facts: ScheduleFacts, remembering memory: HabitsMemory?) -> NextCheck {
    decide(facts) {
        // Only what the last check could see counts, so that the answer does not change while waiting for it.
        let end = (facts.lastCheck ?? facts.now).seconds
        let appearances = Appearances(published: facts.published, seen: facts.seen, until: end)
        guard let memory else {
            return Habits(appearances, announcedGap: facts.announcedGap, now: end)
        }
        return memory.habits(
            of: facts.jitter, from: appearances, announcedGap: facts.announcedGap, now: end)
    }
}

/// Decides as ``nextCheck(_:)`` does, with habits learned before.
///
/// - Parameters:
///   - facts: What is known now.
///   - habits: Learned from the same dates; they stay true until another episode is known.
/// - Returns: The moment and the reason, as the other one does.
package func nextCheck(_ facts: ScheduleFacts, habits: Habits) -> NextCheck {
    decide(facts) { habits }
}

/// Decides with habits that are asked for only when they matter.
private func decide(_ facts: ScheduleFacts, _ habits: () -> Habits) -> NextCheck {
    // A clock that was put back must not stop the checks.
    guard let lastCheck = facts.lastCheck.map({ min($0, facts.now) }) else {
        return NextCheck(at: facts.now, reason: .neverChecked)
    }
    let wish =
        facts.failures > 0
        ? backOff(after: facts.failures, from: lastCheck, jitter: facts.jitter)
        : wish(habits, facts, since: lastCheck)
    return politely(wish, facts, since: lastCheck)
}

/// What podwatch would do if nobody had asked for patience.
private func wish(_ habits: () -> Habits, _ facts: ScheduleFacts, since lastCheck: UnixTime) -> NextCheck {
    if let interval = facts.interval {
        // A century, so that no number in the settings overflows.
        let interval = min(interval, 36525 * 86400)
        return NextCheck(at: lastCheck + interval, reason: .interval(seconds: interval))
    }
    return planned(habits(), facts, since: lastCheck)
}

/// The look that the habits call for.
private func planned(_ habits: Habits, _ facts: ScheduleFacts, since lastCheck: UnixTime) -> NextCheck {
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
    if plan.wait >= Int(longest / Forecast.step) {
        return NextCheck(at: min(moment, lastCheck + longest), reason: .longestWait(seconds: longest))
    }
    return NextCheck(
        at: max(moment, earliest), reason: .habits(percent: Int((plan.chance * 100).rounded())))
}

/// Seconds by which a check may end late without costing the next one its step.
private let tolerance: Int64 = 60
