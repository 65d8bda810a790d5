import Foundation
import TestSupport
import Testing

/// A signal while a host is asked that does not answer.
@Suite("Ctrl-C", .takingTurns)
struct GivingUpTests {
    @Test(arguments: [SIGINT, SIGTERM])
    func `ends add at once, which stores nothing of what was not there yet`(signal: Int32) async throws {
        let trial = try Trial()
        trial.host.publish("4711", "One")
        trial.host.server.on("/slow.xml", LoopbackReply([.hang]))
        let add = try trial.start("add", trial.host.feed("4711"), trial.host.server.url("/slow.xml"), "4712")
        #expect(try await eventually { !trial.host.server.requests(to: "/slow.xml").isEmpty })
        #expect(await add.process.stop(signal) == 75)
        #expect(add.lines.count == 1 && add.lines[0].contains("Show 4711"))
        #expect(add.words.components(separatedBy: "stopped by a signal").count == 3, "\(add.words)")
        #expect(!add.words.contains("hook"))
        #expect(trial.host.server.requests(to: "/lookup").isEmpty)
        let list = try await trial.podwatch("list", "--json").json([Listed].self)
        #expect(list.map(\.title) == ["Show 4711"])
    }

    @Test(arguments: [["search", "words"], ["lookup", "--id", "4711"]])
    func `ends a question to Apple at once`(words: [String]) async throws {
        let trial = try Trial()
        for path in ["/search", "/lookup"] { trial.host.server.on(path, LoopbackReply([.hang])) }
        let question =
            words.count == 2
            ? try trial.start(words[0], words[1]) : try trial.start(words[0], words[1], words[2])
        #expect(try await eventually { !trial.host.server.requests.isEmpty })
        #expect(await question.process.stop(SIGINT) == 75)
        #expect(question.lines.isEmpty && question.words.contains("stopped by a signal"))
        #expect(!question.words.contains("hook"))
    }

    private struct Listed: Decodable {
        var title: String?
    }
}
