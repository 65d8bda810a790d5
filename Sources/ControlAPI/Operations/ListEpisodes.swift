package import FeedModel

/// `episodes`: newest first, of one podcast or of all.
package struct ListEpisodes: ReadingOperation {
    package static let name = "episodes"
    package typealias Answer = [EpisodeSummary]

    package var podcast: String?
    package var since: UnixTime?
    package var limit: Int?

    package init(podcast: String? = nil, since: UnixTime? = nil, limit: Int? = nil) {
        self.podcast = podcast
        self.since = since
        self.limit = limit
    }

    package func answer(from library: Library, at now: UnixTime) throws(OperationError) -> [EpisodeSummary] {
        try refuseNegative(limit, "limit")
        let podcasts = try podcast.map { name throws(OperationError) in try library.podcasts(named: [name]) }
        let episodes = (podcasts ?? library.inOrder).flatMap { podcast in
            podcast.episodes.map { (podcast.id, $0) }
        }
        let wanted = episodes.filter { pair in since.map { pair.1.order >= $0 } ?? true }
            .sorted { $0.1.isNewer(than: $1.1) }
        return wanted.prefix(limit ?? wanted.count).map { EpisodeSummary($0.1, of: $0.0) }
    }
}
