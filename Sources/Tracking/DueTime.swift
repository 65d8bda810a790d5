import FeedModel

/// Longer than any wait podwatch ever decides on: a due time beyond it means that the clock was set back.
private let beyondReason: Int64 = 50 * 3_600

/// Whether a podcast whose next check is then is due; one without is.
func isDue(_ next: UnixTime?, at now: UnixTime) -> Bool {
    guard let next else { return true }
    return next <= now || next - now > beyondReason
}
