import FeedModel

/// Decides when `state.json` is brought up to date.
///
/// Soon after a change, so that people and scripts see it; but so that writing takes less than a
/// hundredth of the time, and never more than a minute behind.
struct SnapshotPace: Sendable, Equatable {
    enum Action: Sendable, Equatable {
        case nothing
        case wait(until: UnixTime)
        case write
    }

    /// Seconds that a small file lags behind.
    static let shortest: Int64 = 2
    static let longest: Int64 = 55

    private var behindSince: UnixTime?
    /// What the last writing took.
    private var cost = Duration.zero

    mutating func action(isBehind: Bool, at now: UnixTime) -> Action {
        guard isBehind else {
            behindSince = nil
            return .nothing
        }
        let since = behindSince.map { $0 <= now ? $0 : now } ?? now
        behindSince = since
        let due = since + min(Self.longest, max(Self.shortest, (cost * 100).components.seconds))
        return now >= due ? .write : .wait(until: due)
    }

    /// Says what the writing took, or would have: one that failed is tried again at the same pace.
    mutating func wrote(in duration: Duration) {
        cost = duration
        behindSince = nil
    }
}
