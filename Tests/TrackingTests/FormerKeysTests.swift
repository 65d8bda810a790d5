import FeedModel
import TestSupport
import Testing

@testable import Tracking

/// What a podwatch has written down that did not compose letters nor compare escapes.
@Suite("Keys of before", .takingTurns)
struct FormerKeysTests {
    /// Keys as they were made then, word for word.
    private static func key(_ words: String) -> Digest { Digest(words) }

    private static let taken = item(
        "ge\u{301}", "Cafe\u{301}", "https://m.example/%c3%a9.mp3", days: 0)
    private static let keys = [
        key("guid ge\u{301}"), key("enclosure m.example/%c3%a9.mp3"),
        key("title cafe\u{301} \(noon.seconds)"),
    ]

    private func subscription(_ change: (inout Subscription) -> Void = { _ in }) -> Subscription {
        var podcast = Subscription(id: "p1", subscribed: noon)
        podcast.baseline = noon
        var library = Library()
        library.apply(.subscribed(podcast))
        var episode = Episode(id: Self.keys[0].hex, firstSeen: noon, source: .rss, keys: Self.keys)
        episode.guid = "ge\u{301}"
        episode.title = "Cafe\u{301}"
        episode.episodeURL = "https://m.example/%c3%a9.mp3"
        episode.published = noon
        library.apply(.appeared(podcast: "p1", [episode]))
        var subscription = library.subscriptions["p1"] ?? podcast
        change(&subscription)
        return subscription
    }

    @Test func `are those that the document still has`() throws {
        let judged = try #require(Recognition([Self.taken], against: subscription()).judged.first)
        #expect(judged.verdict == .known(record: 0) && judged.primary == Self.keys[0])
    }

    @Test func `are learned in their present form, and known by it the next time`() throws {
        let judged = try #require(Recognition([Self.taken], against: subscription()).judged.first)
        var podcast = subscription()
        let episode = podcast.episodes[0].updated(by: Self.taken, keys: judged.keys)
        podcast = podcast.after([.edited(podcast: "p1", episode)])
        for sighting in [
            Self.taken, item("g\u{E9}", "Other", "https://n.example/1.mp3", days: 3),
            item("new", "Caf\u{E9}", "https://n.example/2.mp3", days: 0, duration: nil),
            item(nil, "Cafe\u{301}!", "https://m.example/%C3%A9.mp3", days: 0),
        ] {
            let judged = Recognition([sighting], against: podcast).judged.first
            #expect(judged?.verdict == .known(record: 0), "\(sighting)")
        }
    }

    @Test func `decide alone when the record is gone`() throws {
        var podcast = Subscription(id: "p1", subscribed: noon)
        podcast.baseline = noon
        var memory = Memory()
        memory.known = Self.keys
        memory.uncounted = 1
        podcast = podcast.after([.remembered(podcast: "p1", memory)])
        #expect(Recognition([Self.taken], against: podcast).judged.first?.verdict == .known(record: nil))
    }

    @Test func `that identified nothing still identify nothing`() throws {
        var podcast = Subscription(id: "p1", subscribed: noon)
        podcast.baseline = noon
        let known = Self.keys[0].extended(by: Self.keys[1])
        var memory = Memory()
        memory.sharedGuids = [Self.keys[0]]
        memory.known = [known, Self.keys[1]]
        podcast = podcast.after([.remembered(podcast: "p1", memory)])
        let judged = try #require(Recognition([Self.taken], against: podcast).judged.first)
        #expect(judged.primary == known && judged.verdict == .known(record: nil))
        #expect(!judged.keys.contains(Digest("guid g\u{E9}")))
    }

    @Test func `are still those of nearly all items`() {
        let keys = item("https://A.example/1", "The  Caf\u{E9}", "https://m.example/%C3%A9 b.mp3").keys
        #expect(keys.inAllForms == keys.all)
        #expect(keys.guid == Digest("guid A.example/1") || keys.guid == Digest("guid a.example/1"))
        #expect(keys.titleAndDate == Digest("title the caf\u{E9} \(noon.seconds)"))
    }
}
