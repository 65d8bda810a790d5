/// An episode as `podwatch episodes --json`, hooks and the state file show it.
package struct EpisodeSummary: Sendable, Equatable, Codable {
    package var id: String
    package var podcastID: String
    package var guid: String?
    package var title: String?
    package var published: UnixTime?
    package var firstSeen: UnixTime
    package var duration: Int?
    package var episodeURL: String?
    package var previewURL: String?
    package var type: String?
    package var length: Int64?
    package var link: String?
    package var season: Int?
    package var number: Int?
    package var kind: String?
    package var explicit: Bool?
    package var artworkURL: String?
    package var description: String?
    package var source: Episode.Source
    package var announced: Bool

    package init(_ episode: Episode, of podcastID: String) {
        id = episode.id
        self.podcastID = podcastID
        guid = episode.guid
        title = episode.title
        published = episode.published
        firstSeen = episode.firstSeen
        duration = episode.duration
        episodeURL = episode.episodeURL
        previewURL = episode.previewURL
        type = episode.type
        length = episode.length
        link = episode.link
        season = episode.season
        number = episode.number
        kind = episode.kind
        explicit = episode.explicit
        artworkURL = episode.artworkURL
        description = episode.description
        source = episode.source
        announced = episode.announced
    }
}

/// A podcast as `podwatch list --json` and hooks show it.
///
/// The feed URL's password is masked.
package struct PodcastSummary: Sendable, Equatable, Codable {
    package var id: String
    package var appleID: Int64?
    package var title: String?
    package var author: String?
    package var feedURL: String?
    package var storeURL: String?
    package var artworkURL: String?
    package var state: Subscription.State
    package var lastCheck: UnixTime?
    package var lastSuccess: UnixTime?
    package var nextCheck: UnixTime?
    package var failures: Int
    package var error: String?
    package var episodeCount: Int
    package var latest: EpisodeSummary?

    package init(_ subscription: Subscription, withLatest: Bool = true) {
        id = subscription.id
        appleID = subscription.appleID
        title = subscription.title
        author = subscription.author
        feedURL = subscription.feedURL.map(maskedAddress)
        storeURL = subscription.storeURL
        artworkURL = subscription.artworkURL
        state = subscription.state
        lastCheck = subscription.checks.last
        lastSuccess = subscription.checks.lastSuccess
        nextCheck = subscription.checks.next
        failures = subscription.checks.failures
        error = subscription.checks.error
        episodeCount = subscription.episodeCount
        latest =
            withLatest ? subscription.episodes.first.map { EpisodeSummary($0, of: subscription.id) } : nil
    }
}

/// What a hook reads on its standard input, and a webhook in its body.
package struct EventMessage: Sendable, Equatable, Codable {
    package var id: String
    package var type: Event.Kind
    package var time: UnixTime
    /// 1 on the first try.
    package var attempt: Int
    package var podcast: PodcastSummary
    package var episode: EpisodeSummary?
    package var count: Int?
    package var detail: String?

    package init(_ event: Event, attempt: Int, podcast: PodcastSummary, episode: EpisodeSummary?) {
        id = event.id
        type = event.type
        time = event.time
        self.attempt = attempt
        self.podcast = podcast
        self.episode = episode
        count = event.count
        detail = event.detail
    }
}
