import FeedModel
import StateFiles
import TestSupport
import Testing

@testable import Tracking

@Suite("Manners towards a host", .takingTurns)
struct MannersTests {
    private static let date = "Thu, 01 Jan 2026 12:00:00 GMT"

    @Test(arguments: [
        (429, "Retry-After", "30000", 30_000), (503, "Retry-After", "30000", 30_000),
        (429, "Retry-After", "Thu, 01 Jan 2026 20:00:00 GMT", 8 * 3_600),
        // 48 hours at most.
        (503, "Retry-After", "99999999999999999999", 48 * 3_600),
    ])
    func `a refusal holds all podcasts of the host`(
        _ status: Int, _ name: String, _ value: String, _ wait: Int64
    ) async throws {
        let bench = try await Bench()
        try await bench.subscribe(at: "/one.xml")
        try await bench.subscribe(at: "/two.xml")
        let elsewhere = try LoopbackServer(host: "127.0.0.2")
        elsewhere.on("/feed.xml", .text(rss([item("1", "A")])))
        try await bench.add(elsewhere.url("/feed.xml"))
        let before = try await bench.podcast("p3").checks.next
        bench.host.on("/one.xml", .text("later", status: status, [(name, value), ("Date", Self.date)]))
        #expect(try await bench.check("p1").outcome == .failed)
        for podcast in ["p1", "p2"] {
            let next = try #require(try await bench.podcast(podcast).checks.next)
            #expect(next >= bench.now + wait)
            #expect(next <= bench.now + wait + 3_600)
        }
        #expect(try await bench.podcast("p3").checks.next == before)
        bench.pass(wait - 10)
        #expect(Set(await bench.tracker.due()).isDisjoint(with: ["p1", "p2"]))
    }

