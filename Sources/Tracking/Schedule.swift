import FeedModel

/// Gathers what is known of one podcast for the decision when to check it again.
struct Schedule: Sendable {
    /// How this podcast is polled.
    let settings: PollingSettings
    let host: HostStanding
    let now: UnixTime
    var memory: HabitsMemory?

    /// - Parameters:
    ///   - subscription: The podcast.
    ///   - checks: How its checks went, the one that ended now among them.
    ///   - notBefore: What its server asked for.
    /// - Returns: The moment and the reason.
    func next(
        of subscription: borrowing Subscription, after checks: borrowing CheckStanding,
        notBefore: UnixTime? = nil
    ) -> NextCheck {
        decide(
            facts(
                of: subscription, after: checks, at: checks.last, failures: checks.failures,
                hasSucceeded: checks.lastSuccess != nil, freshFor: checks.hints.fresh,
                notBefore: notBefore), subscription)
    }

    /// After a check that ended now and found nothing.
    ///
    /// - Parameters:
    ///   - subscription: The podcast.
    ///   - fresh: Seconds for which the answer calls itself fresh; `nil` when it does not say.
    /// - Returns: The moment and the reason.
    func next(of subscription: borrowing Subscription, afterNothingNew fresh: Int64?) -> NextCheck {
        decide(
            facts(
                of: subscription, after: subscription.checks, at: now, failures: 0, hasSucceeded: true,
                freshFor: fresh ?? subscription.checks.hints.fresh, notBefore: nil), subscription)
    }

    private func decide(_ facts: ScheduleFacts, _ subscription: borrowing Subscription) -> NextCheck {
        guard let memory else { return nextCheck(dated(facts, subscription)) }
        let mark =
            subscription.episodes.datesMark
            ^ scrambled(UInt64(bitPattern: subscription.baseline?.seconds ?? .min))
        return nextCheck(facts, remembering: memory, dates: mark) { dated(facts, subscription) }
    }

    private func facts(
        of subscription: borrowing Subscription, after checks: borrowing CheckStanding, at last: UnixTime?,
        failures: Int, hasSucceeded: Bool, freshFor: Int64?, notBefore: UnixTime?
    ) -> ScheduleFacts {
        // A host that said 429, or that sends whole documents each time, is asked once an hour at most.
        let sendsAll = failures == 0 && hasSucceeded && checks.validators == nil
        let isCostly = host.wantsRest || sendsAll
        let held = host.held(at: now)
        let until = held.map { max($0, notBefore ?? $0) } ?? notBefore
        return ScheduleFacts(
            now: now, lastCheck: last, failures: failures,
            notBefore: until.flatMap { $0 > now ? $0 : nil },
            freshFor: freshFor ?? 0,
            skipHours: checks.hints.skipHours,
            skipDays: checks.hints.skipDays.compactMap(weekday),
            announcedGap: checks.hints.updatePeriod,
            floor: max(settings.floor, isCostly ? 3_600 : 0),
            attention: settings.attention,
            interval: settings.interval,
            jitter: Digest(subscription.id, subscription.feedURL ?? "").value)
    }

    /// The facts with the episodes' dates.
    private func dated(_ facts: ScheduleFacts, _ subscription: borrowing Subscription) -> ScheduleFacts {
        let baseline = subscription.baseline
        let dates = subscription.episodes.dates
        var facts = facts
        facts.published = dates.map(\.published)
        facts.seen = dates.map { date in
            baseline.map { date.firstSeen > $0 && date.firstSeen <= now } == true ? date.firstSeen : nil
        }
        return facts
    }
}

/// 0 for Sunday to 6 for Saturday, from an English name or its beginning.
private func weekday(_ name: String) -> Int? {
    ["sun", "mon", "tue", "wed", "thu", "fri", "sat"].firstIndex { name.lowercased().hasPrefix($0) }
}
