package import FeedModel
import FeedParsing
import FoundationEssentials
import HTTPFetch
import ITunesSearchCore
import StateFiles

/// What came of adding one podcast.
package struct AddReport: Sendable, Equatable, Codable {
    /// As the person wrote it, but for a password.
    package var what: String
    package var podcast: PodcastSummary?
    /// It was there before; at most Apple's number of it is new.
    package var already = false
    /// Why it was not added.
    package var error: String?
    /// The exit code that goes with the error.
    package var exit: ExitCode?
}

/// Adds podcasts: resolves, makes the first check, and stores both in one record or nothing at all.
struct Subscribing: Sendable {
    let store: StateStore
    let fetcher: HTTPFetcher
    let directory: AppleDirectory
    let settings: Settings
    let now: @Sendable () -> UnixTime

    /// - Parameters:
    ///   - what: An Apple id, an Apple page or a feed's address.
    ///   - country: The storefront, when the person names one.
    ///   - latest: Episodes to announce all the same, the newest ones.
    /// - Returns: The podcast, or why there is none.
    func add(_ what: String, country: String?, announcing latest: Int) async -> AddReport {
        do {
            try Task.checkCancellation()
            let reference = try PodcastReference(what)
            if let known = await known(reference) {
                return AddReport(what: maskedAddress(what), podcast: known, already: true)
            }
            let found = try await resolve(reference, what: what, country: country)
            try Task.checkCancellation()
            return try await subscribe(to: found, what: what, announcing: latest)
        } catch  where Task.isCancelled {
            return AddReport(
                what: maskedAddress(what), error: "stopped by a signal, and nothing of it was stored",
                exit: .tryAgain)
        } catch let error as ReferenceError {
            return AddReport(what: maskedAddress(what), error: "\(error)", exit: .usage)
        } catch let error as AddFailure {
            return AddReport(what: maskedAddress(what), error: "\(error)", exit: error.exit)
        } catch {
            return AddReport(what: maskedAddress(what), error: "\(error)", exit: .software)
        }
    }

    private func known(_ reference: PodcastReference) async -> PodcastSummary? {
        await store.library.inOrder.first { $0.isNamed(by: reference) }.map { PodcastSummary($0) }
    }

    /// What the two sources say of a podcast that is not there yet.
    private struct Found: Sendable {
        var listing: AppleListing?
        var feed: FoundFeed?
    }

    private struct FoundFeed: Sendable {
        var news: FeedNews
        /// The address that was asked.
        var asked: String
        /// The one to ask from now on: where permanent redirects led.
        var url: String
    }

    private func resolve(
        _ reference: PodcastReference, what: String, country: String?
    ) async throws(AddFailure) -> Found {
        switch reference {
        case .feed(let url):
            return Found(feed: try await self.feed(at: url, what: what))
        case .apple(let id, let storefront):
            guard let listing = try await listing(of: id, country: country ?? storefront, what: what) else {
                throw .unknownID(id, country: country ?? storefront ?? settings.itunes.country)
            }
            guard listing.isWatchable else { throw .noPublicFeed(title: listing.podcast.name) }
            guard let url = listing.podcast.feedURL?.absoluteString else { return Found(listing: listing) }
            return Found(listing: listing, feed: try await self.feed(at: url, what: what))
        }
    }

    private func listing(of id: Int64, country: String?, what: String) async throws(AddFailure)
        -> AppleListing?
    {
        do {
            return try await directory.listing(of: id, country: country, patience: .seconds(60))
        } catch {
            throw .check(what: what, error)
        }
    }

    private func feed(at url: String, what: String) async throws(AddFailure) -> FoundFeed {
        do {
            let manner = settings.podcasts { $0 == what || isName($0, of: url) }.manner
            let fetch = FeedFetch(fetcher: fetcher, manner: manner)
            let news = FeedNews(try await fetch.answer(from: url))
            return FoundFeed(
                news: news, asked: url,
                url: news.response.permanentAddress.map { keepingUser(of: url, at: $0) } ?? url)
        } catch {
            throw .check(what: what, error.failure)
        }
    }

    private func subscribe(
        to found: Found, what: String, announcing latest: Int
    ) async throws(AddFailure) -> AddReport {
        var settings = settings
        settings.rules.announceLatest = latest
        let (time, hosts) = (now(), await store.library.hosts)
        let changes: [Change]
        do {
            changes = try await store.commit { [settings] library in
                // Somebody else may have added it meanwhile, or a person by its address.
                if let there = library.inOrder.first(where: {
                    $0.isSame(as: found.feed?.url, found.listing?.podcast.id)
                }) {
                    guard there.appleID == nil, let listing = found.listing else { return [] }
                    var number = PodcastDescription()
                    number.appleID = listing.description.appleID
                    number.country = listing.description.country
                    number.storeURL = listing.description.storeURL
                    return [.described(podcast: there.id, number)]
                }
                var subscription = Subscription(id: "p\(library.nextNumber)", subscribed: time)
                subscription.feedURL = found.feed?.url
                // Apple may go on naming the old address: that is no move back.
                if let feed = found.feed, feed.asked != feed.url {
                    subscription.formerFeedURLs = [feed.asked]
                }
                var decision = CheckDecision(settings: settings, now: time, hosts: hosts, subscription)
                if let feed = found.feed { decision.bring(feed.news) }
                if let listing = found.listing {
                    decision.bring(listing, found.feed == nil ? .announce : .record)
                }
                return [.subscribed(subscription)] + decision.finished()
            }
        } catch {
            throw .check(what: what, .state(error))
        }
        let podcast = await store.library.inOrder.first {
            $0.isSame(as: found.feed?.url, found.listing?.podcast.id)
        }
        return AddReport(
            what: maskedAddress(what), podcast: podcast.map { PodcastSummary($0) }, already: !changes.isNew)
    }
}

extension [Change] {
    fileprivate var isNew: Bool {
        contains { change in
            if case .subscribed = change { true } else { false }
        }
    }
}

extension Subscription {
    fileprivate func isNamed(by reference: PodcastReference) -> Bool {
        switch reference {
        case .apple(let id, _): appleID == id
        case .feed(let url): isSame(as: url, nil)
        }
    }

    fileprivate func isSame(as url: String?, _ id: Int?) -> Bool {
        if let id, appleID == Int64(id) { return true }
        return url.map(isAt) ?? false
    }
}
