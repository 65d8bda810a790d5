import FeedModel

let noon = UnixTime(1_767_268_800)

/// An event of one podcast as a hook is told it.
func message(
    title: String? = "The Title", description: String? = nil, attempt: Int = 1
) -> EventMessage {
    var podcast = Subscription(id: "p1", subscribed: noon)
    podcast.title = "Show & Tell"
    podcast.appleID = 42
    podcast.feedURL = "https://me:secret@example.org/feed"
    var episode = Episode(id: "e1", firstSeen: noon, source: .rss, keys: [])
    episode.guid = "guid-1"
    episode.title = title
    episode.published = noon
    episode.duration = 61
    episode.episodeURL = "https://example.org/1.mp3"
    episode.description = description
    return EventMessage(
        Event(.episodeNew, podcastID: "p1", episodeID: "e1", time: noon), attempt: attempt,
        podcast: PodcastSummary(podcast), episode: EpisodeSummary(episode, of: "p1"))
}
