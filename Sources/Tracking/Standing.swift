import FeedModel

/// Works out what a check leaves behind, and when the next one is due.
struct Standing: Sendable {
    let schedule: Schedule
    let subscription: Subscription

    private var now: UnixTime { schedule.now }

    init(
        settings: PollingSettings, subscription: Subscription, host: HostStanding, now: UnixTime,
        memory: HabitsMemory? = nil
    ) {
        schedule = Schedule(settings: settings, host: host, now: now, memory: memory)
        self.subscription = subscription
    }

    /// After a check that went well.
    ///
    /// - Parameters:
    ///   - base: The standing with what the check learned: validators, digest, hints.
    ///   - outcome: How it went.
    ///   - new: Episodes that were new.
    ///   - doubt: What there is to say of it all the same.
    /// - Returns: The standing to be remembered.
    func success(
        _ base: CheckStanding, _ outcome: CheckRecord.Outcome, new: Int, doubt: String? = nil
    ) -> CheckStanding {
        var standing = base
        standing.last = now
        standing.lastSuccess = now
        standing.failures = 0
        standing.failingSince = nil
        standing.failingTold = false
        standing.error = nil
        standing.note(CheckRecord(at: now, outcome: outcome, new: new, error: doubt))
        return scheduled(standing)
    }

    /// After a check of a podcast whose feed is gone: Apple may have answered, the feed did not.
    ///
    /// - Parameters:
    ///   - base: The standing with what the check learned.
    ///   - reason: What the feed's host said, in words; `nil` when it was not asked again.
    ///   - outcome: What Apple gave.
    ///   - new: Episodes that were new.
    /// - Returns: The standing to be remembered.
    func gone(_ base: CheckStanding, _ reason: String?, _ outcome: CheckRecord.Outcome, new: Int)
        -> CheckStanding
    {
        let words = reason ?? "the feed is gone, and was not asked again"
        // Who watches the exit code must learn of it once, and not every day.
        let hasFailed = reason != nil && new == 0
        var standing = success(base, hasFailed ? .failed : outcome, new: new, doubt: words)
        standing.lastSuccess = base.lastSuccess
        standing.error = reason ?? base.error ?? "the feed is gone"
        return standing
    }

    /// After a check that failed.
    ///
    /// - Parameters:
    ///   - reason: Why, in words.
    ///   - notBefore: What the server asked for.
    /// - Returns: The standing to be remembered.
    func failure(_ reason: String, notBefore: UnixTime? = nil) -> CheckStanding {
        var standing = subscription.checks
        standing.last = now
        standing.failures += 1
        standing.failingSince = min(standing.failingSince ?? now, now)
        standing.error = reason
        standing.note(CheckRecord(at: now, outcome: .failed, error: reason))
        return scheduled(standing, notBefore: notBefore)
    }

    /// With the next check decided anew.
    func scheduled(_ standing: CheckStanding, notBefore: UnixTime? = nil) -> CheckStanding {
        var standing = standing
        let next = schedule.next(of: subscription, after: standing, notBefore: notBefore)
        standing.next = next.at
        standing.reason = "\(next.reason)"
        if subscription.isGone {
            standing.askApple(
                every: 86_400,
                subscription.appleID == nil
                    ? "the feed is gone, and Apple does not list it; `podwatch check --force` asks the feed again"
                    : "the feed is gone, Apple is asked once a day")
        }
        if subscription.feedURL == nil {
            standing.askApple(every: 3_600, "only Apple lists it, and is asked hourly")
        }
        return standing
    }
}

extension CheckStanding {
    fileprivate mutating func askApple(every seconds: Int64, _ why: String) {
        guard let last, failures == 0 || seconds > 3_600 else { return }
        next = last + seconds
        reason = why
    }
}
