import Foundation
import Testing
import TestSupport

@Suite("The daemon", .takingTurns)
struct DaemonTests {
    @Test func `commands reach the daemon, a restart repeats nothing, and SIGTERM ends it cleanly`()
        async throws
    {
        let trial = try Trial()
        trial.host.publish("4711", "One")
        let daemon = try await trial.daemon()
        #expect(try await trial.podwatch("add", "4711").status == 0)
        trial.host.publish("4711", "Two")
        #expect(try await trial.podwatch("check", "--force").status == 0)
        #expect(trial.announced == ["episode.new|Two|1"])
        #expect(await daemon.stop() == 0)
        let asked = trial.host.server.requests.count
        let second = try await trial.daemon()
        try await Task.sleep(for: .seconds(1))
        #expect(trial.host.server.requests.count == asked)
        try await trial.podwatch("check", "--force")
        #expect(trial.announced.count == 1)
        #expect(await second.stop(SIGINT) == 0)
    }

    @Test func `a daemon that was killed leaves a state that the next one carries on from`() async throws {
        let trial = try Trial()
        trial.host.publish("4711", "One")
        let daemon = try await trial.daemon()
        try await trial.podwatch("add", "4711")
        _ = await daemon.stop(SIGKILL)
        trial.host.publish("4711", "Two")
        #expect(try await trial.podwatch("check", "--force").status == 0)
        #expect(trial.announced == ["episode.new|Two|1"])
    }

    @Test func `a second daemon on the same state says so and exits 75`() async throws {
        let trial = try Trial()
        let daemon = try await trial.daemon()
        let second = try await trial.podwatch(
            "run", environment: ["PODWATCH_SOCKET": trial.directory.path + "/other"])
        #expect(second.status == 75)
        #expect(second.err.contains("another podwatch"))
        #expect(await daemon.stop() == 0)
    }

    @Test(arguments: [
        ("add", #"{"announceLatest":-1,"what":["http://127.0.0.1:9/x"]}"#), ("episodes", #"{"limit":-1}"#),
        ("find", #"{"offset":-1,"terms":["a"],"types":["episodes"]}"#),
        ("find", #"{"offset":0,"limit":-1,"terms":["a"],"types":["podcasts"]}"#),
    ])
    func `a number that no command would send is refused`(route: String, body: String) async throws {
        let trial = try Trial()
        let daemon = try await trial.daemon()
        let answer = try await Tool("curl").run(
            [
                "-s", "--noproxy", "*", "--unix-socket", trial.socket, "-H", "Content-Type: application/json",
                "-d", body, "http://podwatch/v1/\(route)",
            ], environment: [:], in: trial.directory.path)
        #expect(answer.out.contains("must not be negative"), "\(answer)")
        #expect(await daemon.stop() == 0)
    }

    @Test func `bad settings make a reload fail and leave the old ones in force`() async throws {
        let trial = try Trial()
        trial.host.publish("4711", "One")
        let daemon = try await trial.daemon()
        try await trial.podwatch("add", "4711")
        try trial.settings("{hoks: []}")
        let reload = try await trial.podwatch("reload")
        #expect(reload.status == 78)
        #expect(reload.err.contains("did you mean \"hooks\"?"))
        trial.host.publish("4711", "Two")
        try await trial.podwatch("check", "--force")
        #expect(trial.announced == ["episode.new|Two|1"])
        #expect(await daemon.stop() == 0)
    }
}
