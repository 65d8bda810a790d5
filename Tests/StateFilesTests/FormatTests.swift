import FeedModel
import Foundation
import StateFiles
import TestSupport
import Testing

/// Files of every format ever shipped open for ever.
///
/// Nothing in `Fixtures/state` is ever changed.
@Suite("Format 1", .takingTurns)
struct FormatTests {
    let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
        try scratch.write(Fixture("state/format-1.json").bytes(), to: "state.json")
    }

    private func putJournal() throws {
        try scratch.write(Fixture("state/format-1.journal").bytes(), to: "state.journal")
    }

    @Test func `opens with every podcast as it was`() throws {
        let library = try StateStore.read(scratch.path)
        #expect(library.inOrder.map(\.id) == ["p1", "p3"])
        #expect(library.nextNumber == 4 && library.sequence == 1)
        let podcast = try #require(library.subscriptions["p1"])
        #expect(podcast.feedURL == "https://reader:lantern@feeds.example.org/harbour.xml")
        #expect(podcast.title == "Harbour Lights" && podcast.author == "Pier Nine")
        #expect(podcast.appleID == 1_001 && podcast.country == "gb")
        #expect(podcast.storeURL == "https://podcasts.example.org/id1001")
        #expect(podcast.artworkURL == "https://media.example.org/art.jpg")
        #expect(podcast.link == "https://harbour.example.org/")
        #expect(podcast.subscribed == noon && podcast.baseline == noon)
        #expect(podcast.move == PendingMove(to: "https://new.example.org/harbour.xml", since: noon))
        #expect(podcast.known.contains(Digest("guid-1")) && podcast.known.contains(Digest("old")))
        #expect(podcast.known.count == 5 && podcast.episodeCount == 9)
        #expect(podcast.textPosts == DigestSet([Digest("post")]))
        #expect(podcast.sharedGuids == DigestSet([Digest("shared")]))
        #expect(library.subscriptions["p3"]?.state == .paused)
        #expect(library.subscriptions["p3"]?.feedURL == nil)
    }

    @Test func `opens with every episode as it was`() throws {
        let podcast = try #require(try StateStore.read(scratch.path).subscriptions["p1"])
        var expected = Episode(
            id: Digest("guid-2").hex, firstSeen: noon, source: .both,
            keys: [Digest("guid-2"), Digest("example.org/2.mp3")].sorted())
        expected.guid = "guid-2"
        expected.trackID = 2_002
        expected.title = "Harbour Lights 2"
        expected.published = UnixTime(iso8601: "2025-12-25T12:00:00Z")
        expected.duration = 1_802
        expected.episodeURL = "https://media.example.org/2.mp3"
        expected.previewURL = "https://media.example.org/2-preview.mp3"
        expected.type = "audio/mpeg"
        expected.length = 28_800_002
        expected.link = "https://harbour.example.org/2"
        expected.season = 1
        expected.number = 2
        expected.kind = "full"
        expected.explicit = false
        expected.artworkURL = "https://media.example.org/2.jpg"
        expected.description = "Fog, “bells” &\nferries"
        expected.announced = true
        #expect(podcast.episodes.first == expected)
        #expect(podcast.episodes.map(\.guid) == ["guid-2", "guid-1"])
    }

    @Test func `opens with all that checks and hooks and hosts have left`() throws {
        let library = try StateStore.read(scratch.path)
        let checks = try #require(library.subscriptions["p1"]?.checks)
        #expect(checks.last == noon && checks.lastSuccess == noon && checks.next == noon + 3_600)
        #expect(checks.reason == "an hour after the last check" && checks.failures == 0)
        #expect(
            checks.validators
                == StoredValidators(
                    etag: "\"tide-1\"", lastModified: "Thu, 01 Jan 2026 11:00:00 GMT",
                    url: "https://feeds.example.org/harbour.xml", since: noon))
        #expect(checks.bodyDigest == Digest("body") && checks.lastApple == noon)
        #expect(checks.hints.fresh == 600 && checks.hints.updatePeriod == 86_400)
        #expect(checks.hints.skipHours == [3] && checks.hints.skipDays == ["Sunday"])
        #expect(
            checks.history == [
                CheckRecord(at: noon, outcome: .new, new: 2),
                CheckRecord(at: noon - 60, outcome: .failed, error: "the host answered 503"),
            ])
        #expect(library.deliveries.map(\.isParked) == [true, false])
        #expect(library.deliveries.map(\.attempts) == [10, 0])
        #expect(library.deliveries.map(\.lastResult) == ["exit status 1", nil])
        #expect(library.deliveries.map(\.event.type) == [.episodeNew, .episodeNew])
        #expect(library.apple.refusals == 1 && library.apple.pausedUntil == noon + 300)
        #expect(library.apple.recentCalls == [noon])
        #expect(library.hosts["feeds.example.org"]?.heldUntil == noon + 600)
        #expect(library.hosts["feeds.example.org"]?.wantsRest == true)
    }

    @Test func `replays a journal that has every kind of change`() throws {
        let journal = try Fixture("state/format-1.journal").text()
        for word in [
            "subscribed", "unsubscribed", "paused", "described", "moved", "moveSeen", "gone", "checked",
            "baselineSet", "appeared", "edited", "remembered", "queued", "attempted", "delivered", "dropped",
            "revived", "apple", "host",
        ] {
            #expect(journal.contains("{\"\(word)\":{"), "\(word)")
        }
        try putJournal()
        let library = try StateStore.read(scratch.path)
        #expect(library.sequence == 10 && library.nextNumber == 6)
        #expect(library.inOrder.map(\.id) == ["p1", "p3", "p4"])
        let podcast = try #require(library.subscriptions["p1"])
        #expect(podcast.title == "Harbour Lights Daily" && podcast.author == "Pier Nine")
        #expect(podcast.episodes.map(\.guid) == ["guid-3", "guid-2", "guid-1"])
        #expect(podcast.episodes.last?.title == "Harbour Lights 1, corrected")
        #expect(podcast.known.contains(Digest("older")) && podcast.episodeCount == 10)
        #expect(podcast.feedURL == "https://new.example.org/harbour.xml" && podcast.move == nil)
        #expect(podcast.formerFeedURLs == ["https://reader:lantern@feeds.example.org/harbour.xml"])
        #expect(podcast.state == .failing && podcast.checks.failingTold && podcast.checks.validators == nil)
        #expect(library.subscriptions["p3"]?.state == .gone)
        #expect(library.subscriptions["p4"]?.state == .appleOnly)
        #expect(library.subscriptions["p4"]?.formerFeedURLs == ["https://gone.example.org/"])
        #expect(library.subscriptions["p4"]?.baseline == noon + 2)
        #expect(library.pending.map(\.hook) == ["mail", "post"] && library.deliveries.count == 2)
        #expect(library.pending.map(\.due) == [noon + 100, noon + 65])
        #expect(library.apple == AppleStanding())
        #expect(library.hosts.keys.sorted() == ["new.example.org"])
    }

    @Test func `goes on, and is the same when it is written again`() async throws {
        try putJournal()
        let before = try StateStore.read(scratch.path)
        try await withStore(scratch.path) { store in
            #expect(store.notice == nil)
            try await store.writeSnapshot()
        }
        #expect(try StateStore.read(scratch.path) == before)
    }
}
