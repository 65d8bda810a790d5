import FeedModel
import HTTPFetch
import StateFiles
import TestSupport
import Testing

@testable import Tracking

@Suite("A check", .takingTurns)
struct CheckTests {
    @Test(arguments: ["<rss version=\"2.0\"></rss>", "<rss version=\"2.0\">maintenance</rss>"])
    func `takes no bare root for a feed`(document: String) async throws {
        let bench = try await Bench()
        try await bench.subscribe([item("1", "A")], [("ETag", "\"good\"")])
        bench.host.on("/feed.xml", .text(document, [("ETag", "\"bad\"")]))
        #expect(try await bench.check().outcome == .failed)
        #expect(try await bench.podcast().checks.validators?.etag == "\"good\"")
    }

    @Test(arguments: [
        ("bytes 0-99/5000", true), ("nonsense", true), ("bytes 0-99/100", false), ("bytes 1-99/100", true),
    ])
    func `takes no part of a document for the whole`(range: String, isPart: Bool) async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe()
        bench.host.on(
            "/feed.xml",
            .text(rss([item("2", "B"), item("1", "A")]), status: 206, [("Content-Range", range)]))
        #expect(try await bench.check().outcome == (isPart ? .failed : .new))
        #expect(await bench.pending() == (isPart ? [] : ["B"]))
    }

    @Test func `brings a new episode, once, and a restart does not bring it again`() async throws {
        let scratch = try ScratchDirectory()
        let host = try LoopbackServer()
        do {
            let bench = try await Bench(in: scratch, host: host, hooks: [listener])
            try await bench.subscribe()
            bench.serve([item("2", "B", days: -0.1), item("1", "A")])
            #expect(try await bench.check().outcome == .new)
            #expect(try await bench.check().outcome == .unchanged)
            #expect(await bench.pending() == ["B"])
        }
        let again = try await Bench(in: scratch, host: host, hooks: [listener])
        #expect(try await again.check().new == 0)
        #expect(await again.pending() == ["B"])
    }

    /// Answers that are no feed, and what the error says.
    static let noFeeds: [(LoopbackReply, String)] = [
        (.text("<!DOCTYPE html><html><body>Checking your browser</body></html>"), "web page"),
        (.text(""), "empty"),
        (LoopbackReply(204), "empty"),
        (.text("{\"error\": \"login\"}"), "not a feed"),
        (.text(String(rss([item("9", "Z")]).dropLast(40))), "incomplete"),
        (.chunked([Array(rss([item("9", "Z")]).utf8)], [("ETag", "\"bad\"")], isEnded: false), "incomplete"),
        (.text("no", status: 500), "500"),
        (.text("no", status: 403), "403"),
        (.text("no", status: 401), "401"),
        (.text("no", status: 404), "404"),
        (LoopbackReply(302), "without saying where"),
        (LoopbackReply([.close]), "without an answer"),
    ]

    @Test(arguments: noFeeds.indices)
    func `that finds no feed changes nothing, says why, and is made good by the next`(_ index: Int)
        async throws
    {
        let (reply, words) = Self.noFeeds[index]
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe([item("1", "A")], [("ETag", "\"good\"")])
        let before = try await bench.podcast()
        bench.host.on("/feed.xml", reply)
        let report = try await bench.check()
        #expect(report.outcome == .failed)
        #expect(report.error?.contains(words) == true, "\(report.error ?? "")")
        let after = try await bench.podcast()
        #expect(after.episodes == before.episodes)
        #expect(after.known == before.known)
        #expect(after.checks.validators == before.checks.validators)
        #expect(after.checks.failures == 1)
        #expect(after.checks.error == report.error)
        #expect(after.checks.lastSuccess == before.checks.lastSuccess)
        bench.serve([item("2", "B"), item("1", "A")])
        #expect(try await bench.check().new == 1)
        #expect(try await bench.podcast().checks.failures == 0)
        #expect(try await bench.podcast().checks.error == nil)
        #expect(await bench.pending() == ["B"])
    }

    @Test func `sends both validators word for word`() async throws {
        let bench = try await Bench()
        let date = "Thu, 01 Jan 2026 11:00:00 GMT"
        try await bench.subscribe([item("1", "A")], [("ETag", "W/\"a b\""), ("Last-Modified", date)])
        bench.host.on("/feed.xml", LoopbackReply(304))
        #expect(try await bench.check().outcome == .notModified)
        let request = try #require(bench.host.requests.last)
        #expect(request["If-None-Match"] == "W/\"a b\"")
        #expect(request["If-Modified-Since"] == date)
    }

    @Test func `takes its validators from the last good answer, and none where that has none`() async throws {
        let bench = try await Bench()
        try await bench.subscribe(
            [item("1", "A")], [("ETag", "\"1\""), ("Last-Modified", "Thu, 01 Jan 2026 11:00:00 GMT")])
        bench.serve([item("2", "B")], [("ETag", "\"2\"")])
        try await bench.check()
        bench.serve([item("3", "C")])
        try await bench.check()
        #expect(bench.host.requests.last?["If-None-Match"] == "\"2\"")
        #expect(bench.host.requests.last?["If-Modified-Since"] == nil)
        try await bench.check()
        #expect(bench.host.requests.last?["If-None-Match"] == nil)
    }

    @Test func `does not believe 304 for ever`() async throws {
        let bench = try await Bench(hooks: [listener])
        let fresh = rss([item("2", "B"), item("1", "A")])
        try await bench.subscribe([item("1", "A")], [("ETag", "\"fixed\"")])
        bench.host.on("/feed.xml") { $0["If-None-Match"] == nil ? .text(fresh) : LoopbackReply(304) }
        for _ in 1...6 {
            bench.pass(day)
            #expect(try await bench.check().outcome == .notModified)
        }
        bench.pass(day)
        #expect(try await bench.check().outcome == .new)
        #expect(await bench.pending() == ["B"])
    }

    @Test func `never sends back a date that lies ahead`() async throws {
        let bench = try await Bench()
        let ahead = ("Last-Modified", "Sat, 01 Jun 2041 00:00:00 GMT")
        try await bench.subscribe([item("1", "A")], [ahead])
        try await bench.check()
        #expect(bench.host.requests.last?["If-Modified-Since"] == nil)
        bench.serve([item("2", "B")], [ahead, ("ETag", "\"e\"")])
        try await bench.check()
        try await bench.check()
        #expect(bench.host.requests.last?["If-Modified-Since"] == nil)
        #expect(bench.host.requests.last?["If-None-Match"] == "\"e\"")
    }

    @Test func `fails on a 304 that nobody asked for`() async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        bench.host.on("/feed.xml", LoopbackReply(304))
        let report = try await bench.check()
        #expect(report.outcome == .failed)
        #expect(report.error?.contains("304") == true)
    }

    @Test func `of the very same bytes is no parsing and no news`() async throws {
        let bench = try await Bench()
        try await bench.subscribe([item("1", "A")], [("ETag", "\"1\"")])
        let before = try await bench.podcast()
        bench.serve([item("1", "A")], [("ETag", "\"2\"")])
        #expect(try await bench.check().outcome == .unchanged)
        let after = try await bench.podcast()
        #expect(after.episodes == before.episodes)
        #expect(after.checks.validators?.etag == "\"2\"")
    }

    @Test func `of a podcast that is removed meanwhile leaves nothing behind`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe()
        let body = rss([item("2", "B"), item("1", "A")])
        bench.host.on("/feed.xml") { _ in
            waiting { _ = try? await bench.store.commit { _ in [.unsubscribed(podcast: "p1")] } }
            return .text(body)
        }
        #expect(try await bench.tracker.check(["p1"], isForced: false) == [])
        #expect(await bench.store.library.subscriptions.isEmpty)
        #expect(await bench.store.library.deliveries.isEmpty)
        #expect(try await bench.tracker.check(["p1"], isForced: false) == [])
    }

    @Test func `that fails after its podcast was removed leaves nothing behind`() async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        bench.host.on("/feed.xml") { _ in
            waiting { _ = try? await bench.store.commit { _ in [.unsubscribed(podcast: "p1")] } }
            return .text("no", status: 500)
        }
        _ = try await bench.tracker.check(["p1"], isForced: false)
        #expect(await bench.store.library.subscriptions.isEmpty)
    }

    @Test func `asked for twice is made once`() async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        bench.host.forget()
        #expect(try await bench.tracker.check(["p1", "p1"], isForced: false).count == 2)
        #expect(bench.host.requests.count == 1)
    }

    @Test func `that is forced waits for the one under way`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe()
        bench.host.forget()
        let body = rss([item("2", "B"), item("1", "A")])
        let underWay = Guarded<[Int]>([])
        bench.host.on("/feed.xml") { _ in
            waiting {
                let count = await bench.tracker.checksUnderWay
                underWay.withLock { $0.append(count) }
            }
            return .text(body)
        }
        #expect(try await bench.tracker.check(["p1", "p1"], isForced: true).count == 2)
        #expect(bench.host.requests.count == 2)
        #expect(bench.host.mostAtOnce == 1)
        #expect(underWay.withLock { $0 } == [1, 1])
        #expect(await bench.tracker.checksUnderWay == 0)
        #expect(await bench.pending() == ["B"])
    }

    @Test func `of one podcast that fails is no matter to the others`() async throws {
        let bench = try await Bench(hooks: [listener])
        for path in ["/a.xml", "/b.xml", "/c.xml"] { try await bench.subscribe([item("1", "A")], at: path) }
        bench.serve([item("2", "From A")], at: "/a.xml")
        bench.host.on("/b.xml", .text("<html>", status: 200))
        bench.serve([item("2", "From C")], at: "/c.xml")
        let reports = try await bench.tracker.check(["p1", "p2", "p3"], isForced: false)
        #expect(reports.map(\.outcome) == [.new, .failed, .new])
        #expect(Set(await bench.pending()) == ["From A", "From C"])
    }

    @Test func `is one record: the episode and its event are durable together`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe()
        let before = await bench.store.library.sequence
        bench.serve([item("2", "B"), item("1", "A")])
        try await bench.check()
        #expect(await bench.store.library.sequence == before + 1)
    }
}

