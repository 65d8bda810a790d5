import FeedModel
import HTTPFetch
import StateFiles

/// Writes down that a check failed, and what follows for the podcast and for its host.
struct Failures: Sendable {
    let store: StateStore
    let settings: Settings

    /// Failures in a row, and hours since the first, after which somebody is told.
    static let untilTold = 5
    static let hoursUntilTold: Int64 = 24

    /// A failure that counts.
    func record(_ fault: FeedFault, of podcast: String, at now: UnixTime) async throws(StateError) {
        let settings = settings
        try await store.commit { library in
            guard let subscription = library.subscriptions[podcast] else { return [] }
            // The host that refused is the one to be left alone, wherever a redirect led.
            let name = hostName(of: fault.response?.url ?? subscription.feedURL ?? "")
            let before = library.hosts[name] ?? HostStanding()
            let wait = fault.requestedWait(at: now)
            var host = before
            if fault.isRefusal {
                host.wantsRest = host.wantsRest || fault.isTooMany
                host.heldUntil = [before.held(at: now), wait].compactMap(\.self).max()
            }
            let work = Standing(
                settings: settings.polling(of: subscription), subscription: subscription, host: host, now: now
            )
            var standing = work.failure("\(fault.failure)", notBefore: wait)
            if fault.askedApple { standing.lastApple = now }
            var changes: [Change] = host == before ? [] : [.host(name: name, host)]
            if let listing = fault.listing {
                var decision = CheckDecision(settings: settings, now: now, hosts: library.hosts, subscription)
                decision.bring(listing, .announceFresh)
                changes += decision.changes
            }
            changes += Self.alarm(&standing, subscription, Audience(settings, for: subscription), at: now)
            changes.append(.checked(podcast: podcast, standing))
            if let until = host.held(at: now) {
                changes += library.held(besides: podcast, on: name, until: until)
            }
            return changes
        }
    }

    /// A failure of the network here: nothing is counted, and the podcast is due again soon.
    func postpone(_ podcast: String, at now: UnixTime) async throws(StateError) {
        try await postpone(podcast, until: now + NetworkWeather.retry, "the network seems to be down here")
    }

    /// Nothing was learned about the podcast: nothing is counted.
    func postpone(_ podcast: String, until time: UnixTime, _ reason: String) async throws(StateError) {
        try await store.commit(to: podcast) { subscription in
            var standing = subscription.checks
            standing.next = time
            standing.reason = reason
            return [.checked(podcast: podcast, standing)]
        }
    }

    /// The host asked for rest before it was this podcast's turn: nothing is counted.
    func holdBack(_ podcast: String, at now: UnixTime) async throws(StateError) {
        let earliest = now + settings.polling.floor
        try await store.commit(to: podcast) { subscription in
            guard subscription.checks.next.map({ $0 < earliest }) ?? true else { return [] }
            var standing = subscription.checks
            standing.next = earliest
            standing.reason = Self.hostWantsRest
            return [.checked(podcast: podcast, standing)]
        }
    }

    fileprivate static let hostWantsRest = "its host asked to be left alone until then"

    /// A failure that was counted, and was the network's after all.
    ///
    /// - Parameters:
    ///   - podcast: Its id.
    ///   - before: How the podcast stood before it.
    ///   - now: The present.
    /// - Throws: What could not be written down.
    func forgive(_ podcast: String, _ before: CheckStanding, at now: UnixTime) async throws(StateError) {
        try await store.commit(to: podcast) { subscription in
            var standing = subscription.checks
            standing.failures = before.failures
            standing.failingSince = before.failingSince
            standing.error = before.error
            standing.next = now + NetworkWeather.retry
            standing.reason = "the network seems to be down here"
            return [.checked(podcast: podcast, standing)]
        }
    }

    private static func alarm(
        _ standing: inout CheckStanding, _ subscription: Subscription, _ audience: Audience, at now: UnixTime
    ) -> [Change] {
        guard !standing.failingTold, standing.failures >= untilTold, let since = standing.failingSince,
            now - since >= hoursUntilTold * 3_600
        else { return [] }
        standing.failingTold = true
        let event = Event(.podcastFailing, podcastID: subscription.id, detail: standing.error, time: now)
        return audience.queue(event, about: subscription)
    }
}

extension FeedFault {
    /// Until when the server asked to be left alone.
    fileprivate func requestedWait(at now: UnixTime) -> UnixTime? {
        guard let seconds = response?.retryAfter(now: now.seconds), seconds > 0 else { return nil }
        return now + min(seconds, HostStanding.longestWait)
    }

    fileprivate var isTooMany: Bool {
        if case .status(429, _) = failure { true } else { false }
    }

    /// Whether the host as a whole asked for rest.
    fileprivate var isRefusal: Bool {
        if case .status(503, _) = failure { true } else { isTooMany }
    }
}

extension Library {
    /// The other podcasts of a host that asked for rest: none of them is checked before, and not all of them at
    /// once then.
    fileprivate func held(besides podcast: String, on host: String, until: UnixTime) -> [Change] {
        inOrder.compactMap { other in
            guard other.id != podcast, let url = other.feedURL, hostName(of: url) == host,
                other.checks.next.map({ $0 < until }) ?? true
            else { return nil }
            var standing = other.checks
            standing.next = until + Int64(scrambled(Digest(other.id).value) % 300)
            standing.reason = Failures.hostWantsRest
            return .checked(podcast: other.id, standing)
        }
    }
}
