import FeedModel
import Foundation
import Testing

/// What `jq` finds in `state.json`.
@Suite("Shape of the state file")
struct StateShapeTests {
    private static let listKeys: Set<String> = [
        "id", "appleID", "title", "author", "feedURL", "storeURL", "artworkURL", "state", "lastCheck",
        "lastSuccess", "nextCheck", "failures", "error", "episodeCount", "latest",
    ]
    private static let episodeKeys: Set<String> = [
        "id", "podcastID", "guid", "title", "published", "firstSeen", "duration", "episodeURL", "previewURL",
        "type", "length", "link", "season", "number", "kind", "explicit", "artworkURL", "description",
        "source", "announced",
    ]

    /// One of each change, so that nothing is left out.
    private let full: Library = {
        var library = Library()
        for change in ChangeShapeTests.all {
            if case .unsubscribed = change { continue }
            library.apply(change)
        }
        library.sequence = 17
        return library
    }()

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func `has the promised keys at the top`() throws {
        let top = try object(json(full))
        #expect(top["format"] as? Int == 1)
        #expect((top["podcasts"] as? [Any])?.count == 1)
        #expect((top["pending"] as? [Any])?.count == 1)
        #expect(try json(Library()).hasPrefix(#"{"apple":{"recentCalls":[],"refusals":0},"format":1,"#))
    }

    @Test func `has podcasts with the keys of list, and the same values`() throws {
        let top = try object(json(full))
        let podcast = try #require((top["podcasts"] as? [[String: Any]])?.first)
        #expect(Self.listKeys.isSubset(of: podcast.keys))
        let subscription = try #require(full.subscriptions["p1"])
        let summary = try object(json(PodcastSummary(subscription)))
        #expect(Set(summary.keys) == Self.listKeys)
        for key in Self.listKeys.subtracting(["feedURL"]) {
            #expect(podcast[key] as? NSObject == summary[key] as? NSObject, "\(key)")
        }
        // A list is shown around, the file is not.
        #expect(podcast["feedURL"] as? String == subscription.feedURL)
    }

    @Test func `has episodes with the keys of episodes, and the same values`() throws {
        let top = try object(json(full))
        let podcast = try #require((top["podcasts"] as? [[String: Any]])?.first)
        let episodes = try #require(podcast["episodes"] as? [[String: Any]])
        let known = try #require(full.subscriptions["p1"]?.episodes)
        #expect(episodes.count == 2 && known.count == 2)
        for (written, episode) in zip(episodes, known) {
            let summary = try object(json(EpisodeSummary(episode, of: "p1")))
            #expect(summary.keys.allSatisfy { written[$0] as? NSObject == summary[$0] as? NSObject })
            #expect(Self.episodeKeys.isSuperset(of: summary.keys))
        }
        #expect(Set(episodes.flatMap(\.keys)).isSuperset(of: Self.episodeKeys))
    }

    @Test func `is read as it was written`() throws {
        #expect(try value(from: json(full)) == full)
        #expect(try value(from: json(Library())) == Library())
    }

    @Test func `keeps parked deliveries in their place among the others`() throws {
        var library = library(.subscribed(podcast()), .queued((1...6).map { delivery($0) }))
        for number in [1, 4, 6] {
            let attempt = Attempt(number: 9, due: noon, isParked: true, result: "exit 1")
            library.apply(.attempted(event: delivery(number).event.id, hook: "hook", attempt))
        }
        #expect(try value(from: json(library)) == library)
    }

    @Test func `is read though only format and podcasts are there`() throws {
        #expect(try value(from: #"{"format":1,"podcasts":[]}"#) == Library())
        let bare = #"{"format":1,"podcasts":[{"id":"p4","subscribed":"2026-01-01T12:00:00Z"}]}"#
        let library = try value(Library.self, from: bare)
        #expect(library.inOrder == [Subscription(id: "p4", subscribed: noon)])
        #expect(library.nextNumber == 5)
    }

    @Test func `may have keys that nobody knows yet`() throws {
        let text = #"{"format":1,"podcasts":[],"weather":{"sun":[1,{"a":null}]}}"#
        #expect(try value(from: text) == Library())
    }

    @Test(arguments: [
        #"{"format":1}"#, #"{"format":1,"podcasts":{}}"#, #"{"format":1,"podcasts":[{"id":"p1"}]}"#,
        #"{"format":1,"podcasts":[],"sequence":-1}"#, #"{"format":1,"podcasts":[],"nextNumber":-1e30}"#,
        #"{"format":1,"podcasts":[],"sequence":18446744073709551615}"#,
        #"{"format":1,"podcasts":[],"nextNumber":9223372036854775807}"#,
        #"{"format":1,"podcasts":[],"apple":{"recentCalls":[],"refusals":9223372036854775807}}"#,
        #"{"format":1,"podcasts":[{"id":"p1","subscribed":"2026-01-01T12:00:00Z","episodeCount":9223372036854775807}]}"#,
        #"{"format":1,"podcasts":[{"id":"p1","subscribed":"2026-01-01T12:00:00Z","episodeCount":-1}]}"#,
        #"{"format":1,"podcasts":[{"id":"p1","subscribed":"yesterday"}]}"#,
        #"{"format":1,"podcasts":[{"id":"p1","subscribed":"2026-01-01T12:00:00Z","known":"12"}]}"#,
    ])
    func `with numbers or words that make no sense is refused`(text: String) {
        #expect(throws: DecodingError.self) { try value(Library.self, from: text) }
    }
}