@Suite("Pages of a feed", .takingTurns)
struct FeedPagesTests {
    /// Pages of three episodes, the newest first.
    private func serve(_ bench: Bench, through newest: Int, pages: Int, from first: Int = 1) {
        for page in 1...pages {
            let top = newest - (page - 1) * 3
            let items = (0..<3).map { top - $0 }.filter { $0 >= first }
                .map { item("g\($0)", "E\($0)", days: Double($0) / 100) }
            let path = page == 1 ? "/feed.xml" : "/feed.xml?page=\(page)"
            let next = "<atom:link rel=\"next\" href=\"\(bench.host.url("/feed.xml?page=\(page + 1)"))\"/>"
            documents.withLock { $0[path] = rss(items, channel: page < pages ? next : "") }
        }
        bench.host.on("/feed.xml") { [documents] request in
            .text(documents.withLock { $0[request.target] } ?? "", status: 200)
        }
    }

    private let documents = Guarded<[String: String]>([:])

    @Test func `are followed until something known shows`() async throws {
        let bench = try await Bench(hooks: [listener])
        serve(bench, through: 6, pages: 2)
        try await bench.add(bench.host.url("/feed.xml"))
        #expect(bench.host.requests.count == 1, "never at the baseline")
        serve(bench, through: 16, pages: 6)
        bench.host.forget()
        #expect(try await bench.check().new == 10)
        #expect(bench.host.requests.map(\.target).count == 4)
        #expect(await bench.pending() == (7...16).map { "E\($0)" })
    }

