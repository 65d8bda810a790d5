/// Something that hooks are told.
package struct Event: Sendable, Equatable, Codable {
    /// The same on every try, so that a hook can tell a repetition.
    package var id: String
    package var type: Kind
    package var time: UnixTime
    package var podcastID: String
    package var episodeID: String?
    /// How many episodes, for `podcast.backfilled`.
    package var count: Int?
    /// Where a podcast moved from, or why it fails, in words.
    package var detail: String?

    package enum Kind: String, Sendable, Codable, CaseIterable {
        case episodeNew = "episode.new"
        case episodeUpdated = "episode.updated"
        case podcastBackfilled = "podcast.backfilled"
        case podcastMoved = "podcast.moved"
        case podcastFailing = "podcast.failing"
        case podcastRecovered = "podcast.recovered"
        case podcastGone = "podcast.gone"
        case podcastSilent = "podcast.silent"
    }

    /// An event of `type`; its id follows from what happened and when, so it is the same wherever it is made.
    package init(
        _ type: Kind, podcastID: String, episodeID: String? = nil, count: Int? = nil, detail: String? = nil,
        time: UnixTime
    ) {
        let what = "\(type.rawValue) \(podcastID) \(episodeID ?? "") \(time.seconds)"
        id = "evt_" + Digest(what).hex
        self.type = type
        self.time = time
        self.podcastID = podcastID
        self.episodeID = episodeID
        self.count = count
        self.detail = detail
    }
}

/// One event on its way to one hook.
package struct Delivery: Sendable, Equatable, Codable {
    package var event: Event
    /// Name of the hook.
    package var hook: String
    /// Tries that were made.
    package var attempts = 0
    /// Not tried before this moment.
    package var due: UnixTime
    /// How the last try ended, in words.
    package var lastResult: String?
    /// Given up until somebody asks for a retry.
    package var isParked = false

    package init(event: Event, hook: String, due: UnixTime) {
        self.event = event
        self.hook = hook
        self.due = due
    }
}
