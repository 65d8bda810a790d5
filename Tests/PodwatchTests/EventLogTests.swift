import FeedModel
import Foundation
import ServiceManager
import TestSupport
import Testing
import Tracking

@testable import podwatch

@Suite("The log")
struct EventLogTests {
    private let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    private static var podcast: Subscription {
        var podcast = Subscription(id: "p7", subscribed: UnixTime(0))
        podcast.title = "Harbour\u{202E}\nRadio"
        podcast.checks.failures = 3
        return podcast
    }

    private static var episode: Episode {
        var episode = Episode(id: "0123456789abcdef", firstSeen: UnixTime(0), source: .rss, keys: [])
        episode.title = "Fog horns"
        return episode
    }

    private static func message(attempt: Int = 1) -> EventMessage {
        EventMessage(
            Event(.episodeNew, podcastID: "p7", episodeID: episode.id, time: UnixTime(0)), attempt: attempt,
            podcast: PodcastSummary(podcast), episode: EpisodeSummary(episode, of: "p7"))
    }

    /// What is written of these events.
    private func lines(
        _ events: [TrackerEvent], quiet: Bool = false, verbose: Bool = false
    ) throws -> [[String: String]] {
        let path = try scratch.write("", to: UUID().uuidString)
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        var output = Output()
        output.isQuiet = quiet
        output.isVerbose = verbose
        let log = EventLog(
            JournalWriter(identifier: "podwatch", descriptor: file.fileDescriptor, form: .json), output)
        for event in events { log.note(event) }
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode([String: String].self, from: Data($0.utf8))
        }
    }

    @Test func `is quiet on a quiet day`() throws {
        let checks = [CheckRecord.Outcome.unchanged, .notModified, .failed].map {
            TrackerEvent.checked(CheckReport(id: "p7", outcome: $0))
        }
        #expect(try lines(checks).isEmpty)
        #expect(try lines(checks, verbose: true).map { $0["level"] } == ["debug", "debug", "debug"])
    }

    @Test func `names episode, podcast and event of something new`() throws {
        let line = try #require(try lines([.news(.appeared(Self.episode), of: Self.podcast)]).first)
        #expect(line["message"] == "Harbour  Radio: new episode \"Fog horns\"")
        #expect(line["message_id"] == JournalKind.appeared.rawValue)
        #expect(line["podwatch_podcast"] == "p7")
        #expect(line["podwatch_episode"] == Self.episode.id)
        #expect(line["podwatch_event"] == "episode.new")
        #expect(line["level"] == "info")
    }

    @Test func `says what a hook was told of`() throws {
        let line = try #require(try lines([.delivered(Self.message(attempt: 2), hook: "chat")]).first)
        #expect(
            line["message"]
                == "hook chat was told of episode.new \"Fog horns\" of Harbour  Radio, at try 2")
        #expect(line["message_id"] == JournalKind.delivered.rawValue)
        #expect(line["podwatch_hook"] == "chat")
        #expect(line["podwatch_episode"] == Self.episode.id)
        #expect(line["podwatch_attempt"] == "2")
        #expect(line["podwatch_event_id"] == Self.message().id)
    }

    @Test func `tells a failure that is repeated from one that is final`() throws {
        let both = try lines([
            .deliveryFailed(Self.message(), hook: "chat", reason: "exit 1", next: UnixTime(60)),
            .deliveryFailed(Self.message(), hook: "chat", reason: "exit 78", next: nil),
        ])
        #expect(both.map { $0["level"] } == ["warning", "warning"])
        #expect(
            both.map { $0["message_id"] }
                == [JournalKind.deliveryFailed.rawValue, JournalKind.deliveryGivenUp.rawValue])
        #expect(both[0]["message"]?.contains("exit 1; next try ") == true)
        #expect(both[1]["message"]?.contains("given up") == true)
    }

    @Test(
        arguments: [
            (.watched(episodes: 2), .watched, "info", "watched from now on, 2 episodes recorded"),
            (.backfilled(1), .backfilled, "notice", "1 episode of old recorded, not announced"),
            (.moved(from: "https://a", to: nil), .moved, "notice", "moved from https://a to Apple's listing"),
            (.failing(reason: "404"), .failing, "warning", "failing, 3 checks in a row: 404"),
            (.recovered, .recovered, "notice", "answers again"),
            (.gone, .gone, "warning", "its host says that the feed is gone for good"),
            (.silent, .silent, "notice", "an episode is overdue by its own habits"),
        ] as [(PodcastNews, JournalKind, String, String)])
    func `has a kind, a grade and words for each piece of news`(
        _ news: PodcastNews, _ kind: JournalKind, _ level: String, _ words: String
    ) throws {
        let line = try #require(try lines([.news(news, of: Self.podcast)]).first)
        #expect(line["message"] == "Harbour  Radio: \(words)")
        #expect(line["message_id"] == kind.rawValue)
        #expect(line["level"] == level)
        #expect(line["podwatch_podcast"] == "p7")
    }

    @Test func `keeps warnings alone when it is to be quiet`() throws {
        let events: [TrackerEvent] = [.networkDown, .networkUp, .delivered(Self.message(), hook: "chat")]
        #expect(try lines(events, quiet: true).map { $0["message_id"] } == [JournalKind.networkDown.rawValue])
    }
}

@Suite("Kinds of lines in the journal")
struct JournalKindTests {
    @Test func `have ids as journald takes them, each its own`() {
        let ids = JournalKind.allCases.map(\.rawValue)
        #expect(Set(ids).count == ids.count)
        for id in ids {
            #expect(id.utf8.count == 32)
            #expect(id.allSatisfy { "0123456789abcdef".contains($0) })
        }
    }
}