    @Test func `are left alone while the first one shows something known`() async throws {
        let bench = try await Bench(hooks: [listener])
        serve(bench, through: 6, pages: 2)
        try await bench.add(bench.host.url("/feed.xml"))
        serve(bench, through: 8, pages: 3)
        bench.host.forget()
        #expect(try await bench.check().new == 2)
        #expect(bench.host.requests.count == 1)
    }

    @Test func `are ten at most`() async throws {
        let bench = try await Bench(hooks: [listener])
        serve(bench, through: 3, pages: 1)
        try await bench.add(bench.host.url("/feed.xml"))
        serve(bench, through: 90, pages: 29)
        bench.host.forget()
        #expect(try await bench.check().new == 30)
        #expect(bench.host.requests.count == 10)
    }

    @Test(arguments: ["/feed.xml", "/feed.xml?page=2", "/elsewhere.xml"])
    func `that lead in a circle end`(_ next: String) async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe()
        let link = "<atom:link rel=\"next\" href=\"\(bench.host.url(next))\"/>"
        for path in ["/feed.xml", "/elsewhere.xml"] {
            bench.serve([item("3", "C"), item("2", "B")], at: path, channel: link)
        }
        bench.host.forget()
        #expect(try await bench.check().new == 2)
        #expect(bench.host.requests.count <= 2)
    }

    @Test func `that cannot be read do not cost the newer ones`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe()
        let link = "<atom:link rel=\"next\" href=\"\(bench.host.url("/broken"))\"/>"
        bench.serve([item("3", "C"), item("2", "B")], channel: link)
        #expect(try await bench.check().new == 2)
    }

    @Test func `count as one check for an opened archive`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe()
        let link = "<atom:link rel=\"next\" href=\"\(bench.host.url("/old.xml"))\"/>"
        bench.serve((0..<4).map { item("o\($0)", "O\($0)", days: -100) }, channel: link)
        bench.serve((4..<8).map { item("o\($0)", "O\($0)", days: -200) }, at: "/old.xml")
        #expect(try await bench.check().new == 0)
        #expect(await bench.pending() == ["podcast.backfilled 8"])
    }
}
