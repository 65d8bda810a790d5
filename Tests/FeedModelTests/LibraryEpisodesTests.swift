import FeedModel
import Testing

@Suite("Episodes in the library")
struct LibraryEpisodesTests {
    private func subscribed(_ changes: [Change], keeping kept: Int = 3) throws -> Subscription {
        var library = library(.subscribed(podcast()))
        for change in changes { library.apply(change, keeping: kept) }
        return try #require(library.subscriptions["p1"])
    }

    @Test func `are newest first, and the oldest are known by their keys alone`() throws {
        let podcast = try subscribed([
            .appeared(podcast: "p1", [episode(2), episode(5), episode(1)]),
            .appeared(podcast: "p1", [episode(4), episode(3)]),
        ])
        #expect(podcast.episodes == [episode(5), episode(4), episode(3)])
        #expect(podcast.episodeCount == 5)
        #expect((1...5).allSatisfy { podcast.known.contains(Digest("episode \($0)")) })
    }

    @Test func `stay, however old, while a hook has still to be told`() throws {
        var news = episode(1)
        news.announced = true
        let before: [Change] = [
            .appeared(podcast: "p1", [news]), .queued([delivery(1), delivery(1, to: "other")]),
            .appeared(podcast: "p1", (2...6).map(episode)),
        ]
        #expect(try subscribed(before).episodes.map(\.title).last == "Episode 1")
        let told =
            before + [
                .delivered(event: delivery(1).event.id, hook: "hook"), .appeared(podcast: "p1", [episode(7)]),
            ]
        #expect(try subscribed(told).episodes.map(\.title).last == "Episode 1")
        let allTold =
            told + [
                .delivered(event: delivery(1).event.id, hook: "other"),
                .appeared(podcast: "p1", [episode(8)]),
            ]
        #expect(try subscribed(allTold).episodes.map(\.title) == ["Episode 8", "Episode 7", "Episode 6"])
    }

    @Test func `that are announced stay until their delivery comes, though older than all`() throws {
        var news = episode(1)
        news.announced = true
        let podcast = try subscribed([
            .appeared(podcast: "p1", (2...6).map(episode)), .appeared(podcast: "p1", [news]),
        ])
        #expect(podcast.episodes.map(\.title) == ["Episode 6", "Episode 5", "Episode 4", "Episode 1"])
    }

    @Test func `without a date are sorted by when they were first seen`() throws {
        var dateless = episode(0)
        dateless.published = nil
        dateless.firstSeen = noon + 5_400
        let dated = [1, 2].map { number in
            var episode = episode(number)
            episode.firstSeen = noon + 7_200
            return episode
        }
        let podcast = try subscribed([.appeared(podcast: "p1", dated + [dateless])])
        #expect(podcast.episodes.map(\.id) == [episode(2).id, dateless.id, episode(1).id])
    }

    @Test func `dated ahead are as new as the day they came`() throws {
        var ahead = episode(1)
        ahead.published = noon + 300 * 86_400
        var later = episode(2)
        later.published = noon + 86_400
        later.firstSeen = noon + 86_400
        let podcast = try subscribed([
            .appeared(podcast: "p1", [episode(0), ahead]), .appeared(podcast: "p1", [later]),
        ])
        #expect(podcast.episodes.map(\.id) == [later.id, ahead.id, episode(0).id])
    }

    @Test func `are edited in place, and known by their new keys too`() throws {
        var edited = episode(1)
        edited.title = "Corrected"
        edited.published = noon + 9_000
        edited.keys = [Digest("new key")]
        let podcast = try subscribed([
            .appeared(podcast: "p1", [episode(1), episode(2)]), .edited(podcast: "p1", edited),
        ])
        #expect(podcast.episodes == [edited, episode(2)])
        #expect(podcast.episodeCount == 2)
        #expect(podcast.known.contains(Digest("new key")) && podcast.known.contains(Digest("episode 1")))
    }

    @Test func `that were pruned do not come back by an edit`() throws {
        let podcast = try subscribed([
            .appeared(podcast: "p1", (1...4).map(episode)), .edited(podcast: "p1", episode(1)),
        ])
        #expect(podcast.episodes.count == 3)
    }

    @Test func `may be known by their keys alone from the beginning`() throws {
        var memory = Memory()
        memory.known = [Digest("old")]
        memory.sharedGuids = [Digest("shared")]
        memory.uncounted = 7
        let podcast = try subscribed([.remembered(podcast: "p1", memory)])
        #expect(podcast.known.contains(Digest("old")) && podcast.sharedGuids.contains(Digest("shared")))
        #expect(podcast.episodeCount == 7 && podcast.episodes.isEmpty)
    }

    @Test func `are no text posts any more once they have something to play`() throws {
        var posts = Memory()
        posts.textPosts = [Digest("episode 1"), Digest("b"), Digest("c")]
        var gained = Memory()
        gained.known = [Digest("b")]
        let podcast = try subscribed([
            .remembered(podcast: "p1", posts), .appeared(podcast: "p1", [episode(1)]),
            .remembered(podcast: "p1", gained),
        ])
        #expect(podcast.textPosts == DigestSet([Digest("c")]))
    }
}
