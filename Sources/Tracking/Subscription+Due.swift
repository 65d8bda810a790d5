import FeedModel

extension Subscription {
    /// Longer than any wait podwatch ever decides on: a due time beyond it means that the clock was set back.
    private static let beyondReason: Int64 = 50 * 3_600

    func isDue(at now: UnixTime) -> Bool {
        guard let next = checks.next else { return true }
        return next <= now || next - now > Self.beyondReason
    }
}
