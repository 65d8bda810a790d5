package import FeedModel
import FoundationEssentials
package import HTTPFetch
package import ITunesSearchCore
package import StateFiles

/// Apple's directory, asked within the budget, and left alone while it refuses.
///
/// What was asked and refused is part of the state, so a restart does not forget it.
package struct AppleDirectory: Sendable {
    package let client: ITunesClient
    private let settings: ITunesSettings
    private let store: StateStore
    private let now: @Sendable () -> UnixTime

    /// Episodes asked for with one podcast.
    ///
    /// The newest are what matters, and 200 of them are half a megabyte.
    static let episodeLimit = 50
    /// Apple answers 502 to more ids at once.
    static let idsAtOnce = 200

    package init(
        settings: ITunesSettings, fetcher: HTTPFetcher, store: StateStore,
        now: @escaping @Sendable () -> UnixTime
    ) throws(SettingsError) {
        guard let baseURL = URL(string: settings.baseURL) else {
            throw .badValue(key: "itunes.baseURL", reason: "\"\(settings.baseURL)\" is not a URL")
        }
        client = ITunesClient(
            configuration: ITunesConfiguration(
                baseURL: baseURL, country: settings.country, transport: AppleTransport(fetcher: fetcher),
                retryPolicy: .none, requestsPerMinute: nil))
        self.settings = settings
        self.store = store
        self.now = now
    }

    /// One podcast with its newest episodes; `nil` when no storefront tried knows the id.
    ///
    /// - Parameters:
    ///   - id: Apple's id of the podcast.
    ///   - country: The storefront; `nil` for the one of the settings and its fallbacks.
    ///   - patience: How long to wait for a turn.
    /// - Returns: The first storefront's listing that has it.
    /// - Throws: Why Apple told nothing, or what could not be written down.
    func listing(of id: Int64, country: String?, patience: Duration) async throws(CheckFailure)
        -> AppleListing?
    {
        let countries = [country ?? settings.country] + (country == nil ? settings.fallbackCountries : [])
        for country in countries {
            let answer = try await ask(patience: patience) { client throws(ITunesError) in
                try await client.answer(
                    to: LookupRequest(
                        id: Int(id), entity: .podcastEpisode, limit: Self.episodeLimit, country: country))
            }
            if let listing = AppleListing(id: id, country: country, answer.items) { return listing }
        }
        return nil
    }

    /// The rows of many podcasts, without episodes; those Apple does not know are missing.
    func podcasts(_ ids: [Int64], country: String, patience: Duration) async throws(CheckFailure) -> [Podcast]
    {
        var podcasts: [Podcast] = []
        for start in stride(from: 0, to: ids.count, by: Self.idsAtOnce) {
            let some = ids[start..<min(start + Self.idsAtOnce, ids.count)].map(Int.init)
            let answer = try await ask(patience: patience) { client throws(ITunesError) in
                try await client.answer(to: LookupRequest(ids: some, country: country))
            }
            podcasts += answer.podcasts
        }
        return podcasts
    }

    /// Makes one call when there is a turn, and remembers how it went.
    ///
    /// - Parameters:
    ///   - patience: How long to wait for a turn.
    ///   - call: The call.
    /// - Returns: What the call gave.
    /// - Throws: Why Apple told nothing, or what could not be written down.
    package func ask<Answer: Sendable>(
        patience: Duration, _ call: (ITunesClient) async throws(ITunesError) -> Answer
    ) async throws(CheckFailure) -> Answer {
        try await takeTurn(patience)
        let answer: Answer
        do {
            answer = try await call(client)
        } catch {
            guard case .rateLimited(let wait) = error else { throw .apple(AppleFailure(error)) }
            let time = now()
            let asked = Int64(min(max(wait ?? 0, 0), Double(AppleBudget.longestPause)))
            try await note { AppleBudget.refused($0, at: time, asked: asked) }
            throw .apple(.refused(until: await store.library.apple.pausedUntil ?? time))
        }
        let time = now()
        try await note { AppleBudget.answered($0, at: time) }
        return answer
    }

    private func takeTurn(_ patience: Duration) async throws(CheckFailure) {
        let end = now() + patience.components.seconds
        while true {
            let time = now()
            // Looked up and taken in one step: two callers never share the last turn of a minute.
            let isTaken = try await note { standing in
                AppleBudget.turn(standing, at: time) == .go
                    ? AppleBudget.started(standing, at: time) : standing
            }
            if isTaken { return }
            switch AppleBudget.turn(await store.read(\.apple), at: time) {
            case .go:
                // Freed a moment ago.
                continue
            case .paused(let until):
                throw .apple(.paused(until: until))
            case .wait(let until):
                guard until <= end, !Task.isCancelled else { throw .apple(.noTurn(until: until)) }
                // Not all at once: a probe that ends well frees the others.
                try? await Task.sleep(for: .seconds(min(5, max(1, until - time))))
            }
        }
    }

    /// - Returns: Whether there was anything to change.
    @discardableResult
    private func note(
        _ change: @escaping @Sendable (AppleStanding) -> AppleStanding
    ) async throws(CheckFailure) -> Bool {
        do {
            // Decided within the owner of the state, so nothing comes between.
            return try await !store.commit { library in
                let after = change(library.apple)
                return after == library.apple ? [] : [.apple(after)]
            }.isEmpty
        } catch {
            throw .state(error)
        }
    }
}