    @Test func `a date counts from the server's clock`() async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        bench.host.on(
            "/feed.xml",
            .text(
                "later", status: 429,
                [("Retry-After", "Mon, 01 Jan 2001 10:00:00 GMT"), ("Date", "Mon, 01 Jan 2001 00:00:00 GMT")])
        )
        try await bench.check()
        #expect(try await bench.podcast().checks.next ?? noon >= bench.now + 10 * hour)
    }

    @Test func `a refusal stops what waits for the host, and counts for nobody else`() async throws {
        let bench = try await Bench()
        for number in 1...6 { try await bench.subscribe(at: "/\(number).xml") }
        bench.pass(2 * day)
        bench.host.forget()
        for number in 1...6 {
            bench.host.on(
                "/\(number).xml",
                LoopbackReply.text("later", status: 429, [("Retry-After", "7200")]).delayed(
                    by: .milliseconds(100)))
        }
        let reports = try await bench.tracker.check((1...6).map { "p\($0)" }, isForced: false)
        #expect(bench.host.requests.count == 1)
        #expect(reports.map(\.outcome) == Array(repeating: .failed, count: 6))
        let podcasts = await bench.store.library.inOrder
        #expect(podcasts.map(\.checks.failures).sorted() == [0, 0, 0, 0, 0, 1])
        let waits = podcasts.compactMap { $0.checks.next.map { $0 - bench.now } }
        #expect(waits.allSatisfy { (7_200...7_500).contains($0) })
        // Not all in the same second.
        #expect(Set(waits).count > 3)
    }

    @Test(arguments: ["-5", "soon", "", "Thu, 01 Jan 1970 00:00:00 GMT"])
    func `a wait that makes no sense is the usual back-off`(_ value: String) async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        bench.host.on("/feed.xml", .text("later", status: 503, [("Retry-After", value)]))
        try await bench.check()
        let first = try #require(try await bench.podcast().checks.next) - bench.now
        #expect((900...1_200).contains(first))
        for _ in 0..<9 { try await bench.check() }
        let later = try #require(try await bench.podcast().checks.next) - bench.now
        #expect((12 * hour...24 * hour).contains(later))
    }

    @Test func `a host that ever sent 429 is asked hourly at most`() async throws {
        let bench = try await Bench { $0.polling.interval = 900 }
        try await bench.subscribe()
        bench.host.on("/feed.xml", .text("later", status: 429))
        try await bench.check()
        bench.serve([item("1", "A")])
        bench.pass(2 * hour)
        try await bench.check()
        #expect(try await bench.podcast().checks.next ?? noon >= bench.now + hour)
        #expect(await bench.store.library.hosts.values.map(\.wantsRest) == [true])
    }

    @Test func `the host that refused is the one a redirect led to`() async throws {
        let bench = try await Bench()
        let edge = try LoopbackServer(host: "127.0.0.2")
        try await bench.subscribe(at: "/one.xml")
        try await bench.subscribe(at: "/two.xml")
        let before = try await bench.podcast("p2").checks.next
        bench.host.on("/one.xml", .redirect(302, to: edge.url("/one.xml")))
        edge.on("/one.xml", .text("later", status: 429, [("Retry-After", "30000")]))
        try await bench.check("p1")
        #expect(try await bench.podcast("p1").checks.next ?? noon >= bench.now + 30_000)
        #expect(try await bench.podcast("p2").checks.next == before)
        #expect(Array(await bench.store.library.hosts.keys) == ["127.0.0.2:\(edge.port)"])
    }

    @Test func `a hold outlives a restart`() async throws {
        let scratch = try ScratchDirectory()
        let host = try LoopbackServer()
        do {
            let bench = try await Bench(in: scratch, host: host)
            try await bench.subscribe(at: "/one.xml")
            try await bench.subscribe(at: "/two.xml")
            host.on("/one.xml", .text("later", status: 429, [("Retry-After", "30000")]))
            try await bench.check("p1")
        }
        let bench = try await Bench(in: scratch, host: host, at: noon + 29_000)
        #expect(await bench.tracker.due() == [])
        bench.pass(2 * day)
        #expect(Set(await bench.tracker.due()) == ["p1", "p2"])
    }

    @Test func `a failure moves the due time, and a success moves it back`() async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        bench.host.on("/feed.xml", .text("no", status: 403))
        for failures in 1...8 {
            try await bench.check()
            #expect(try await bench.podcast().checks.failures == failures)
            #expect(await bench.tracker.due() == [])
        }
        bench.serve([item("1", "A")])
        try await bench.check()
        #expect(try await bench.podcast().checks.failures == 0)
        #expect(try await bench.podcast().state == .active)
    }

    @Test func `what fails for a day is told once, and so is its recovery`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe()
        bench.host.on("/feed.xml", .text("no", status: 404))
        for _ in 0..<5 {
            try await bench.check()
            bench.pass(hour)
        }
        #expect(await bench.pending() == [], "five failures, but not a day yet")
        bench.pass(20 * hour)
        for _ in 0..<4 { try await bench.check() }
        #expect(await bench.pending() == ["podcast.failing"])
        #expect(try await bench.podcast().state == .failing)
        bench.serve([item("1", "A")])
        for _ in 0..<3 { try await bench.check() }
        #expect(await bench.pending() == ["podcast.failing", "podcast.recovered"])
    }

    @Test func `a day with few failures is not told`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe()
        bench.host.on("/feed.xml", .text("no", status: 500))
        for _ in 0..<4 {
            try await bench.check()
            bench.pass(day)
        }
        #expect(await bench.pending() == [])
        bench.serve([item("1", "A")])
        try await bench.check()
        #expect(await bench.pending() == [])
    }

    @Test func `a feed that is gone is told once, kept, and not asked again`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe()
        bench.host.on("/feed.xml", .text("gone", status: 410))
        for _ in 0..<3 { try await bench.check(isForced: true) }
        let podcast = try await bench.podcast()
        #expect(podcast.state == .gone)
        #expect(podcast.episodeCount == 1)
        #expect(podcast.checks.error?.contains("410") == true)
        #expect(podcast.checks.lastSuccess == noon)
        #expect(await bench.pending() == ["podcast.gone"])
        bench.host.forget()
        for _ in 0..<3 {
            bench.pass(day)
            try await bench.check()
        }
        #expect(bench.host.requests.isEmpty)
        #expect(try await bench.podcast().checks.next == bench.now + day)
        #expect(try await bench.podcast().checks.error?.contains("410") == true)
    }

    @Test func `a feed that is gone is said to be in the report and the history of each check`() async throws
    {
        let bench = try await Bench()
        try await bench.subscribe()
        bench.host.on("/feed.xml", .text("gone", status: 410))
        let met = try await bench.check()
        #expect(met.error?.contains("410") == true && met.outcome == .failed)
        #expect(try await bench.podcast().checks.failures == 0)
        // It was added by its address: Apple has no number for it.
        #expect(try await bench.podcast().checks.reason?.contains("Apple does not list it") == true)
        bench.pass(day)
        let later = try await bench.check()
        #expect(later.error?.contains("not asked") == true && later.outcome == .unchanged)
        let history = try await bench.podcast().checks.history
        #expect(history.first?.error?.contains("not asked") == true)
        #expect(history.dropFirst().first?.error?.contains("410") == true)
    }

    @Test func `a feed that failed for long and is gone then has not recovered`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe()
        bench.host.on("/feed.xml", .text("no", status: 404))
        for _ in 0..<6 {
            try await bench.check()
            bench.pass(6 * hour)
        }
        bench.host.on("/feed.xml", .text("gone", status: 410))
        try await bench.check()
        #expect(await bench.pending() == ["podcast.failing", "podcast.gone"])
    }

    @Test func `a feed that comes back when somebody asks is watched again`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe()
        bench.host.on("/feed.xml", .text("gone", status: 410))
        try await bench.check()
        bench.serve([item("2", "B"), item("1", "A")])
        try await bench.check(isForced: true)
        #expect(try await bench.podcast().state == .active)
        #expect(try await bench.podcast().checks.error == nil)
        #expect(await bench.pending() == ["podcast.gone", "B", "podcast.recovered"])
    }
}

