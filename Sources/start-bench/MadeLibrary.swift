import FeedModel
import Glibc
import StateFiles

/// Writes the state of somebody who watches many podcasts, none of which is due.
///
/// - Parameters:
///   - podcasts: How many; each has 50 episodes with notes of some hundred characters.
///   - path: The state directory.
/// - Throws: What keeps it from being written.
func writeLibrary(of podcasts: Int, at path: String) async throws {
    let now = UnixTime(Int64(time(nil)))
    let store = try await StateStore(opening: path, patience: .seconds(1), now: now)
    for number in 1...podcasts {
        var podcast = Subscription(id: "p\(number)", subscribed: now - 90 * 86_400)
        podcast.title = "Podcast number \(number) of the harbour"
        podcast.author = "Somebody"
        podcast.appleID = Int64(1_200_000_000 + number)
        podcast.feedURL = "https://feeds.example/\(number)/podcast.xml"
        podcast.artworkURL = "https://images.example/\(number)/1400x1400.jpg"
        podcast.baseline = podcast.subscribed
        podcast.checks.last = now - 600
        podcast.checks.lastSuccess = now - 600
        podcast.checks.next = now + 7 * 3_600
        let made = podcast
        let episodes = (1...50).map { episode(number, $0, now) }
        try await store.commit { _ in [.subscribed(made), .appeared(podcast: made.id, episodes)] }
    }
    try await store.writeSnapshot()
}

private func episode(_ podcast: Int, _ number: Int, _ now: UnixTime) -> Episode {
    let guid = "https://feeds.example/\(podcast)/episodes/\(number)"
    var episode = Episode(
        id: Digest(guid).hex, firstSeen: now - Int64(50 - number) * 86_400, source: .both,
        keys: [Digest(guid), Digest("url \(guid)"), Digest("title \(guid)")])
    episode.guid = guid
    episode.trackID = Int64(1_000_600_000_000 + podcast * 100 + number)
    episode.title = "Episode \(number): what the tide of podcast \(podcast) brought in"
    episode.published = episode.firstSeen
    episode.duration = 1_800 + number
    episode.episodeURL = "https://media.example/\(podcast)/\(number).mp3"
    episode.previewURL = "https://audio.example/\(podcast)/\(number).m4a"
    episode.type = "audio/mpeg"
    episode.length = 30_000_000
    episode.link = guid
    episode.description = String(repeating: "Notes on ships, ports and weather. ", count: 12)
    return episode
}
