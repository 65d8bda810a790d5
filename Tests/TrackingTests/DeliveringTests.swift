import FeedModel
import FoundationEssentials
import Hooks
import StateFiles
import TestSupport
import Testing

@testable import Tracking

@Suite("Deliveries", .takingTurns)
struct DeliveringTests {
    private let scratch: ScratchDirectory
    private let host: LoopbackServer

    init() throws {
        scratch = try ScratchDirectory()
        host = try LoopbackServer()
    }

    /// A hook that runs a shell script, whose input is added to `told.jsonl` before.
    private func hook(
        _ name: String = "teller", _ script: String = "exit 0", events: Set<Event.Kind> = [.episodeNew]
    ) throws -> Hook {
        let path = try scratch.write("#!/bin/sh\ncat >> \(scratch.path("told.jsonl"))\n\(script)\n", to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return Hook(name: name, means: .command([path]), events: events)
    }

    /// What hooks were told so far, in order.
    private func told() throws -> [EventMessage] {
        guard scratch.has("told.jsonl") else { return [] }
        return try scratch.text(of: "told.jsonl").split(separator: "\n")
            .map { try JSONDecoder().decode(EventMessage.self, from: Data($0.utf8)) }
    }

    private func titles() throws -> [String] {
        try told().map { $0.episode?.title ?? $0.type.rawValue }
    }

    private func bench(_ hooks: [Hook], at now: UnixTime = noon) async throws -> Bench {
        try await Bench(in: scratch, host: host, hooks: hooks, at: now)
    }

    /// A podcast with new episodes of these titles, oldest first.
    private func publish(_ titles: [String], to bench: Bench) async throws {
        try await bench.subscribe()
        let new = titles.enumerated().map {
            item("new-\($0.offset)", $0.element, days: -0.5 + Double($0.offset) / 100)
        }
        bench.serve(new.reversed() + [item("1", "A", days: -2)])
        try await bench.check()
    }

    @Test func `reach the hook once each, oldest first`() async throws {
        let bench = try await bench([try hook()])
        try await publish(["B", "C", "D"], to: bench)
        #expect(await bench.tracker.deliver() == 3)
        #expect(try titles() == ["B", "C", "D"])
        #expect(await bench.tracker.deliver() == 0)
        #expect(try titles().count == 3)
        #expect(await bench.store.library.deliveries.isEmpty)
    }

    @Test func `carry the whole episode and podcast`() async throws {
        let bench = try await bench([try hook()])
        try await bench.subscribe()
        bench.serve([
            item("2", "B", "https://m.example/b.mp3?t=1", days: -0.1, notes: "Notes"), item("1", "A"),
        ])
        try await bench.check()
        _ = await bench.tracker.deliver()
        let message = try #require(try told().first)
        #expect(message.type == .episodeNew)
        #expect(message.attempt == 1)
        #expect(message.podcast.id == "p1")
        #expect(message.podcast.title == "Harbour")
        #expect(message.episode?.guid == "2")
        #expect(message.episode?.episodeURL == "https://m.example/b.mp3?t=1")
        #expect(message.episode?.description == "Notes")
        #expect(message.episode?.announced == true)
    }

    @Test func `tell what the episode reads like by then`() async throws {
        let bench = try await bench([try hook("teller", "test -e ready")])
        try await publish(["Tpyo"], to: bench)
        _ = await bench.tracker.deliver()
        bench.serve([
            item("new-0", "Typo", "https://m.example/fixed.mp3", days: -0.5), item("1", "A", days: -2),
        ])
        try await bench.check()
        try scratch.write("", to: "ready")
        bench.pass(5)
        #expect(await bench.tracker.deliver() == 1)
        #expect(try titles() == ["Tpyo", "Typo"])
        #expect(try told().last?.episode?.episodeURL == "https://m.example/fixed.mp3")
    }

    @Test func `that fail are tried again after 5 s, 5 and 30 min, with the same id`() async throws {
        let bench = try await bench([try hook("teller", "echo no; test $PODWATCH_ATTEMPT -ge 4")])
        try await publish(["B"], to: bench)
        for wait: Int64 in [5, 300, 1_800] {
            #expect(await bench.tracker.deliver() == 0)
            let delivery = try #require(await bench.store.library.deliveries.first)
            #expect(delivery.due == bench.now + wait)
            #expect(delivery.lastResult?.contains("no") == true)
            bench.pass(wait - 1)
            #expect(await bench.tracker.deliver() == 0)
            bench.pass(1)
        }
        #expect(await bench.tracker.deliver() == 1)
        #expect(try told().map(\.attempt) == [1, 2, 3, 4])
        #expect(Set(try told().map(\.id)).count == 1)
    }

    @Test func `that fail hold back the later ones of their podcast, not those of others`() async throws {
        let bench = try await bench([try hook("teller", "test -e ready || test $PODWATCH_PODCAST_ID = p2")])
        try await publish(["B", "C"], to: bench)
        bench.serve([item("1", "A", days: -2)], at: "/other.xml", title: "Other")
        try await bench.add(bench.host.url("/other.xml"))
        bench.serve(
            [item("2", "Other B", days: -0.1), item("1", "A", days: -2)], at: "/other.xml", title: "Other")
        try await bench.check("p2")
        #expect(await bench.tracker.deliver() == 1)
        #expect(Set(try titles()) == ["B", "Other B"])
        try scratch.write("", to: "ready")
        bench.pass(5)
        #expect(await bench.tracker.deliver() == 2)
        #expect(try titles().suffix(2) == ["B", "C"])
    }

    @Test(arguments: [78, 100])
    func `that are refused for good are parked until somebody asks for them`(_ status: Int) async throws {
        let bench = try await bench([try hook("teller", "test -e ready || exit \(status)")])
        try await publish(["B"], to: bench)
        #expect(await bench.tracker.deliver() == 0)
        #expect(await bench.store.library.pending.isEmpty)
        #expect(await bench.store.library.deliveries.count == 1)
        bench.pass(30 * day)
        #expect(await bench.tracker.deliver() == 0)
        #expect(try told().count == 1)
        try scratch.write("", to: "ready")
        try await bench.store.commit { [now = bench.now] _ in [.revived(events: [], at: now)] }
        #expect(await bench.tracker.deliver() == 1)
        #expect(try told().map(\.attempt) == [1, 2])
    }

    @Test func `are parked after three days of tries`() async throws {
        let bench = try await bench([try hook("teller", "exit 1")])
        try await publish(["B"], to: bench)
        for _ in 0..<20 {
            _ = await bench.tracker.deliver()
            bench.pass(day)
        }
        #expect(try told().count == 10)
        #expect(await bench.store.library.deliveries.map(\.isParked) == [true])
    }

    @Test func `outlive a restart`() async throws {
        do {
            let bench = try await bench([try hook("teller", "exit 1")])
            try await publish(["B", "C"], to: bench)
            _ = await bench.tracker.deliver()
        }
        let again = try await bench([try hook()], at: noon + 5)
        #expect(await again.tracker.deliver() == 2)
        #expect(try titles() == ["B", "B", "C"])
        #expect(Set(try told().prefix(2).map(\.id)).count == 1)
        #expect(try told().map(\.attempt) == [1, 2, 1])
    }

    @Test func `to a hook that is configured no more are parked, and say so`() async throws {
        do {
            let bench = try await bench([try hook()])
            try await publish(["B"], to: bench)
        }
        let again = try await bench([])
        #expect(await again.tracker.deliver() == 0)
        let delivery = try #require(await again.store.library.deliveries.first)
        #expect(delivery.isParked)
        #expect(delivery.lastResult?.contains("no hook") == true)
    }

    @Test func `of a removed podcast are nobody's`() async throws {
        let bench = try await bench([try hook()])
        try await publish(["B"], to: bench)
        try await bench.store.commit { _ in [.unsubscribed(podcast: "p1")] }
        #expect(await bench.tracker.deliver() == 0)
        #expect(try told().isEmpty)
    }

    @Test func `go to each hook that wants them, and to no other`() async throws {
        var elsewhere = try hook("elsewhere")
        elsewhere.podcasts = ["Another podcast"]
        var here = try hook("here")
        here.podcasts = ["harbour"]
        let hooks = [try hook("all"), elsewhere, here, try hook("moves", events: [.podcastMoved])]
        let bench = try await bench(hooks)
        try await publish(["B"], to: bench)
        #expect(Set(await bench.store.library.deliveries.map(\.hook)) == ["all", "here"])
        #expect(await bench.tracker.deliver() == 2)
    }

    @Test func `of an opened archive tell how many`() async throws {
        let bench = try await bench([try hook("teller", events: [.podcastBackfilled])])
        try await bench.subscribe()
        bench.serve([item("1", "A")] + (0..<30).map { item("o\($0)", "O\($0)", days: -400) })
        try await bench.check()
        _ = await bench.tracker.deliver()
        #expect(try told().map(\.count) == [30])
        #expect(try told().map(\.episode) == [nil])
    }

    @Test func `of edits come when asked for, and never for a token`() async throws {
        let bench = try await bench([try hook("teller", events: [.episodeUpdated])])
        try await bench.subscribe([item("1", "A", "https://m.example/a.mp3?t=1")])
        bench.serve([item("1", "A", "https://m.example/a.mp3?t=2")])
        try await bench.check()
        #expect(await bench.tracker.deliver() == 0)
        bench.serve([item("1", "A, corrected", "https://m.example/a.mp3?t=3")])
        try await bench.check()
        #expect(await bench.tracker.deliver() == 1)
        #expect(try told().map(\.type) == [.episodeUpdated])
        #expect(try titles() == ["A, corrected"])
    }

    @Test func `are not told of one thing twice when asked for twice at once`() async throws {
        let bench = try await bench([try hook()])
        try await publish(["B", "C", "D"], to: bench)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<5 { group.addTask { _ = await bench.tracker.deliver() } }
        }
        #expect(try titles() == ["B", "C", "D"])
    }

    @Test func `of an episode keep its record beyond what is kept`() async throws {
        let bench = try await Bench(in: scratch, host: host, hooks: [try hook("teller", "test -e ready")]) {
            $0.rules.kept = 1
        }
        try await publish(["B", "C", "D", "E"], to: bench)
        _ = await bench.tracker.deliver()
        bench.serve([item("9", "Later", days: -0.01), item("1", "A", days: -2)])
        try await bench.check()
        try scratch.write("", to: "ready")
        bench.pass(5)
        #expect(await bench.tracker.deliver() == 5)
        #expect(try titles().suffix(5) == ["B", "C", "D", "E", "Later"])
    }
}
