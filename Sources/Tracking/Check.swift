import FeedModel
import FeedParsing
import FoundationEssentials
import HTTPFetch
import ITunesSearchCore
import StateFiles

/// One podcast, start to finish: fetch, parse, decide, commit.
///
/// This is the product; everything else serves it. The network comes first; then one commit holds all
/// that was learned: the episodes, who is to be told, and when to look again. Nothing is stored by halves.
///
/// It serves all podcasts and keeps nothing of any.
final class Check: Sendable {
    let store: StateStore
    let fetcher: HTTPFetcher
    let directory: AppleDirectory
    let settings: Settings
    let now: @Sendable () -> UnixTime
    let habits: HabitsMemory
    private let documents: ReadDocuments

    init(
        store: StateStore, fetcher: HTTPFetcher, directory: AppleDirectory, settings: Settings,
        now: @escaping @Sendable () -> UnixTime, remembering habits: HabitsMemory, documents: ReadDocuments
    ) {
        self.store = store
        self.fetcher = fetcher
        self.directory = directory
        self.settings = settings
        self.now = now
        self.habits = habits
        self.documents = documents
    }

    /// How much asking is wanted.
    struct Wish: Sendable, Equatable {
        /// Somebody waits for the result: Apple is asked too, and a feed that is gone once more.
        var isForced = false
        /// How long to wait for a turn with Apple before announcing without.
        var patience: Duration = .seconds(30)
    }

    /// Checks one podcast.
    ///
    /// - Parameters:
    ///   - podcast: Its id.
    ///   - wish: How much asking is wanted.
    ///   - first: What its feed's address gave, if that was asked already.
    /// - Returns: How it went, already on the disk; `nil` when the podcast is not there any more.
    /// - Throws: What could not be written down, or `fetch(.cancelled)`: nothing was changed.
    func run(_ podcast: String, _ wish: Wish = Wish(), after first: FirstAnswer? = nil)
        async throws(CheckFailure)
        -> Result?
    {
        guard let subscription = await store.read({ $0.subscriptions[podcast] }) else { return nil }
        do {
            let course = try await course(of: subscription, wish, after: first)
            let written = try await write(course.decide, to: subscription)
            // Removed while it was checked.
            guard !written.isEmpty else { return nil }
            // Not sooner: what is lost on the way to the disk must be read again.
            if let marks = course.marks { documents.keep(marks, of: podcast) }
            let report = CheckReport(subscription, written)
            let isQuiet = written.allSatisfy { $0.isNote(about: subscription) }
            return isQuiet ? .quiet(report) : .done(report, from: subscription)
        } catch {
            switch error.failure {
            case .state, .fetch(.cancelled): throw error.failure
            default: return .failed(CheckReport(subscription, error.failure), error, from: subscription)
            }
        }
    }

    /// How a check went, and how the podcast stood before; indirect, because that is big and most find nothing.
    indirect enum Result: Sendable {
        /// All is as it was.
        case quiet(CheckReport)
        case done(CheckReport, from: Subscription)
        /// Not written down yet: whether a failure counts is for whoever sees the other checks.
        case failed(CheckReport, FeedFault, from: Subscription)

        var report: CheckReport {
            switch self {
            case .quiet(let report), .done(let report, _), .failed(let report, _, _): report
            }
        }

        var before: Subscription? {
            switch self {
            case .quiet: nil
            case .done(_, let before), .failed(_, _, let before): before
            }
        }
    }

    /// What is decided, once it is known against which state.
    private typealias Decide = @Sendable (inout CheckDecision) -> Void

    private struct Course: Sendable {
        let decide: Decide
        /// Of the feed's document, once what it lists is on the disk.
        var marks: ItemMarks?
    }

    private func course(
        of subscription: Subscription, _ wish: Wish, after first: FirstAnswer?
    ) async throws(FeedFault) -> Course {
        guard let url = subscription.feedURL else {
            return Course(decide: try await appleOnly(subscription, wish))
        }
        if subscription.isGone, !wish.isForced {
            return Course(decide: try await gone(subscription, wish))
        }
        let news: FeedNews
        do {
            news = try await self.news(of: subscription, from: url, wish, after: first)
        } catch {
            if case .status(410, _) = error.failure {
                return Course(decide: try await gone(subscription, wish, "\(error.failure)"))
            }
            return Course(decide: try await lost(subscription, error, wish))
        }
        return await both(subscription, news, wish)
    }

    /// What the feed's address gives now; items that are known may be left out where they do not matter.
    private func news(
        of subscription: Subscription, from url: String, _ wish: Wish, after first: FirstAnswer?
    ) async throws(FeedFault) -> FeedNews {
        let fetch = fetch(of: subscription)
        let mayLeaveOut = !wish.isForced && subscription.baseline != nil && subscription.move == nil
        let outcome: HTTPOutcome
        if let first, first.url == url {
            do {
                outcome = try first.result.get()
            } catch {
                throw FeedFault(.fetch(error))
            }
        } else {
            outcome = try await fetch.outcome(of: url, subscription.usableValidators(at: now()))
        }
        return try fetch.news(
            in: outcome, from: url, about: subscription,
            leavingOut: mayLeaveOut ? documents.marks(of: subscription.id) : nil)
    }

