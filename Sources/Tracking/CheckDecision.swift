import FeedModel
import Hooks
import HTTPFetch

/// Decides what one check changes.
///
/// Pure: what was fetched goes in, changes come out.
///
/// It works on a copy of the podcast that each step brings up to date, so that the second source meets
/// what the first one brought, and all of it becomes one record.
struct CheckDecision: Sendable {
    private let settings: Settings
    private let now: UnixTime
    private let host: HostStanding
    private let audience: Audience
    private(set) var subscription: Subscription
    private(set) var changes: [Change] = []
    private var standing: CheckStanding
    private var outcome = CheckRecord.Outcome.unchanged

    init(settings: Settings, now: UnixTime, host: HostStanding, _ subscription: Subscription) {
        self.settings = settings
        self.now = now
        self.host = host
        self.subscription = subscription
        audience = Audience(settings.hooks)
        standing = subscription.checks
    }

    /// The feed's own answer.
    mutating func bring(_ news: FeedNews) {
        if subscription.isGone { make([.gone(podcast: subscription.id, false)]) }
        guard let feed = news.feed else {
            outcome = news.isNotModified ? .notModified : .unchanged
            standing.hints = standing.hints.renewed(by: news.response, at: now)
            if !news.isNotModified {
                // The very document of last time: nothing proves a move better.
                if let address = news.response.permanentAddress,
                    FeedMove.isPossible(address, for: subscription)
                {
                    let digest = standing.bodyDigest
                    move(to: address)
                    standing.bodyDigest = digest
                }
                keepValidators(of: news.response)
            }
            return
        }
        describe(feed)
        let verdict = FeedMove.verdict(
            on: news.response.permanentAddress, of: subscription, showing: news.sightings, at: now)
        make(merge.changes(bringing: news.sightings))
        switch verdict {
        case .take: move(to: news.response.permanentAddress)
        case .wait(let move):
            if move != subscription.move { make([.moveSeen(podcast: subscription.id, move)]) }
        case .none: break
        }
        keepValidators(of: news.response)
        standing.bodyDigest = news.digest
        standing.hints = FeedHints(feed, news.response, at: now)
    }

    /// The answer of the address that the podcast has moved to, by the feed's own word or by Apple's.
    mutating func bring(_ news: FeedNews, movedTo address: String) {
        move(to: address)
        bring(news)
    }

    /// Apple's rows, after the feed's: they add what the feed lacks, and tell of what it does not list.
    mutating func bring(_ listing: AppleListing, _ admission: Admission) {
        standing.lastApple = now
        var description = listing.description
        if subscription.feedURL != nil {
            description.title = subscription.title ?? description.title
            description.author = subscription.author ?? description.author
        }
        make(described(description))
        make(merge.changes(bringing: listing.sightings, admission))
    }

    /// The host said that the feed is gone.
    mutating func lose() {
        guard !subscription.isGone else { return }
        make([.gone(podcast: subscription.id, true)])
        queue(Event(.podcastGone, podcastID: subscription.id, detail: subscription.shownFeedURL, time: now))
    }

    /// A move that was looked at and not believed yet.
    mutating func watch(_ move: PendingMove) {
        guard move != subscription.move else { return }
        make([.moveSeen(podcast: subscription.id, move)])
    }

    /// All changes, with how the check went and when the next one is due.
    func finished() -> [Change] {
        var last = self
        let new = changes.newEpisodes
        if standing.failingTold {
            last.queue(Event(.podcastRecovered, podcastID: subscription.id, time: now))
        }
        last.tellOfSilence(new: new)
        let work = Standing(settings: settings.polling, subscription: last.subscription, host: host, now: now)
        let done = work.success(last.standing, new > 0 ? .new : outcome, new: new)
        return last.changes + [.checked(podcast: subscription.id, done)]
    }

    /// Once for each silence, and only when somebody asked for it.
    private mutating func tellOfSilence(new: Int) {
        if new > 0 { standing.silenceTold = false }
        guard !standing.silenceTold, audience.hooks.contains(where: { $0.events.contains(.podcastSilent) }),
            Habits(published: subscription.episodes.compactMap(\.published), until: now).isSilent(at: now)
        else { return }
        standing.silenceTold = true
        queue(Event(.podcastSilent, podcastID: subscription.id, time: now))
    }

    private var merge: Merge {
        Merge(subscription: subscription, audience: audience, rules: settings.rules, now: now)
    }

    private mutating func make(_ new: [Change]) {
        guard !new.isEmpty else { return }
        changes += new
        subscription = subscription.after(new, keeping: settings.rules.kept)
    }

    private mutating func queue(_ event: Event) {
        let deliveries = audience.deliveries(of: event, about: subscription)
        if !deliveries.isEmpty { make([.queued(deliveries)]) }
    }

    private mutating func move(to address: String?) {
        guard let address = FeedMove.address(address, keepingUserOf: subscription.feedURL ?? ""),
            address != subscription.feedURL
        else { return }
        let old = subscription.shownFeedURL
        make([.moved(podcast: subscription.id, to: address)])
        if subscription.isGone { make([.gone(podcast: subscription.id, false)]) }
        standing.validators = nil
        standing.bodyDigest = nil
        queue(Event(.podcastMoved, podcastID: subscription.id, detail: old, time: now))
    }

    private mutating func keepValidators(of response: HTTPResponse) {
        standing.validators = response.validators.map {
            StoredValidators(etag: $0.etag, lastModified: $0.lastModified, url: response.url, since: now)
        }
    }

    private mutating func describe(_ feed: Feed) {
        var description = PodcastDescription()
        description.title = feed.title.nonEmpty
        description.author = feed.author.nonEmpty
        description.link = feed.link.nonEmpty
        description.artworkURL = feed.imageURL.nonEmpty
        make(described(description))
    }

    /// The change, if there is something new in it.
    private func described(_ description: PodcastDescription) -> [Change] {
        let change = Change.described(podcast: subscription.id, description)
        return subscription.after([change]) == subscription ? [] : [change]
    }
}

extension Subscription {
    /// The feed's address as it may be shown.
    var shownFeedURL: String? {
        feedURL.map(maskedAddress)
    }
}

extension [Change] {
    /// Episodes that appeared and were announced.
    var newEpisodes: Int {
        reduce(0) { count, change in
            guard case .appeared(_, let episodes) = change else { return count }
            return count + episodes.count(where: \.announced)
        }
    }
}
