package import FeedModel

/// Decides whether Apple may be asked now.
///
/// It only decides; ``AppleDirectory`` asks.
///
/// About 20 calls a minute, counted over the last minute and remembered across restarts. A 403 or a
/// 429 pauses all calls for 5, then 15, then 45 minutes, or as long as Apple asks, up to a day; after a pause one
/// call probes.
package struct AppleBudget: Sendable, Equatable {
    package static let callsPerMinute = 20
    package static let pauses: [Int64] = [5 * 60, 15 * 60, 45 * 60]

    package enum Turn: Sendable, Equatable {
        case go
        case wait(until: UnixTime)
        case paused(until: UnixTime)
    }

    /// The longest wait that Apple may ask for, in seconds.
    static let longestPause: Int64 = 86_400

    /// Seconds for which a call that probes after a pause may still be under way.
    static let probe: Int64 = 30

    /// Whether a call may start.
    static func turn(_ standing: AppleStanding, at now: UnixTime) -> Turn {
        if let until = standing.pausedUntil {
            if until > now, until - now <= longestPause { return .paused(until: until) }
            // One call probes; the others see first how it fares.
            if let last = standing.recentCalls.max(), last >= until, last <= now, now - last < probe {
                return .wait(until: last + probe)
            }
        }
        let recent = standing.recentCalls.filter { now - $0 < 60 && $0 <= now }
        guard recent.count >= callsPerMinute, let oldest = recent.min() else { return .go }
        return .wait(until: oldest + 60)
    }

    /// The end of the pause that Apple asked for; `nil` when there is none.
    package static func pausedUntil(_ standing: AppleStanding, at now: UnixTime) -> UnixTime? {
        if case .paused(let until) = turn(standing, at: now) { until } else { nil }
    }

    /// How many calls may start within this minute.
    package static func remaining(_ standing: AppleStanding, at now: UnixTime) -> Int {
        if case .paused = turn(standing, at: now) { return 0 }
        return max(0, callsPerMinute - standing.recentCalls.count { now - $0 < 60 && $0 <= now })
    }

    /// The standing once a call has started.
    static func started(_ standing: AppleStanding, at now: UnixTime) -> AppleStanding {
        var standing = standing
        standing.recentCalls = standing.recentCalls.filter { now - $0 < 60 && $0 <= now } + [now]
        return standing
    }

    /// The standing once Apple has refused.
    ///
    /// Calls that were under way together are refused together: that is one refusal.
    ///
    /// - Parameters:
    ///   - standing: The one before.
    ///   - now: The present.
    ///   - asked: Seconds to wait, by Apple's own word.
    /// - Returns: The standing with the pause in it.
    static func refused(_ standing: AppleStanding, at now: UnixTime, asked: Int64 = 0) -> AppleStanding {
        if case .paused = turn(standing, at: now) { return standing }
        var standing = standing
        let pause = pauses[min(standing.refusals, pauses.count - 1)]
        standing.refusals += 1
        standing.pausedUntil = now + min(max(pause, asked), longestPause)
        return standing
    }

    /// The standing once Apple has answered.
    ///
    /// What was asked before a refusal does not end the pause.
    static func answered(_ standing: AppleStanding, at now: UnixTime) -> AppleStanding {
        if case .paused = turn(standing, at: now) { return standing }
        var standing = standing
        standing.refusals = 0
        standing.pausedUntil = nil
        return standing
    }
}
