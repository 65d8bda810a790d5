import FeedModel

/// Works out what a check leaves behind, and when the next one is due.
struct Standing: Sendable {
    /// How this podcast is polled.
    let settings: PollingSettings
    let subscription: Subscription
    let host: HostStanding
    let now: UnixTime
    var memory: HabitsMemory?

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
        let facts = facts(standing, notBefore: [notBefore, host.held(at: now)].compactMap(\.self).max())
        let next =
            memory.map { nextCheck(facts, remembering: $0, dates: datesMark) { dated(facts) } }
            ?? nextCheck(dated(facts))
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

    private func facts(_ standing: CheckStanding, notBefore: UnixTime?) -> ScheduleFacts {
        // A host that said 429, or that sends whole documents each time, is asked once an hour at most.
        let sendsAll = standing.failures == 0 && standing.lastSuccess != nil && standing.validators == nil
        let isCostly = host.wantsRest || sendsAll
        return ScheduleFacts(
            now: now,
            lastCheck: standing.last,
            failures: standing.failures,
            notBefore: notBefore.flatMap { $0 > now ? $0 : nil },
            freshFor: standing.hints.fresh ?? 0,
            skipHours: standing.hints.skipHours,
            skipDays: standing.hints.skipDays.compactMap(weekday),
            announcedGap: standing.hints.updatePeriod,
            floor: max(settings.floor, isCostly ? 3_600 : 0),
            attention: settings.attention,
            interval: settings.interval,
            jitter: Digest(subscription.id + (subscription.feedURL ?? "")).value)
    }

    /// The facts with the episodes' dates.
    private func dated(_ facts: ScheduleFacts) -> ScheduleFacts {
        let baseline = subscription.baseline
        let dates = subscription.episodes.dates
        var facts = facts
        facts.published = dates.map(\.published)
        facts.seen = dates.map { date in
            baseline.map { date.firstSeen > $0 && date.firstSeen <= now } == true ? date.firstSeen : nil
        }
        return facts
    }

    /// Stands for all that ``dated(_:)`` adds.
    private var datesMark: UInt64 {
        func number(_ time: UnixTime?) -> UInt64 { time.map { UInt64(bitPattern: $0.seconds) } ?? 0 }
        return subscription.episodes.dates.reduce(scrambled(number(subscription.baseline))) { mark, date in
            scrambled(mark ^ number(date.published) ^ number(date.firstSeen) << 20)
        }
    }
}

extension CheckStanding {
    fileprivate mutating func note(_ record: CheckRecord) {
        history.removeLast(max(0, history.count + 1 - Self.historyLength))
        history.insert(record, at: 0)
    }

    fileprivate mutating func askApple(every seconds: Int64, _ why: String) {
        guard let last, failures == 0 || seconds > 3_600 else { return }
        next = last + seconds
        reason = why
    }
}

/// 0 for Sunday to 6 for Saturday, from an English name or its beginning.
private func weekday(_ name: String) -> Int? {
    ["sun", "mon", "tue", "wed", "thu", "fri", "sat"].firstIndex { name.lowercased().hasPrefix($0) }
}