@Suite("The network here", .takingTurns)
struct NetworkWeatherTests {
    @Test func `is down when two hosts are silent and none answered since`() {
        var weather = NetworkWeather()
        weather.failed(host: "a", at: noon)
        #expect(!weather.isDown)
        weather.failed(host: "a", at: noon)
        #expect(!weather.isDown, "one host is that host's matter")
        weather.failed(host: "b", at: noon)
        #expect(weather.isDown)
        weather.answered()
        #expect(!weather.isDown)
        weather.failed(host: "c", at: noon)
        #expect(!weather.isDown)
    }

    @Test func `is not believed to be down for more than six hours`() {
        var weather = NetworkWeather()
        weather.failed(host: "a", at: noon)
        weather.failed(host: "b", at: noon)
        #expect(weather.excuses(at: noon + 5 * 3_600))
        weather.failed(host: "a", at: noon + 6 * 3_600)
        #expect(!weather.excuses(at: noon + 6 * 3_600), "those hosts are dead")
    }

    @Test func `gives back whose failures it is to blame for, once`() {
        var weather = NetworkWeather()
        var standing = CheckStanding()
        standing.failures = 2
        weather.counted("p1", before: standing)
        weather.counted("p1", before: CheckStanding())
        #expect(weather.takeDoubtful() == ["p1": standing])
        #expect(weather.takeDoubtful().isEmpty)
        weather.counted("p2", before: standing)
        weather.answered()
        #expect(weather.takeDoubtful().isEmpty)
    }

    @Test func `counts no failures while it is down, not even the first`() async throws {
        let bench = try await Bench()
        try await bench.subscribe(at: "/live.xml")
        try await bench.store.commit { _ in
            (2...4).flatMap { number -> [Change] in
                var podcast = Subscription(id: "p\(number)", subscribed: noon)
                podcast.feedURL = "http://host-\(number).invalid/feed.xml"
                return [.subscribed(podcast)]
            }
        }
        for podcast in ["p2", "p3", "p4"] {
            #expect(try await bench.check(podcast).outcome == .failed)
        }
        for podcast in ["p2", "p3", "p4"] {
            let checks = try await bench.podcast(podcast).checks
            #expect(checks.failures == 0)
            #expect(checks.next == bench.now + NetworkWeather.retry)
        }
        let downs = bench.reported.count { if case .networkDown = $0 { true } else { false } }
        #expect(downs == 1)
        try await bench.check("p1")
        try await bench.check("p2")
        #expect(try await bench.podcast("p2").checks.failures == 1, "now it is that host alone")
    }
}
