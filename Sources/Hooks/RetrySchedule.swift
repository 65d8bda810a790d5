package import FeedModel

/// When a failed delivery is tried again.
///
/// After 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h: three days in all, the schedule that the
/// Standard Webhooks specification proposes.
///
/// - Parameters:
///   - attempts: Tries that were made, the one that just failed included.
///   - now: When it failed.
///   - requested: Seconds that the other side asked to be left alone; obeyed up to 24 h.
/// - Returns: `nil` when it was tried often enough: it is parked until somebody asks for a retry.
package func nextTry(
    afterAttempt attempts: Int, at now: UnixTime, asked requested: Int64?
) -> UnixTime? {
    let waits: [Int64] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
    guard attempts <= waits.count else { return nil }
    return now + max(waits[max(attempts, 1) - 1], min(requested ?? 0, longestWait))
}

/// Seconds; the last wait of the schedule, too.
private let longestWait: Int64 = 86_400

extension Delivery {
    /// Whether it may be told.
    ///
    /// A due time beyond the longest wait was decided by a clock that was ahead, and set back since.
    package func isDue(at now: UnixTime) -> Bool {
        due <= now || due - now > longestWait
    }
}
