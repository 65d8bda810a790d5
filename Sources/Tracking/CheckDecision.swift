import FeedModel
import FeedParsing
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
    private let hosts: [String: HostStanding]
    private let memory: HabitsMemory?
    /// Nothing was known before: whatever is found is recorded.
    private let isFirst: Bool
    /// One move a check is enough: two addresses that point at each other would never end.
    private var hasMoved = false
    private var hasComeBack = false
    /// What the host said of the feed that is gone.
    private var loss: String?
    private(set) var subscription: Subscription
    private(set) var changes: [Change] = []
    private var standing: CheckStanding
    private var outcome = CheckRecord.Outcome.unchanged

    init(
        settings: Settings, now: UnixTime, hosts: [String: HostStanding],
        remembering memory: HabitsMemory? = nil,
        _ subscription: Subscription
    ) {
        self.settings = settings
        self.now = now
        self.hosts = hosts
        self.memory = memory
        isFirst = subscription.baseline == nil
        self.subscription = subscription
        standing = subscription.checks
        // The clock was ahead then, and was set back: what comes from now on must not count as older.
        if let baseline = subscription.baseline, baseline > now {
            make([.baselineSet(podcast: subscription.id, at: now)])
        }
    }

    /// The feed's own answer.
    mutating func bring(_ news: FeedNews) {
        if subscription.isGone { comeBack() }
        let target = news.response.permanentAddress.map { keepingUser(of: subscription.feedURL, at: $0) }
        guard let feed = news.feed else {
            outcome = news.isNotModified ? .notModified : .unchanged
            standing.hints = standing.hints.renewed(by: news.response, at: now)
            // Nothing shows what is listed there: only time proves such a move.
            follow(target, showing: [])
            if !news.isNotModified { keepValidators(of: news.response) }
            return
        }
        describe(feed)
        let verdict = FeedMove.verdict(on: target, of: subscription, showing: news.sightings, at: now)
        make(merge.changes(bringing: news.sightings))
        obey(verdict, to: target)
        heed(feed.newFeedURL)
        keepValidators(of: news.response)
        standing.bodyDigest = news.digest
        standing.hints = FeedHints(feed, news.response, at: now)
    }

    /// The answer of the address that the podcast has moved to, by the feed's own word or by Apple's.
    mutating func bring(_ news: FeedNews, movedTo address: String) {
        guard !hasMoved else { return }
        let hadFeed = subscription.feedURL != nil
        move(to: address)
        // What only Apple listed was never the whole archive: the rest of it is no news.
        if !hadFeed {
            let past = news.sightings.filter { subscription.isPast($0.published, settings.rules) }
            make(merge.changes(bringing: past, .record))
        }
        bring(news)
    }

    /// Apple's rows, after the feed's: they add what the feed lacks, and tell of what it does not list.
    mutating func bring(_ listing: AppleListing, _ admission: Admission) {
        standing.lastApple = now
        var description = listing.description
        if subscription.feedURL != nil {
            description.title = subscription.title ?? description.title
            description.author = subscription.author ?? description.author
            description.artworkURL = subscription.artworkURL ?? description.artworkURL
        }
        make(described(description))
        let isBaseline = isFirst && subscription.feedURL != nil
        make(merge.changes(bringing: listing.sightings, isBaseline ? .record : admission))
    }

    /// The host said that the feed is gone.
    ///
    /// - Parameter reason: In words; `nil` when it was not asked again.
    mutating func lose(_ reason: String?) {
        loss = reason
        guard !subscription.isGone else { return }
        make([.gone(podcast: subscription.id, true)])
        queue(Event(.podcastGone, podcastID: subscription.id, detail: subscription.shownFeedURL, time: now))
    }

    /// A move that was looked at and not believed yet.
    mutating func watch(_ move: PendingMove) {
        guard move != subscription.move, FeedMove.isPossible(move.to, for: subscription, isLost: true) else {
            return
        }
        make([.moveSeen(podcast: subscription.id, move)])
    }

    /// Nobody says any more that the podcast lives elsewhere.
    mutating func forgetMove() {
        guard subscription.move != nil else { return }
        make([.moveSeen(podcast: subscription.id, nil)])
    }

    /// All changes, with how the check went and when the next one is due.
    consuming func finished() -> [Change] {
        let new = changes.newEpisodes
        if standing.failingTold || hasComeBack, !subscription.isGone {
            queue(Event(.podcastRecovered, podcastID: subscription.id, time: now))
        }
        if !subscription.isGone { tellOfSilence(new: new) }
        let work = Standing(
            settings: settings.polling(of: subscription), subscription: subscription,
            host: host(of: subscription.feedURL, among: hosts), now: now, memory: memory)
        let outcome = new > 0 ? .new : outcome
        let done =
            subscription.isGone
            ? work.gone(standing, loss, outcome, new: new)
            : work.success(standing, outcome, new: new)
        return changes + [.checked(podcast: subscription.id, done)]
    }

    /// Once for each silence, and only when somebody asked for it.
    private mutating func tellOfSilence(new: Int) {
        if new > 0 { standing.silenceTold = false }
        guard !standing.silenceTold, settings.hooks.contains(where: { $0.events.contains(.podcastSilent) }),
            audience.hears(.podcastSilent),
            Habits(published: subscription.episodes.compactMap(\.published), until: now).isSilent(at: now)
        else { return }
        standing.silenceTold = true
        // A podcast that was silent before it was watched tells nothing new.
        guard !isFirst else { return }
        queue(Event(.podcastSilent, podcastID: subscription.id, time: now))
    }

    /// Anew each time: a podcast may be named by a title that it got a moment ago.
    private var audience: Audience { Audience(settings, for: subscription) }

    private var merge: Merge {
        Merge(subscription: subscription, audience: audience, rules: settings.rules, now: now)
    }

    private mutating func comeBack() {
        hasComeBack = true
        make([.gone(podcast: subscription.id, false)])
    }

    private mutating func make(_ new: [Change]) {
        guard !new.isEmpty else { return }
        changes += new
        subscription = subscription.after(new, keeping: settings.rules.kept)
    }

    private mutating func queue(_ event: Event) {
        make(audience.queue(event, about: subscription))
    }

    private mutating func follow(_ target: String?, showing sightings: [Sighting]) {
        obey(FeedMove.verdict(on: target, of: subscription, showing: sightings, at: now), to: target)
    }

    /// Remembers an address that the document names: unchanged, it will not be read again.
    private mutating func heed(_ claim: String?) {
        guard let claim, subscription.move == nil, FeedMove.isPossible(claim, for: subscription) else {
            return
        }
        // What the document itself lists was known before.
        watch(PendingMove(to: keepingUser(of: subscription.feedURL, at: claim), since: now + 1))
    }

    private mutating func obey(_ verdict: FeedMove.Verdict, to target: String?) {
        switch verdict {
        case .take: move(to: target)
        case .wait(let move): watch(move)
        case .none: break
        }
    }

    private mutating func move(to address: String?) {
        guard let address, address != subscription.feedURL, !hasMoved else { return }
        hasMoved = true
        let old = subscription.shownFeedURL
        make([.moved(podcast: subscription.id, to: address)])
        if subscription.isGone { comeBack() }
        standing.validators = nil
        standing.bodyDigest = nil
        queue(Event(.podcastMoved, podcastID: subscription.id, detail: old, time: now))
    }

    private mutating func keepValidators(of response: HTTPResponse) {
        standing.validators = StoredValidators(response, at: now)
    }

    private mutating func describe(_ feed: Feed) {
        var description = PodcastDescription()
        description.title = feed.title.map(decodedTitle).nonEmpty
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

extension StoredValidators {
    /// How far ahead a server's clock may be, in seconds.
    private static let clockError: Int64 = 3_600
    /// Seconds after a change in which another one may not show in the date.
    private static let doubtfulAge: Int64 = 2

    /// Word for word, but for a date that proves nothing.
    ///
    /// Servers have answered "not modified" for years to one that lies ahead. And one of this very second may
    /// stand for two versions of the document: RFC 9110, 8.8.2.2.
    fileprivate init?(_ response: HTTPResponse, at now: UnixTime) {
        guard let given = response.validators else { return nil }
        let sent = response.headers["Date"].flatMap { secondsSince1970(httpDate: $0) }
        let lastModified = given.lastModified.flatMap { text -> String? in
            guard let date = secondsSince1970(httpDate: text) else { return text }
            let isFresh = sent.map { date <= $0 && $0 - date < Self.doubtfulAge } ?? false
            return date > now.seconds + Self.clockError || isFresh ? nil : text
        }
        guard given.etag != nil || lastModified != nil else { return nil }
        self.init(etag: given.etag, lastModified: lastModified, url: response.url, since: now)
    }
}

/// What the host of a feed asked for; few ask for anything.
func host(of feedURL: String?, among hosts: [String: HostStanding]) -> HostStanding {
    hosts.isEmpty ? HostStanding() : hosts[hostName(of: feedURL ?? "")] ?? HostStanding()
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