/// What Apple says of one podcast.
///
/// A class because it is big, and each check has room for one that few need.
package final class AppleListing: Sendable {
    let podcast: Podcast
    /// The storefront that answered.
    let country: String
    /// As Apple gives them, newest first.
    let episodes: [PodcastEpisode]

    init?(id: Int64, country: String, _ items: [ITunesItem]) {
        var podcast: Podcast?
        var episodes: [PodcastEpisode] = []
        for item in items {
            switch item {
            case .podcast(let row) where row.id == Int(id): podcast = podcast ?? row
            case .podcastEpisode(let row) where row.podcastID == nil || row.podcastID == Int(id):
                episodes.append(row)
            default: break
            }
        }
        guard let podcast else { return nil }
        self.podcast = podcast
        self.country = country
        self.episodes = episodes
    }

    /// Whether there is anything to watch: a feed, or episodes.
    var isWatchable: Bool {
        podcast.feedURL != nil || !episodes.isEmpty
    }

    var sightings: [Sighting] {
        episodes.map(Sighting.init)
    }

    var description: PodcastDescription {
        var description = PodcastDescription()
        description.appleID = Int64(podcast.id)
        description.country = country
        description.title = podcast.name.isEmpty ? nil : podcast.name
        description.author = podcast.author.isEmpty ? nil : podcast.author
        description.storeURL = podcast.storeURL?.absoluteString
        description.artworkURL = podcast.artwork?.url(size: 600)?.absoluteString
        return description
    }
}

extension Sighting {
    init(_ row: PodcastEpisode) {
        self.init(source: .itunes, isPlayable: true)
        guid = row.episodeGuid.nonEmpty
        trackID = Int64(row.id)
        title = row.name.isEmpty ? nil : row.name
        published = row.releaseDate.map { UnixTime(Int64($0.timeIntervalSince1970.rounded(.down))) }
        duration = row.duration.flatMap { $0 >= 1 ? Int($0) : nil }
        episodeURL = (row.episodeURL ?? row.previewURL)?.absoluteString
        previewURL = row.previewURL?.absoluteString
        link = row.storeURL?.absoluteString
        explicit = row.contentRating.map { $0 == "Explicit" }
        artworkURL = row.artwork?.url(size: 600)?.absoluteString
        description = row.description.nonEmpty ?? row.shortDescription.nonEmpty
    }
}

extension AppleFailure {
    fileprivate init(_ error: ITunesError) {
        switch error {
        case .transport(let reason): self = .unreachable("\(reason)")
        case .http(let status, _) where status >= 500: self = .unreachable("it answered \(status)")
        default: self = .badAnswer("\(error)")
        }
    }
}
