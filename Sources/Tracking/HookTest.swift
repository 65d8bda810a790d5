package import FeedModel
import Hooks
import StateFiles

/// How a hook took an event that did not happen.
package struct HookTestReport: Sendable, Equatable, Codable {
    package var hook: String
    package var succeeded: Bool
    /// The end of what it wrote, or why it failed.
    package var result: String
}

extension Tracker {
    /// Tells one hook of an event that did not happen: about the newest podcast and its newest episode, or made-up ones.
    ///
    /// - Returns: `nil` when there is no such hook.
    package func test(hook name: String, event kind: Event.Kind) async -> HookTestReport? {
        guard let hook = settings.hooks.first(where: { $0.name == name }) else { return nil }
        let time = now()
        let podcast = await store.library.inOrder.last { !$0.episodes.isEmpty } ?? .example(at: time)
        let episode = podcast.episodes.first
        let isAboutEpisode = kind == .episodeNew || kind == .episodeUpdated
        let event = Event(
            kind, podcastID: podcast.id, episodeID: isAboutEpisode ? episode?.id : nil,
            count: kind == .podcastBackfilled ? 12 : nil, time: time)
        let message = EventMessage(
            event, attempt: 1, podcast: PodcastSummary(podcast),
            episode: isAboutEpisode ? episode.map { EpisodeSummary($0, of: podcast.id) } : nil)
        switch await runner.tell(hook, message, now: time) {
        case .delivered(let output): return HookTestReport(hook: name, succeeded: true, result: output)
        case .failed(let reason, _), .refusedForGood(let reason):
            return HookTestReport(hook: name, succeeded: false, result: reason)
        }
    }
}

extension Subscription {
    /// A podcast that does not exist, for trying a hook before anything is subscribed to.
    fileprivate static func example(at now: UnixTime) -> Subscription {
        var podcast = Subscription(id: "p0", subscribed: now)
        podcast.title = "An example"
        podcast.feedURL = "https://feeds.example/podcast.xml"
        var episode = Episode(id: "0123456789abcdef", firstSeen: now, source: .rss, keys: [])
        episode.guid = "example-1"
        episode.title = "An episode that does not exist"
        episode.published = now
        episode.episodeURL = "https://media.example/episode.mp3"
        episode.type = "audio/mpeg"
        podcast.episodes = [episode]
        podcast.episodeCount = 1
        return podcast
    }
}
