package import FeedModel

/// Decides whether Apple may be asked now.
///
/// It only decides; ``AppleDirectory`` asks.
///
/// About 20 calls a minute, counted over the last minute and remembered across restarts. A 403 or a
/// 429 pauses all calls for 5, then 15, then 45 minutes; after a pause one call probes.
package struct AppleBudget: Sendable, Equatable {
    package static let callsPerMinute = 20
    package static let pauses: [Int64] = [5 * 60, 15 * 60, 45 * 60]

    package enum Turn: Sendable, Equatable {
        case go
        case wait(until: UnixTime)
        case paused(until: UnixTime)
    }

    /// Whether a call may start.
    static func turn(_ standing: AppleStanding, at now: UnixTime) -> Turn {
        if let until = standing.pausedUntil, until > now, until - now <= (pauses.last ?? 0) {
            return .paused(until: until)
        }
        let recent = standing.recentCalls.filter { now - $0 < 60 && $0 <= now }
        guard recent.count >= callsPerMinute, let oldest = recent.min() else { return .go }
        return .wait(until: oldest + 60)
    }

    /// The standing once a call has started.
    static func started(_ standing: AppleStanding, at now: UnixTime) -> AppleStanding {
        var standing = standing
        standing.recentCalls = standing.recentCalls.filter { now - $0 < 60 && $0 <= now } + [now]
        return standing
    }

    /// The standing once Apple has refused.
    static func refused(_ standing: AppleStanding, at now: UnixTime) -> AppleStanding {
        var standing = standing
        let pause = pauses[min(standing.refusals, pauses.count - 1)]
        standing.refusals += 1
        standing.pausedUntil = now + pause
        return standing
    }

    /// The standing once Apple has answered.
    static func answered(_ standing: AppleStanding) -> AppleStanding {
        var standing = standing
        standing.refusals = 0
        standing.pausedUntil = nil
        return standing
    }
}
