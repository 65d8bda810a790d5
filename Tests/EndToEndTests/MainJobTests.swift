import Foundation
import Testing
import TestSupport

@Suite("The main job", .takingTurns)
struct MainJobTests {
    @Test func `an address with a fragment is no other podcast`() async throws {
        let trial = try Trial()
        trial.host.publish("4711", "One")
        let address = trial.host.feed("4711")
        #expect(try await trial.podwatch("add", address, address + "#top").status == 0)
        let list = try await trial.podwatch("list", "--json")
        #expect(list.out.components(separatedBy: "\"feedURL\"").count == 2, "\(list.out)")
    }

    @Test func `a first check is quiet, a new episode is told once, and nothing is told again`() async throws
    {
        let trial = try Trial()
        trial.host.publish("4711", "One", "Two")
        let added = try await trial.podwatch("add", "4711")
        #expect(added.status == 0, "\(added.err)")
        try await trial.podwatch("check", "--force")
        #expect(trial.announced == [])
        trial.host.publish("4711", "Three")
        let check = try await trial.podwatch("check", "--force")
        #expect(check.status == 0, "\(check.err)")
        #expect(trial.announced == ["episode.new|Three|1"])
        for _ in 0..<3 { try await trial.podwatch("check", "--force") }
        #expect(trial.announced.count == 1)
    }

    @Test func `an episode carries its preview from Apple and its audio from the feed`() async throws {
        let trial = try Trial()
        trial.host.publish("4711", "One")
        try await trial.podwatch("add", "4711")
        trial.host.publish("4711", "Two")
        try await trial.podwatch("check", "--force")
        let episodes = try await trial.podwatch("episodes", "--json").json([ListedEpisode].self)
        #expect(episodes.map(\.title) == ["Two", "One"])
        #expect(episodes.first?.episodeURL == "http://media.example/4711/1.mp3")
        #expect(episodes.first?.previewURL == "http://preview.example/1.m4a")
        #expect(episodes.map(\.source) == ["both", "both"])
        #expect(episodes.map(\.announced) == [true, false])
    }

    @Test func `an inspected feed is asked as a check asks it`() async throws {
        let trial = try Trial()
        trial.host.publish("4711", "One")
        try trial.settings("{userAgent: 'All/1', podcasts: [{podcast: 'Show 4711', userAgent: 'One/1'}]}")
        try await trial.podwatch("add", trial.host.feed("4711"))
        try await trial.podwatch("check", "--force")
        let inspected = try await trial.podwatch("inspect", trial.host.feed("4711"))
        #expect(inspected.status == 0 && inspected.err.isEmpty)
        let requests = trial.host.server.requests(to: "/4711.xml")
        #expect(requests.map { $0["User-Agent"] } == ["All/1", "One/1", "One/1"])
        #expect(requests.last?["Accept"] == requests.first?["Accept"])
        try trial.settings("{")
        let unset = try await trial.podwatch("inspect", trial.host.feed("4711"))
        #expect(unset.status == 0 && unset.err.contains("without them"))
    }

    @Test func `a feed that did not change is asked with its own validators and answers 304`() async throws {
        let trial = try Trial()
        trial.host.publish("4711", "One")
        try await trial.podwatch("add", trial.host.feed("4711"))
        let check = try await trial.podwatch("check", "--force", "--json")
        #expect(check.out.contains("\"outcome\":\"notModified\""))
        #expect(trial.host.server.requests(to: "/4711.xml").last?["If-None-Match"] == "\"4711-1\"")
    }

    @Test func `state.json is what the README's jq lines read`() async throws {
        let trial = try Trial()
        trial.host.publish("4711", "One", "Two")
        try await trial.podwatch("add", "4711")
        let bytes = try Data(contentsOf: URL(filePath: trial.state + "/state.json"))
        let state = try JSONDecoder().decode(StateFile.self, from: bytes)
        #expect(state.format == 1)
        #expect(state.podcasts.map(\.title) == ["Show 4711"])
        #expect(state.podcasts.first?.episodes.map(\.title) == ["Two", "One"])
        #expect(state.pending.isEmpty)
        let attributes = try FileManager.default.attributesOfItem(atPath: trial.state + "/state.json")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a hook that fails waits for its next try, and is told the same event then`() async throws {
        let trial = try Trial()
        let hook = trial.directory.path + "/moody"
        let mark = trial.directory.path + "/mark"
        try trial.write(
            """
            #!/bin/sh
            echo "$PODWATCH_EVENT_ID|$PODWATCH_ATTEMPT" >>\(trial.told)
            [ -e \(mark) ] || { touch \(mark); exit 7; }

            """, to: hook)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
        try trial.settings("{hooks: [{name: 'moody', command: ['\(hook)']}]}")
        trial.host.publish("4711", "One")
        try await trial.podwatch("add", "4711")
        trial.host.publish("4711", "Two")
        let failed = try await trial.podwatch("check", "--force")
        #expect(failed.status == 75)
        #expect(failed.err.contains("exit status 7"))
        let waiting = try await trial.podwatch("events", "list", "--json").json([WaitingEvent].self)
        #expect(waiting.map(\.attempts) == [1])
        #expect(waiting.first?.due != nil)
        #expect(try await trial.podwatch("events", "retry").status == 0)
        #expect(try await trial.podwatch("check").status == 0)
        let lines = trial.announced.map { $0.split(separator: "|") }
        #expect(lines.map { $0[1] } == ["1", "2"])
        #expect(Set(lines.map { $0[0] }).count == 1)
    }

    @Test func `the demo shows the whole job and leaves nothing behind`() async throws {
        let trial = try Trial()
        let demo = try await trial.podwatch("demo")
        #expect(demo.status == 0, "\(demo.err)")
        #expect(demo.out.contains("PODWATCH_EPISODE_TITLE=A ship comes in"))
        #expect(!FileManager.default.fileExists(atPath: trial.state))
    }
}

struct ListedEpisode: Decodable {
    var title: String
    var episodeURL: String?
    var previewURL: String?
    var source: String
    var announced: Bool
}

private struct WaitingEvent: Decodable {
    var attempts: Int
    var due: String?
}

private struct StateFile: Decodable {
    struct Podcast: Decodable {
        var title: String
        var episodes: [ListedEpisode]
    }
    struct Nothing: Decodable {}

    var format: Int
    var podcasts: [Podcast]
    var pending: [Nothing]
}
