extension Change {
    /// Whether it says no more than that a podcast was asked, was well before and is well, and had nothing new.
    ///
    /// Forgetting it loses nothing but the time of the next check.
    package func isNote(about subscription: Subscription) -> Bool {
        guard case .checked(subscription.id, let after) = self else { return false }
        let before = subscription.checks
        return before.failures == 0 && after.failures == 0 && before.error == after.error
            && before.failingTold == after.failingTold && before.silenceTold == after.silenceTold
            && before.validators == after.validators && before.bodyDigest == after.bodyDigest
            && before.lastApple == after.lastApple && subscription.baseline != nil && after.next != nil
    }
}
