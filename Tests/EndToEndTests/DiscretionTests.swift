import Foundation
import TestSupport
import Testing

@Suite("What podwatch says", .takingTurns)
struct DiscretionTests {
    @Test func `never holds a password, not even when an address fails`() async throws {
        let trial = try Trial()
        trial.host.server.on("/gone.xml", LoopbackReply(404))
        let address = trial.host.server.url("/gone.xml").replacing("http://", with: "http://ann:s3cr3t@")
        for outcome in [
            try await trial.podwatch("add", address), try await trial.podwatch("add", address, "--json"),
            try await trial.podwatch("why", address), try await trial.podwatch("inspect", address),
            try await trial.podwatch("add", "ftp://ann:s3cr3t@host/x"),
        ] {
            #expect(outcome.status != 0)
            #expect(!(outcome.out + outcome.err).contains("s3cr3t"), "\(outcome)")
        }
    }

    @Test(arguments: ["p#1!", "p/w", "p?w", "p%23w", "p@w"])
    func `never holds a password, whatever stands in it`(password: String) async throws {
        let trial = try Trial()
        trial.host.publish("4711", "One")
        let hook = trial.directory.path + "/all"
        try trial.write("#!/bin/sh\nenv >>\(trial.told)\ncat >>\(trial.told)\n", to: hook)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
        try trial.settings("{hooks: [{name: 'all', command: ['\(hook)']}]}")
        let address = trial.host.feed("4711").replacing("http://", with: "http://ann:\(password)@")
        #expect(try await trial.podwatch("add", address, "--announce-latest", "1").status == 0)
        try await trial.podwatch("check")
        #expect(trial.announced.contains { $0.contains("PODWATCH_FEED_URL=http://***@") })
        let said = [
            try await trial.podwatch("list", "--json"), try await trial.podwatch("export"),
            try await trial.podwatch("why", address), try await trial.podwatch("add", address),
            try await trial.podwatch("remove", address.replacing("ann:\(password)@", with: "***@")),
        ]
        #expect(said.allSatisfy { $0.status == 0 })
        let all = said.map { $0.out + $0.err }.joined() + trial.announced.joined()
        #expect(!all.contains(password), "\(all)")
    }

    @Test func `of a failed hook is said once, by the check that tried it`() async throws {
        let trial = try Trial()
        try trial.settings("{hooks: [{name: 'broken', command: ['\(trial.directory.path)/missing']}]}")
        trial.host.publish("4711", "One")
        try await trial.podwatch("add", "4711")
        trial.host.publish("4711", "Two")
        #expect(try await trial.podwatch("check", "--force").err.contains("hook broken was not told of Two"))
        let quiet = try await trial.podwatch("check")
        #expect(quiet.status == 75, "it is still to be told")
        #expect(!quiet.err.contains("broken"), "\(quiet.err)")
    }

    @Test func `of a hook that others may change is one plain sentence, and the doctor's too`() async throws {
        let trial = try Trial()
        let hooks = trial.directory.path + "/hooks.d"
        try FileManager.default.createDirectory(atPath: hooks, withIntermediateDirectories: false)
        try trial.write("#!/bin/sh\n", to: hooks + "/10-open")
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: hooks + "/10-open")
        let test = try await trial.podwatch("hook", "test")
        #expect(test.err.components(separatedBy: "is not run as a hook").count == 2, "\(test.err)")
        let doctor = try await trial.podwatch("doctor")
        #expect(doctor.status == 75)
        #expect(doctor.out.contains("BAD  hooks.d: \(hooks)/10-open"))
    }

    @Test func `of a webhook is its host alone, since the path may be its secret`() async throws {
        let trial = try Trial()
        try trial.settings("{hooks: [{name: 'chat', webhook: 'https://chat.example/hooks/t0ken?key=t0ken'}]}")
        let shown = try await trial.podwatch("config", "show")
        #expect(shown.out.contains("posts to https://chat.example/…"))
        #expect(!(shown.out + shown.err).contains("t0ken"))
    }

    @Test func `to the doctor's patient names every podcast that fails`() async throws {
        let trial = try Trial()
        trial.host.publish("4711", "One")
        try await trial.podwatch("add", trial.host.feed("4711"))
        trial.host.server.on("/4711.xml", LoopbackReply(404))
        for _ in 0..<3 { try await trial.podwatch("check", "--force") }
        let doctor = try await trial.podwatch("doctor")
        #expect(doctor.out.contains("BAD  podcast p1: Show 4711 is failing"), "\(doctor.out)")
    }

    @Test func `about a feed that is gone is that, by the check and by why`() async throws {
        let trial = try Trial()
        trial.host.publish("4711", "One")
        try await trial.podwatch("add", trial.host.feed("4711"))
        trial.host.server.on("/4711.xml", LoopbackReply(410))
        #expect(try await trial.podwatch("check", "--force").err.contains("410"))
        let why = try await trial.podwatch("why", "p1").out.split(separator: "\n")
        #expect(why.contains { $0.hasPrefix("gone ") && $0.contains("410") })
        #expect(why.contains { $0.contains("  failed: ") && $0.contains("410") }, "\(why)")
    }

    @Test func `is on one line, whatever a title holds`() async throws {
        let trial = try Trial()
        trial.host.publish("4711", "New&#10;line &#x202e;turned")
        try await trial.podwatch("add", "4711")
        let episodes = try await trial.podwatch("episodes")
        #expect(episodes.out.split(separator: "\n").count == 2)
        #expect(!episodes.out.contains("\u{202e}"))
    }

    @Test func `about a date of this very second is not believed at the next check`() async throws {
        let trial = try Trial()
        let date = "Mon, 30 Nov 2026 07:42:04 GMT"
        trial.host.server.on("/4711.xml") { _ in
            .text(PretendHost.document("4711", ["One"]), [("Last-Modified", date), ("Date", date)])
        }
        try await trial.podwatch("add", trial.host.feed("4711"))
        try await trial.podwatch("check", "--force")
        #expect(trial.host.server.requests(to: "/4711.xml").count == 2)
        #expect(trial.host.server.requests(to: "/4711.xml").last?["If-Modified-Since"] == nil)
    }
}
