import FeedModel
import HTTPFetch
import StateFiles
import TestSupport
import Testing

@testable import Tracking

@Suite("The tracker", .takingTurns)
struct TrackerTests {
    @Test func `has nothing due right after a podcast was added, nor after a restart`() async throws {
        let scratch = try ScratchDirectory()
        let host = try LoopbackServer()
        do {
            let bench = try await Bench(in: scratch, host: host)
            for number in 0..<5 { try await bench.subscribe(at: "/\(number).xml") }
            #expect(await bench.tracker.due() == [])
        }
        let again = try await Bench(in: scratch, host: host, at: noon + 60)
        #expect(await again.tracker.due() == [])
        again.pass(2 * day)
        #expect(await again.tracker.due().count == 5)
    }

    @Test func `has what waited longest first, and nothing that is paused`() async throws {
        let bench = try await Bench()
        for number in 0..<4 { try await bench.subscribe(at: "/\(number).xml") }
        try await bench.store.commit { library in
            zip(["p1", "p2", "p3", "p4"], [300, 100, 200, 400] as [Int64]).compactMap { id, wait in
                guard var checks = library.subscriptions[id]?.checks else { return nil }
                checks.next = noon + wait
                return .checked(podcast: id, checks)
            } + [.paused(podcast: "p3", true)]
        }
        bench.pass(350)
        #expect(await bench.tracker.due() == ["p2", "p1"])
        #expect(await bench.tracker.nextCheck() == noon + 100)
    }

    @Test func `has everything due when the clock was set back by days`() async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        bench.pass(-30 * day)
        #expect(await bench.tracker.due() == ["p1"])
        try await bench.check()
        #expect(try await bench.podcast().checks.next ?? noon < bench.now + 2 * day)
    }

    @Test func `tells what is new when the clock was far ahead while a podcast was added`() async throws {
        let bench = try await Bench(hooks: [listener])
        bench.pass(400 * day)
        try await bench.subscribe()
        bench.pass(-400 * day)
        for round in 0..<3 {
            bench.serve((0..<7).map { item("\(round) \($0)", "E\(round) \($0)", days: Double(round) - 0.1) })
            try await bench.check()
            #expect(await bench.pending().count == 7, "in round \(round)")
            try await bench.settle()
            bench.pass(day)
        }
        #expect(try await bench.podcast().baseline == noon)
    }

    @Test func `forgets what hosts and failures left behind in a future that never came`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe()
        bench.pass(400 * day)
        bench.host.on("/feed.xml", .text("no", status: 429, [("Retry-After", "90000")]))
        try await bench.check()
        bench.pass(-400 * day)
        try await bench.check()
        let library = await bench.store.library
        let host = try #require(library.hosts.values.first)
        #expect(host.held(at: bench.now).map { $0 <= bench.now + 90_000 } == true)
        let checks = try await bench.podcast().checks
        #expect(checks.failingSince == bench.now)
        #expect(try #require(checks.next) <= bench.now + 2 * day)
    }

    @Test func `plans anew when a person says how often`() async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        var settings = bench.settings
        for interval: Int64 in [7_200, 10_800, 10_800] {
            settings.polling.interval = interval
            try await bench.tracker.use(settings)
            #expect(try await bench.podcast().checks.next == noon + interval)
        }
    }

    @Test func `reports each check once`() async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        try await bench.check()
        let outcomes = bench.reported.compactMap {
            if case .checked(let report) = $0 { report.outcome } else { nil }
        }
        #expect(outcomes == [.unchanged])
    }

    @Test func `gives up checks when it stops, and counts nothing`() async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        let before = try await bench.podcast().checks
        bench.host.on("/feed.xml") { _ in
            waiting { Task { await bench.tracker.stop(patience: .zero) } }
            return LoopbackReply([.hang])
        }
        await #expect(throws: CheckFailure.fetch(.cancelled)) {
            try await bench.tracker.check(["p1"], isForced: false)
        }
        #expect(try await bench.podcast().checks == before)
    }

    @Test func `is not misled by one podcast's clockwork when another is removed`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe(at: "/a.xml")
        try await bench.subscribe(at: "/b.xml")
        let kept = try await bench.podcast("p2")
        try await bench.store.commit { _ in [.unsubscribed(podcast: "p1")] }
        #expect(try await bench.podcast("p2") == kept)
        #expect(try await bench.check("p2").outcome == .unchanged)
        #expect(try await bench.subscribe(at: "/c.xml") == "p3", "ids are not used again")
        #expect(await bench.pending() == [])
    }

    @Test func `makes an imported podcast's first check a baseline`() async throws {
        let bench = try await Bench(hooks: [listener])
        bench.serve((0..<20).map { item("\($0)", "E\($0)", days: Double(-$0)) })
        try await bench.store.commit { _ in
            var podcast = Subscription(id: "p1", subscribed: noon)
            podcast.feedURL = bench.host.url("/feed.xml")
            podcast.appleID = 7
            return [.subscribed(podcast)]
        }
        bench.apple.list(
            .init(
                7, feedURL: bench.host.url("/feed.xml"),
                episodes: [.init(1, "Apple's", guid: "x", released: noon.iso8601)]))
        #expect(await bench.tracker.due() == ["p1"])
        try await bench.check(isForced: true)
        #expect(await bench.pending() == [])
        #expect(try await bench.podcast().episodeCount == 21)
    }

    @Test func `forgets nothing of a feed whose first answers are no feed`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.store.commit { _ in
            var podcast = Subscription(id: "p1", subscribed: noon)
            podcast.feedURL = bench.host.url("/feed.xml")
            return [.subscribed(podcast)]
        }
        bench.host.on("/feed.xml", .text("<html>", status: 200))
        try await bench.check()
        #expect(try await bench.podcast().baseline == nil)
        bench.serve([item("1", "A")])
        try await bench.check()
        #expect(await bench.pending() == [])
        #expect(try await bench.podcast().baseline == bench.now)
    }
}
