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
        of subscription: Subscription, after checks: CheckStanding, notBefore: UnixTime? = nil
    ) -> NextCheck {
        let facts = facts(
            Digest(subscription.id, subscription.feedURL ?? ""), checks.hints,
            sendsAll: checks.failures == 0 && checks.lastSuccess != nil && checks.validators == nil,
            last: checks.last, failures: checks.failures, freshFor: checks.hints.fresh, notBefore: notBefore)
        return decide(facts, subscription.episodes, since: subscription.baseline)
    }

    /// After a check that ended now and found nothing.
    ///
    /// - Parameters:
    ///   - place: Of the podcast.
    ///   - fresh: Seconds for which the answer calls itself fresh; `nil` when it does not say.
    /// - Returns: The moment and the reason.
    func next(of place: SubscriptionPlace, afterNothingNew fresh: Int64?) -> NextCheck {
        let hints = place.subscription.checks.hints
        let facts = facts(
            Digest(place.subscription.id, place.subscription.feedURL ?? ""), hints,
            sendsAll: place.subscription.checks.validators == nil, last: now, failures: 0,
            freshFor: fresh ?? hints.fresh, notBefore: nil)
        return decide(facts, place.subscription.episodes, since: place.subscription.baseline)
    }

    private func decide(_ facts: ScheduleFacts, _ episodes: EpisodeList, since baseline: UnixTime?)
        -> NextCheck
    {
        guard let memory else { return nextCheck(dated(facts, episodes, since: baseline)) }
        let mark = episodes.datesMark ^ scrambled(UInt64(bitPattern: baseline?.seconds ?? .min))
        return nextCheck(facts, remembering: memory, dates: mark) { dated(facts, episodes, since: baseline) }
    }

    private func facts(
        _ podcast: Digest, _ hints: FeedHints, sendsAll: Bool, last: UnixTime?, failures: Int,
        freshFor: Int64?, notBefore: UnixTime?
    ) -> ScheduleFacts {
        // A host that said 429, or that sends whole documents each time, is asked once an hour at most.
        let isCostly = host.wantsRest || sendsAll
        let held = host.held(at: now)
        let until = held.map { max($0, notBefore ?? $0) } ?? notBefore
        return ScheduleFacts(
            now: now, lastCheck: last, failures: failures,
            notBefore: until.flatMap { $0 > now ? $0 : nil },
            freshFor: freshFor ?? 0,
            skipHours: hints.skipHours,
            skipDays: hints.skipDays.compactMap(weekday),
            announcedGap: hints.updatePeriod,
            floor: max(settings.floor, isCostly ? 3_600 : 0),
            attention: settings.attention,
            interval: settings.interval,
            jitter: podcast.value)
    }

    /// The facts with the episodes' dates.
    private func dated(_ facts: ScheduleFacts, _ episodes: EpisodeList, since baseline: UnixTime?)
        -> ScheduleFacts
    {
        let dates = episodes.dates
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
