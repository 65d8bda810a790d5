/// A podcast with episodes.
public struct PodcastDetail: Sendable, Hashable, Codable {
    /// The podcast.
    public let podcast: Podcast

    /// Episodes, newest first, each once; those without a date last.
    public let episodes: [PodcastEpisode]

    /// Whether Apple gave fewer episodes than were asked for, so that asking for more gives no more.
    ///
    /// That may still be far fewer than the podcast has: see ``Podcast/episodeCount``.
    public let isComplete: Bool
}

extension PodcastDetail {
    /// The podcast with the id among the rows; `nil` when it is not there.
    init?(_ response: ITunesResponse, id: Int, limit: Int) {
        guard let podcast = response.podcasts.first(where: { $0.id == id }) else { return nil }
        self.podcast = podcast
        var seen: Set<Int> = []
        let rows = response.podcastEpisodes.filter { $0.podcastID == id || $0.podcastID == nil }
        episodes = rows.filter { seen.insert($0.id).inserted }
            .enumerated()
            .sorted { left, right in
                let dates = (left.element.releaseDate, right.element.releaseDate)
                return switch dates {
                case (let left?, let right?) where left != right: left > right
                case (_?, nil): true
                case (nil, _?): false
                default: left.offset < right.offset
                }
            }
            .map(\.element)
        isComplete = rows.count < limit
    }
}
