import Foundation
import Testing
import TestSupport

@Suite("What a running daemon tells", .takingTurns)
struct MonitoringTests {
    private func settings(_ trial: Trial, _ more: String) throws {
        try trial.settings("{hooks: [{name: 'log', command: ['\(trial.directory.path)/hook']}], \(more)}")
    }

    /// The address in the line that says where metrics are.
    private func address(_ daemon: Daemon) throws -> String {
        let line = try #require(daemon.said.first { $0.contains("metrics are at ") })
        return String(try #require(line.split(separator: " ").last))
    }

    @Test func `each thing that matters is a line of its own with its fields, and nothing else is`()
        async throws
    {
        let trial = try Trial()
        trial.host.publish("4711", "One")
        let daemon = try await trial.daemon("--json")
        try await trial.podwatch("add", "4711")
        try await trial.podwatch("check", "--force")
        try await trial.podwatch("check", "--force")
        trial.host.publish("4711", "Two")
        try await trial.podwatch("check", "--force")
        #expect(await daemon.stop() == 0)
        let lines = try daemon.said.map {
            try JSONDecoder().decode([String: String].self, from: Data($0.utf8))
        }
        #expect(lines.count == 4, "\(daemon.said)")
        #expect(lines[0]["message"]?.contains("watches 0 podcasts") == true)
        #expect(lines[1]["message"] == "Show 4711: new episode \"Two\"")
        #expect(lines[2]["message"] == "hook log was told of episode.new \"Two\" of Show 4711")
        #expect(lines[3]["message"] == "podwatch ends")
        for line in lines[1...2] {
            #expect(line["podwatch_event"] == "episode.new")
            #expect(line["podwatch_podcast"] == "p1")
            #expect(line["podwatch_episode"]?.utf8.count == 16)
            #expect(line["message_id"]?.utf8.count == 32)
            #expect(line["level"] == "info")
        }
        #expect(lines[1]["podwatch_episode"] == lines[2]["podwatch_episode"])
    }

    @Test func `metrics and health are on an address of this machine, and nothing else is there`()
        async throws
    {
        let trial = try Trial()
        try settings(trial, "metrics: {listen: '127.0.0.1:0'}")
        trial.host.publish("4711", "One")
        let daemon = try await trial.daemon()
        try await trial.podwatch("add", "4711")
        trial.host.publish("4711", "Two")
        try await trial.podwatch("check", "--force")
        let metrics = try address(daemon)
        let seen = try curl(metrics)
        #expect(seen.status == 200)
        for line in [
            "podwatch_feeds{state=\"active\"} 1", "podwatch_feed_info{feed=\"p1\",title=\"Show 4711\"} 1",
            "podwatch_episodes_total{feed=\"p1\"} 2",
            "podwatch_hook_runs_total{hook=\"log\",result=\"delivered\"} 1",
            "podwatch_detection_delay_seconds_count 1", "podwatch_healthy 1",
        ] { #expect(seen.body.contains(line + "\n"), "\(line)") }
        #expect(seen.body.contains("podwatch_http_responses_total{code=\"200\"} "))
        let base = metrics.replacingOccurrences(of: "/metrics", with: "")
        #expect(try curl(base + "/healthz").status == 200)
        #expect(try curl(base + "/v1/podcasts").status == 404)
        #expect(try curl("http://podwatch/healthz", socket: trial.socket).body.contains("\"status\":\"ok\""))
        #expect(await daemon.stop() == 0)
    }

    @Test func `a reload moves them, and an address that is taken makes it fail`() async throws {
        let trial = try Trial()
        let daemon = try await trial.daemon()
        let taken = try LoopbackServer()
        try settings(trial, "metrics: {listen: '127.0.0.1:\(taken.port)'}")
        let reload = try await trial.podwatch("reload")
        #expect(reload.status == 69)
        #expect(reload.err.contains("already listens"))
        taken.close()
        #expect(try await trial.podwatch("reload").status == 0)
        #expect(try curl("http://127.0.0.1:\(taken.port)/healthz").status == 200)
        #expect(await daemon.stop() == 0)
    }

    @Test func `an address that others could reach is refused`() async throws {
        let trial = try Trial()
        try settings(trial, "metrics: {listen: '0.0.0.0:9723'}")
        let run = try await trial.podwatch("run")
        #expect(run.status == 78)
        #expect(run.err.contains("could be reached from other machines"))
        #expect(run.err.contains("use 127.0.0.1:9723"))
    }
    @Test func `signs of life go out, and a check without a daemon sends its own`() async throws {
        let trial = try Trial()
        let server = trial.host.server
        for path in ["/alive", "/alive/start", "/alive/fail"] { server.on(path, .text("OK")) }
        try settings(trial, "healthPings: {url: '\(server.url("/alive"))'}")
        let daemon = try await trial.daemon()
        try await until { server.requests(to: "/alive").count == 1 }
        #expect(server.requests(to: "/alive/start").count == 1)
        try await trial.podwatch("check")
        #expect(await daemon.stop() == 0)
        #expect(server.requests(to: "/alive").count == 1)
        #expect(try await trial.podwatch("check").status == 0)
        #expect(server.requests(to: "/alive/start").count == 2)
        #expect(server.requests(to: "/alive").count == 2)
        try trial.write("not JSON", to: trial.state + "/state.json")
        #expect(try await trial.podwatch("check").status == 78)
        let failed = try #require(server.requests(to: "/alive/fail").first)
        #expect(String(decoding: failed.body, as: UTF8.self).contains("state.json"))
    }

    @Test func `config check names what is probably a mistake`() async throws {
        let trial = try Trial()
        trial.host.publish("4711", "One")
        try await trial.podwatch("add", "4711")
        try trial.settings("{keep: 9, hooks: [{command: ['/bin/true'], podcasts: ['Show 4712']}], keep: 8}")
        let check = try await trial.podwatch("config", "check")
        #expect(check.status == 0)
        #expect(check.err.contains("line 1: \"keep\" stands here again"))
        #expect(check.err.contains("names \"Show 4712\""))
        #expect(check.err.contains("did you mean \"Show 4711\"?"))
        #expect(try await trial.podwatch("doctor").out.contains("BAD  settings: "))
    }

    /// Waits for something to become true.
    private func until(_ condition: () -> Bool) async throws {
        for _ in 0..<3_000 where !condition() { try await Task.sleep(for: .milliseconds(20)) }
        #expect(condition())
    }

    private func curl(_ url: String, socket: String? = nil) throws -> (status: Int, body: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/curl")
        process.arguments =
            ["-s", "-w", "\n%{http_code}", "--noproxy", "*"] + (socket.map { ["--unix-socket", $0] } ?? [])
            + [url]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let cut = text.lastIndex(of: "\n") ?? text.endIndex
        return (Int(text[cut...].dropFirst()) ?? 0, String(text[..<cut]) + "\n")
    }
}
