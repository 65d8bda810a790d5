import Foundation
import TestSupport
import Testing

@Suite("Bad input gets one clear sentence, the right exit code, and changes nothing:", .takingTurns)
struct BadInputTests {
    @Test func `a list names the addresses that are refused`() async throws {
        let trial = try Trial()
        let list = """
            <opml version="2.0"><body><outline text="A" xmlUrl="file:///etc/passwd"/>
            <outline text="B" xmlUrl="ftp://ann:s3cr3t@host.example/b.xml"/></body></opml>
            """
        try trial.write(list, to: trial.directory.path + "/list.opml")
        let outcome = try await trial.podwatch("import", trial.directory.path + "/list.opml")
        #expect(outcome.out.contains("2 refused") && outcome.err.contains("file:///etc/passwd"))
        #expect(outcome.err.contains("host.example/b.xml") && !outcome.err.contains("s3cr3t"))
    }

    @Test func `a list that was cut is taken as far as it goes, and says so`() async throws {
        let trial = try Trial()
        let list = "<opml version=\"2.0\"><body><outline xmlUrl=\"https://t.example/1\"/><outline xmlU"
        try trial.write(list, to: trial.directory.path + "/list.opml")
        let outcome = try await trial.podwatch("import", trial.directory.path + "/list.opml")
        #expect(outcome.status == 0 && outcome.out.contains("1 imported"))
        #expect(outcome.err.contains("list.opml ends in the middle"))
    }

    @Test func `settings that name a program and a secret that are not there`() async throws {
        let trial = try Trial()
        let daemon = try await trial.daemon()
        try trial.settings(
            """
            {hooks: [{name: "lost", command: ["/no/such"]}],
             podcasts: [{podcast: "https://t.example/a", user: "ann", password: {file: "/no/secret"}}]}
            """)
        let check = try await trial.podwatch("config", "check")
        #expect(check.status == 0)
        #expect(check.err.contains("hook lost: /no/such: no such file") && check.err.contains("/no/secret"))
        let reload = try await trial.podwatch("reload")
        #expect(reload.status == 0 && reload.out.isEmpty)
        #expect(reload.err.contains("hook lost: /no/such: no such file") && reload.err.contains("/no/secret"))
        #expect(await daemon.stop() == 0)
    }

    @Test func `a demo with a hook that cannot be run`() async throws {
        let demo = try await Trial().podwatch("demo", "--hook", "/no/such")
        #expect(demo.status == 75)
        #expect(demo.err.contains("/no/such: no such file") && demo.out.contains("A ship comes in"))
    }

    @Test func `histories that are no JSON`() async throws {
        let trial = try Trial()
        try trial.write("{\"a\":", to: trial.directory.path + "/histories.json")
        let outcome = try await trial.podwatch("simulate", trial.directory.path + "/histories.json")
        #expect(outcome.status == 65)
        #expect(outcome.err.contains("is not JSON of the form") && !outcome.err.contains("Error"))
    }

    @Test func `an id that Apple does not know`() async throws {
        let trial = try Trial()
        let add = try await trial.podwatch("add", "99")
        #expect(add.status == 65)
        #expect(add.err.contains("no podcast with the id 99"))
        #expect(try await trial.podwatch("list", "--json").out == "[]\n")
    }

    @Test func `an Apple page without an id`() async throws {
        let trial = try Trial()
        let add = try await trial.podwatch("add", "https://podcasts.apple.com/us/browse")
        #expect(add.status == 64)
        #expect(add.err.contains("without a podcast's id"))
    }

    @Test func `an address that is a web page`() async throws {
        let trial = try Trial()
        trial.host.server.on("/page", .text("<!DOCTYPE html><html><body>hello</body></html>"))
        let add = try await trial.podwatch("add", trial.host.server.url("/page"))
        #expect(add.status == 65)
        #expect(add.err.contains("web page"))
        #expect(try await trial.podwatch("list", "--json").out == "[]\n")
    }

    @Test func `a host that is not there`() async throws {
        let trial = try Trial()
        let add = try await trial.podwatch("add", "http://127.0.0.1:9/feed.xml")
        #expect(add.status == 69)
        #expect(add.err.contains("cannot connect to 127.0.0.1"))
    }

    @Test func `an Apple that is not there`() async throws {
        let trial = try Trial()
        let add = try await trial.podwatch(
            "add", "4711", environment: ["PODWATCH_ITUNES_URL": "http://127.0.0.1:9"])
        #expect(add.status == 69)
        #expect(add.err.contains("cannot be reached"))
    }

    @Test func `a 403 from Apple, which is then left alone`() async throws {
        let trial = try Trial()
        trial.host.server.on("/lookup", LoopbackReply(403))
        let add = try await trial.podwatch("add", "4711")
        #expect(add.status == 75)
        #expect(add.err.contains("Apple refuses"))
        let asked = trial.host.server.requests.count
        #expect(try await trial.podwatch("add", "4712").status == 75)
        #expect(trial.host.server.requests.count == asked)
    }

    @Test func `a state directory that cannot be made`() async throws {
        let trial = try Trial()
        try trial.write("a file", to: trial.directory.path + "/file")
        trial.host.publish("4711", "One")
        let add = try await trial.run(["add", "4711"], state: trial.directory.path + "/file/state")
        #expect(add.status == 73)
        #expect(add.err.contains("the state directory"))
        #expect(add.err.contains("Not a directory"))
        #expect(trial.host.server.requests.isEmpty)
    }

    @Test func `an unreadable settings file`() async throws {
        let trial = try Trial()
        try trial.settings("{hooks: [")
        let add = try await trial.podwatch("add", "4711")
        #expect(add.status == 78)
        #expect(add.err.contains("is not JSON5"))
        #expect(trial.host.server.requests.isEmpty)
    }

    @Test func `words that mean nothing`() async throws {
        let trial = try Trial()
        for (words, exit, hint) in [
            (["chekc"], 64, "did you mean check?"), (["add"], 64, "needs WHAT..."),
            (["list", "--jsn"], 64, "did you mean --json?"),
            (["episodes", "--limit", "many"], 64, "whole number"),
            (["lookup", "--upc", "12"], 64, "upc must be"),
            (["search", "x", "--entity", "sogn"], 64, "--entity has no value \"sogn\"; did you mean song?"),
            (["remove", "nothing at all"], 65, "no podcast is called"),
            (["events"], 64, "list, retry, drop, follow"),
        ] as [([String], Int32, String)] {
            let outcome = try await trial.run(words)
            #expect(outcome.status == exit, "\(words)")
            #expect(outcome.err.contains(hint), "\(words): \(outcome.err)")
            #expect(outcome.out.isEmpty, "\(words)")
        }
    }
}