    /// The feed answered; Apple adds to it.
    private func both(_ subscription: Subscription, _ first: FeedNews, _ wish: Wish) async -> Course {
        let fetch = fetch(of: subscription)
        let pages = FeedPages(fetch: fetch)
        var news = await pages.all(from: first, of: subscription)
        let asksApple =
            subscription.appleID != nil && (wish.isForced || news.bringsUnseen(to: subscription))
        let listing = asksApple ? try? await self.listing(of: subscription, wish) : nil
        if let listing, let url = subscription.feedURL,
            listing.hasMore(than: news, of: subscription, settings.rules),
            let again = try? await fetch.answer(from: url)
        {
            // Caches lie and validators too: what Apple lists and the feed lacks is worth one plain request.
            news = await pages.all(from: FeedNews(again), of: subscription)
        }
        let claims = [news.newFeedURL, listing?.podcast.feedURL?.absoluteString].compactMap(\.self)
        // An unchanged document still claims what it claimed when it was read.
        let claim =
            claims.first(where: isNews(subscription)) ?? (news.isOld ? subscription.move?.to : nil)
        let isSettled =
            claim == nil && !news.isOld && news.response.permanentAddress == nil
            && (listing != nil || subscription.appleID == nil)
        let move = await self.move(of: subscription, to: claim)
        let decide: Decide = { [news] decision in
            decision.bring(news)
            if isSettled { decision.forgetMove() }
            decision.bring(move)
            if let listing { decision.bring(listing, .announceFresh) }
        }
        return Course(decide: decide, marks: news.marks)
    }

    /// The feed is gone for good, says its host.
    ///
    /// Apple may know where it went, or has the episodes itself.
    private func gone(
        _ subscription: Subscription, _ wish: Wish, _ reason: String? = nil
    ) async throws(FeedFault) -> Decide {
        let listing = try? await self.listing(of: subscription, wish)
        let claim = listing?.podcast.feedURL?.absoluteString
        let move = await self.move(of: subscription, to: claim, isLost: true)
        return { decision in
            decision.lose(reason)
            decision.bring(move)
            if let listing { decision.bring(listing, .announceFresh) }
        }
    }

    /// The feed cannot be had for some other reason.
    ///
    /// When that lasts, or somebody waits, Apple is worth asking, once a day: a dead host tells nobody where
    /// its feeds went.
    private func lost(_ subscription: Subscription, _ fault: FeedFault, _ wish: Wish) async throws(FeedFault)
        -> Decide
    {
        guard fault.failure.isAboutFeed, subscription.appleID != nil,
            wish.isForced || mayHaveMoved(subscription)
        else { throw fault }
        var fault = fault
        fault.askedApple = true
        guard let listing = try? await self.listing(of: subscription, wish) else { throw fault }
        fault.listing = listing
        let claim = listing.podcast.feedURL?.absoluteString
        let move = await self.move(of: subscription, to: claim, isLost: true)
        guard case .proved = move else { throw fault }
        return { decision in
            decision.bring(move)
            decision.bring(listing, .announceFresh)
        }
    }

    /// Whether a failure has lasted, and Apple was not asked about it today.
    private func mayHaveMoved(_ subscription: Subscription) -> Bool {
        let checks = subscription.checks
        guard checks.failures + 1 >= Subscription.failuresUntilFailing else { return false }
        guard let asked = checks.lastApple, let since = checks.failingSince else { return true }
        let time = now()
        return asked <= since || time - asked >= 86_400 || asked > time
    }

    /// A podcast that hides its feed: Apple is the only source, until it names a feed.
    private func appleOnly(_ subscription: Subscription, _ wish: Wish) async throws(FeedFault) -> Decide {
        let found: AppleListing?
        do {
            found = try await listing(of: subscription, wish)
        } catch {
            throw FeedFault(error)
        }
        guard let found else { throw FeedFault(.apple(.badAnswer("it does not list this podcast any more"))) }
        let feed = found.podcast.feedURL?.absoluteString
        let move = await self.move(of: subscription, to: feed)
        return { decision in
            decision.bring(move)
            decision.bring(found, .announce)
        }
    }

    func fetch(of subscription: Subscription) -> FeedFetch {
        FeedFetch(fetcher: fetcher, manner: settings.podcast(subscription).manner)
    }

    func fetch(of place: SubscriptionPlace) -> FeedFetch {
        FeedFetch(fetcher: fetcher, manner: settings.podcast(place).manner)
    }

    func listing(of subscription: Subscription, _ wish: Wish) async throws(CheckFailure)
        -> AppleListing?
    {
        guard let id = subscription.appleID else { return nil }
        return try await directory.listing(of: id, country: subscription.country, patience: wish.patience)
    }

    /// Decides inside the owner of the state, so that nothing slips between reading and writing.
    private func write(_ decide: @escaping Decide, to subscription: Subscription) async throws(FeedFault)
        -> [Change]
    {
        let (settings, time, habits) = (settings, now(), habits)
        do {
            return try await store.commit(to: subscription.id) { current, hosts in
                var decision = CheckDecision(
                    settings: settings, now: time, hosts: hosts, remembering: habits, current)
                decide(&decision)
                return decision.finished()
            }
        } catch {
            throw FeedFault(.state(error))
        }
    }
}

extension Subscription {
    /// The validators, unless they are too old to be trusted.
    func usableValidators(at now: UnixTime) -> StoredValidators? {
        checks.validators.flatMap { $0.isUsable(at: now) ? $0 : nil }
    }
}

extension StoredValidators {
    /// Whether they are not too old to be trusted: servers have answered 304 for months.
    func isUsable(at now: UnixTime) -> Bool { now - since < 7 * 86_400 && since <= now }
}
