import FeedModel
import Testing

@testable import Tracking

@Suite("News of a podcast")
struct PodcastNewsTests {
    /// A podcast that was checked before.
    private var before: Subscription {
        var podcast = Subscription(id: "p1", subscribed: noon)
        podcast.feedURL = "https://ann:secret@a.example/feed.xml"
        podcast.baseline = noon
        podcast.episodes = [episode("old", announced: false)]
        podcast.episodeCount = 1
        return podcast
    }

    private func episode(_ id: String, announced: Bool = true) -> Episode {
        var episode = Episode(id: id, firstSeen: noon, source: .rss, keys: [])
        episode.announced = announced
        return episode
    }

    private func after(_ change: (inout Subscription) -> Void) -> [PodcastNews] {
        var podcast = before
        change(&podcast)
        return news(from: before, to: podcast)
    }

    @Test func `there are none when nothing changed, nor when a check failed once or twice`() {
        #expect(after { _ in } == [])
        #expect(after { $0.checks.failures = 2 } == [])
        #expect(after { $0.isPaused = true } == [])
    }

    @Test func `new episodes come oldest first, and old ones are a number`() {
        var podcast = before
        podcast.episodes = EpisodeList(
            [episode("c"), episode("quiet", announced: false), episode("b")] + Array(podcast.episodes))
        podcast.episodeCount = 12
        #expect(
            news(from: before, to: podcast, backfilled: 9)
                == [.appeared(episode("b")), .appeared(episode("c")), .backfilled(9)])
    }

    @Test func `the first good check is one line, however many episodes it brings`() {
        var first = before
        first.baseline = nil
        first.episodeCount = 0
        first.episodes = []
        #expect(news(from: first, to: before) == [.watched(episodes: 1)])
    }

    @Test func `failing begins with the third failure and ends with the first success`() {
        var failing = before
        failing.checks.failures = 3
        failing.checks.error = "no answer"
        #expect(news(from: before, to: failing) == [.failing(reason: "no answer")])
        var worse = failing
        worse.checks.failures = 4
        #expect(news(from: failing, to: worse) == [])
        #expect(news(from: worse, to: before) == [.recovered])
    }

    @Test func `a podcast can go, and come back`() {
        var gone = before
        gone.isGone = true
        #expect(news(from: before, to: gone) == [.gone])
        #expect(news(from: gone, to: before) == [.recovered])
    }

    @Test func `a move names both addresses without the password`() {
        #expect(
            after { $0.feedURL = "https://ann:secret@b.example/feed.xml" } == [
                .moved(
                    from: "https://***@a.example/feed.xml", to: "https://***@b.example/feed.xml")
            ])
    }

    @Test func `silence is told once`() {
        #expect(after { $0.checks.silenceTold = true } == [.silent])
        var silent = before
        silent.checks.silenceTold = true
        #expect(news(from: silent, to: silent) == [])
    }
}
