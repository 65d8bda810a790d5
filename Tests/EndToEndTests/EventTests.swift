import Foundation
import TestSupport
import Testing

@Suite("Events", .takingTurns)
struct EventTests {
    private struct Line: Decodable {
        struct Named: Decodable {
            var title: String?
        }

        var type: String
        var attempt: Int
        var podcast: Named
        var episode: Named?
    }

    @Test func `can be followed, also those that no hook wants, until the daemon ends`() async throws {
        let trial = try Trial()
        try trial.settings("{hooks: []}")
        trial.host.publish("4711", "One")
        let daemon = try await trial.daemon()
        try await trial.podwatch("add", "4711")
        let follower = try trial.start("events", "follow")
        let other = try trial.start("events", "follow", "--quiet")
        #expect(try await eventually { follower.words.contains("following") })
        trial.host.publish("4711", "Two")
        #expect(try await trial.podwatch("check", "--force").status == 0)
        #expect(try await eventually { follower.lines.count == 1 })
        let line = try JSONDecoder().decode(Line.self, from: Data(try #require(follower.lines.first).utf8))
        #expect(line.type == "episode.new" && line.attempt == 1 && line.episode?.title == "Two")
        #expect(line.podcast.title?.isEmpty == false)
        #expect(await other.process.stop() != 0)
        #expect(try await trial.podwatch("check", "--force", "--json").out.contains("\"delivered\":0"))
        trial.host.publish("4711", "Three")
        try await trial.podwatch("check", "--force")
        #expect(try await eventually { follower.lines.count == 2 })
        #expect(await daemon.stop() == 0)
        #expect(await follower.process.end() == 75)
        #expect(follower.words.contains("the daemon at"))
    }

    @Test func `given up for good are no success of a check`() async throws {
        let trial = try Trial()
        let hook = trial.directory.path + "/no-more"
        try trial.write("#!/bin/sh\nexit 78\n", to: hook)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
        try trial.settings("{hooks: [{name: 'no-more', command: ['\(hook)']}]}")
        trial.host.publish("4711", "One")
        try await trial.podwatch("add", "4711")
        trial.host.publish("4711", "Two")
        #expect(try await trial.podwatch("check", "--force").status == 75)
        #expect(try await trial.podwatch("check").status == 0)
    }

    @Test func `are not made due for a hook that is no longer in the settings`() async throws {
        let trial = try Trial()
        try trial.settings("{hooks: [{name: 'lost', command: ['/no/such']}]}")
        trial.host.publish("4711", "One")
        try await trial.podwatch("add", "4711")
        trial.host.publish("4711", "Two")
        #expect(try await trial.podwatch("check", "--force").status == 75)
        #expect(try await trial.podwatch("events", "retry").out.contains("1 delivery made due"))
        try trial.settings("{hooks: []}")
        let retry = try await trial.podwatch("events", "retry")
        #expect(retry.status == 65 && retry.err.contains("podwatch events drop --hook lost"))
        #expect(try await trial.podwatch("events", "drop", "--hook", "lost").status == 0)
    }

    @Test func `cannot be followed without a daemon`() async throws {
        let trial = try Trial()
        let outcome = try await trial.podwatch("events", "follow")
        #expect(outcome.status == 69 && outcome.err.contains("no daemon is running"))
    }

    @Test func `of an opened archive are one, and the check says what it recorded`() async throws {
        let trial = try Trial()
        trial.host.publish("4711", "One")
        try await trial.podwatch("add", "4711")
        trial.host.publish("4711", "Two", "Three", "Four", "Five", "Six", "Seven")
        let check = try await trial.podwatch("check", "--force")
        #expect(check.err.contains("6 old episodes came all at once"), "\(check.err)")
        #expect(trial.announced.isEmpty)
    }

    @Test func `for one hook, or all of them, can be given up at once`() async throws {
        let trial = try Trial()
        let missing = trial.directory.path + "/missing"
        try trial.settings(
            "{hooks: [{name: 'first', command: ['\(missing)']}, {name: 'second', command: ['\(missing)']}]}")
        trial.host.publish("4711", "One")
        try await trial.podwatch("add", "4711")
        trial.host.publish("4711", "Two")
        trial.host.publish("4711", "Three")
        try await trial.podwatch("check", "--force")
        #expect(try await trial.podwatch("events", "drop").status == 64)
        #expect(try await trial.podwatch("events", "drop", "--hook", "third").status == 65)
        let first = try await trial.podwatch("events", "drop", "--hook", "first")
        #expect(first.out == "2 deliveries dropped\n")
        let left = try await trial.podwatch("events", "list").out
        #expect(left.contains("second") && !left.contains("first"))
        #expect(try await trial.podwatch("events", "drop", "--all").out == "2 deliveries dropped\n")
        #expect(try await trial.podwatch("check").status == 0)
    }
}
