import FeedModel
import StateFiles
import TestSupport
import Testing

@testable import Tracking

@Suite("A feed that moves", .takingTurns)
struct MoveTests {
    @Test(arguments: [301, 308])
    func `for good is asked at its new address from then on`(_ status: Int) async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe()
        bench.host.on("/feed.xml", .redirect(status, to: "/new.xml"))
        bench.serve([item("2", "B"), item("1", "A")], at: "/new.xml")
        #expect(try await bench.check().new == 1)
        #expect(try await bench.podcast().feedURL == bench.host.url("/new.xml"))
        #expect(try await bench.podcast().formerFeedURLs == [bench.host.url("/feed.xml")])
        #expect(await bench.pending() == ["B", "podcast.moved"])
        bench.host.forget()
        try await bench.check()
        #expect(bench.host.requests.map(\.path) == ["/new.xml"])
    }

    @Test func `to one that is watched as well is paused, and nobody is told twice`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe(at: "/old.xml")
        try await bench.subscribe(at: "/new.xml")
        bench.host.on("/old.xml", .redirect(301, to: "/new.xml"))
        try await bench.check()
        #expect(try await bench.podcast().isPaused)
        #expect(try await bench.podcast("p2").isPaused == false)
        #expect(
            bench.reported.contains { event in
                if case .stoodAside(let one, let other) = event {
                    (one.id, other.id) == ("p1", "p2")
                } else {
                    false
                }
            })
        try await bench.settle()
        bench.serve([item("2", "B"), item("1", "A")], at: "/new.xml")
        bench.pass(2 * day)
        #expect(await bench.tracker.due() == ["p2"])
        try await bench.check("p2")
        #expect(await bench.pending() == ["B"])
    }

    @Test(arguments: [302, 303, 307])
    func `for now stays where it was`(_ status: Int) async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        bench.host.on("/feed.xml", .redirect(status, to: "/edge.xml"))
        bench.serve([item("1", "A")], at: "/edge.xml")
        for _ in 0..<3 {
            bench.pass(4 * day)
            #expect(try await bench.check().outcome == .unchanged)
        }
        #expect(try await bench.podcast().feedURL == bench.host.url("/feed.xml"))
    }

    @Test(arguments: [[301, 302], [302, 301]])
    func `over one temporary step stays where it was`(_ statuses: [Int]) async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        bench.host.on("/feed.xml", .redirect(statuses[0], to: "/step.xml"))
        bench.host.on("/step.xml", .redirect(statuses[1], to: "/new.xml"))
        bench.serve([item("1", "A")], at: "/new.xml")
        try await bench.check()
        #expect(try await bench.podcast().feedURL == bench.host.url("/feed.xml"))
    }

    @Test func `to a document without a known episode has to say so for three days`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe()
        bench.host.on("/feed.xml", .redirect(301, to: "/other.xml"))
        bench.serve([item("z", "Other", days: -0.5)], at: "/other.xml", [("ETag", "\"o\"")])
        try await bench.check()
        #expect(try await bench.podcast().feedURL == bench.host.url("/feed.xml"))
        // What came over the move itself proves nothing.
        bench.serve(
            [item("z", "Other", days: -0.5), item("y", "More", days: -0.4)], at: "/other.xml",
            [("ETag", "\"o\"")])
        bench.pass(2 * day)
        try await bench.check()
        #expect(try await bench.podcast().feedURL == bench.host.url("/feed.xml"))
        bench.host.on("/other.xml", LoopbackReply(304))
        bench.pass(day + 1)
        #expect(try await bench.check().outcome == .notModified)
        #expect(try await bench.podcast().feedURL == bench.host.url("/other.xml"))
        #expect(await bench.pending().last == "podcast.moved")
    }

    @Test func `that was met in a future that never came has its three days from now on`() async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        bench.serve([item("9", "Other")], at: "/new.xml")
        bench.host.on("/feed.xml", .redirect(301, to: "/new.xml"))
        bench.pass(400 * day)
        try await bench.check()
        bench.pass(-400 * day)
        try await bench.check()
        #expect(try await bench.podcast().move?.since == bench.now)
    }

    @Test(arguments: [[item("9", "Z")], []])
    func `to another show's document is not believed for its not having changed`(_ foreign: [Sighting])
        async throws
    {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe()
        bench.host.on("/feed.xml", .redirect(301, to: "/other.xml"))
        bench.serve(foreign, at: "/other.xml")
        for _ in 0..<3 {
            bench.pass(3_600)
            try await bench.check()
        }
        #expect(try await bench.podcast().feedURL == bench.host.url("/feed.xml"))
        #expect(try await bench.podcast().move?.to == bench.host.url("/other.xml"))
        bench.serve([item("2", "B"), item("1", "A")], at: "/feed.xml")
        #expect(try await bench.check().new == 1)
    }

    @Test func `and takes it back is as if it never had`() async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        bench.serve([item("z", "Other")], at: "/other.xml")
        bench.host.on("/feed.xml", .redirect(301, to: "/other.xml"))
        try await bench.check()
        #expect(try await bench.podcast().move?.to == bench.host.url("/other.xml"))
        bench.serve([item("1", "A"), item("2", "B")])
        try await bench.check()
        #expect(try await bench.podcast().move == nil)
        bench.pass(4 * day)
        bench.serve([item("y", "Another")], at: "/other.xml")
        bench.host.on("/feed.xml", .redirect(301, to: "/other.xml"))
        try await bench.check()
        #expect(try await bench.podcast().feedURL == bench.host.url("/feed.xml"))
    }

    @Test func `with the very document of last time is believed`() async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        bench.host.on("/feed.xml", .redirect(301, to: "/new.xml"))
        bench.serve([item("1", "A")], at: "/new.xml")
        #expect(try await bench.check().outcome == .unchanged)
        #expect(try await bench.podcast().feedURL == bench.host.url("/new.xml"))
        #expect(try await bench.check().outcome == .unchanged)
    }

    @Test func `to something that is no feed stays where it was, and the check failed`() async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        bench.host.on("/feed.xml", .redirect(301, to: "/parked"))
        bench.host.on("/parked", .text("<html><body>This domain is for sale</body></html>"))
        for _ in 0..<3 {
            bench.pass(3 * day)
            #expect(try await bench.check().outcome == .failed)
        }
        #expect(try await bench.podcast().feedURL == bench.host.url("/feed.xml"))
    }

    @Test func `in a circle fails, and says so`() async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        bench.host.on("/feed.xml", .redirect(301, to: "/b"))
        bench.host.on("/b", .redirect(301, to: "/feed.xml"))
        bench.host.forget()
        let report = try await bench.check()
        #expect(report.error?.contains("redirect") == true)
        #expect(bench.host.requests.count <= 11)
        #expect(try await bench.podcast().feedURL == bench.host.url("/feed.xml"))
    }

    @Test func `by its own word is followed once it shows a known episode`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe()
        let word = "<itunes:new-feed-url> \(bench.host.url("/new.xml")) </itunes:new-feed-url>"
        bench.serve([item("1", "A")], channel: word)
        bench.serve([item("2", "B"), item("1", "A")], at: "/new.xml")
        try await bench.check()
        #expect(try await bench.podcast().feedURL == bench.host.url("/new.xml"))
        #expect(await bench.pending() == ["podcast.moved", "B"])
    }

    @Test func `by its own word, while the new place is not there yet, is not forgotten`() async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        let word = "<itunes:new-feed-url>\(bench.host.url("/new.xml"))</itunes:new-feed-url>"
        bench.serve([item("1", "A")], channel: word)
        try await bench.check()
        #expect(try await bench.podcast().feedURL == bench.host.url("/feed.xml"))
        bench.serve([item("1", "A")], at: "/new.xml")
        bench.pass(day)
        // The old document is the same as before, and is not read again.
        try await bench.check()
        #expect(try await bench.podcast().feedURL == bench.host.url("/new.xml"))
    }

    @Test func `to another that names it moves once`() async throws {
        let bench = try await Bench(hooks: [listener])
        func word(_ path: String) -> String {
            "<itunes:new-feed-url>\(bench.host.url(path))</itunes:new-feed-url>"
        }
        bench.serve([item("1", "A")], at: "/one.xml", channel: word("/two.xml"))
        bench.serve([item("1", "A")], at: "/two.xml", channel: word("/one.xml"))
        try await bench.add(bench.host.url("/one.xml"))
        for _ in 0..<5 {
            bench.host.forget()
            bench.pass(day)
            try await bench.check()
            #expect(bench.host.requests.count <= 2)
        }
        #expect(try await bench.podcast().feedURL == bench.host.url("/two.xml"))
        #expect(await bench.pending() == ["podcast.moved"])
        #expect(try await bench.podcast().episodeCount == 1)
    }

    @Test func `and moves on from there moves to the end at once`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe()
        bench.serve(
            [item("1", "A")],
            channel: "<itunes:new-feed-url>\(bench.host.url("/b.xml"))</itunes:new-feed-url>")
        bench.host.on("/b.xml", .redirect(301, to: "/c.xml"))
        bench.serve([item("1", "A")], at: "/c.xml")
        try await bench.check()
        #expect(try await bench.podcast().feedURL == bench.host.url("/c.xml"))
        #expect(await bench.pending() == ["podcast.moved"])
    }

    @Test func `moves once in a check, whoever else names an address`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe()
        bench.host.on("/feed.xml", .redirect(301, to: "/b.xml"))
        let word = "<itunes:new-feed-url>\(bench.host.url("/c.xml"))</itunes:new-feed-url>"
        bench.serve([item("1", "A"), item("2", "B")], at: "/b.xml", channel: word)
        bench.serve([item("1", "A"), item("2", "B")], at: "/c.xml")
        try await bench.check()
        #expect(try await bench.podcast().feedURL == bench.host.url("/b.xml"))
        try await bench.check()
        #expect(try await bench.podcast().feedURL == bench.host.url("/c.xml"))
    }

    @Test func `that names itself is not asked twice`() async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        bench.serve(
            [item("2", "B")],
            channel: "<itunes:new-feed-url>\(bench.host.url("/feed.xml"))</itunes:new-feed-url>")
        bench.host.forget()
        try await bench.check()
        #expect(bench.host.requests.count == 1)
    }

    @Test func `is stored at its final address when it is added`() async throws {
        let bench = try await Bench()
        bench.host.on("/old.xml", .redirect(301, to: "/feed.xml"))
        bench.host.on("/temporary.xml", .redirect(302, to: "/feed.xml"))
        try await bench.subscribe()
        #expect(await bench.tracker.add(bench.host.url("/old.xml"), country: nil, announcing: 0).already)
        let temporary = try await bench.add(bench.host.url("/temporary.xml"))
        #expect(try await bench.podcast(temporary).feedURL == bench.host.url("/temporary.xml"))
    }

    @Test func `takes its user and password along on one host`() async throws {
        let bench = try await Bench()
        let login = bench.host.url("/feed.xml").replacing("://", with: "://me:p%23w@")
        bench.host.on("/feed.xml") { request in
            request["Authorization"] == nil ? .text("who?", status: 401) : .redirect(301, to: "/new.xml")
        }
        let document = rss([item("1", "A")])
        bench.host.on("/new.xml") { request in
            request["Authorization"] == nil ? .text("who?", status: 401) : .text(document)
        }
        try await bench.add(login)
        let moved = bench.host.url("/new.xml").replacing("://", with: "://me:p%23w@")
        #expect(try await bench.podcast().feedURL == moved)
        #expect(try await bench.check().outcome == .unchanged)
    }

    @Test func `leaves its user and password behind when it goes to another host`() async throws {
        let bench = try await Bench()
        let other = try LoopbackServer(host: "127.0.0.2")
        try await bench.subscribe()
        try await bench.store.commit { _ in
            [.moved(podcast: "p1", to: bench.host.url("/feed.xml").replacing("://", with: "://me:secret@"))]
        }
        bench.host.on("/feed.xml", .redirect(301, to: other.url("/feed.xml")))
        other.on("/feed.xml", .text(rss([item("1", "A"), item("2", "B")])))
        try await bench.check()
        #expect(try await bench.podcast().feedURL == other.url("/feed.xml"))
        #expect(other.requests.allSatisfy { $0["Authorization"] == nil })
    }
}

@Suite("Feed moves, decided", .takingTurns)
struct FeedMoveTests {
    private func podcast(at url: String?, before: [String] = []) -> Subscription {
        var podcast = Reader([item("1", "A")]).podcast
        podcast.feedURL = url
        podcast.formerFeedURLs = before
        return podcast
    }

    @Test(arguments: [
        ("http://a.example/f", "https://a.example/f", true),
        ("https://a.example/f", "http://a.example/f", false),
        ("HTTPS://a.example/f", "http://b.example/f", false),
        ("https://a.example/f", "https://A.Example:443/f#top", false),
        ("https://me:pw@a.example/f", "https://a.example/f", false),
        ("https://a.example/f", "https://a.example/g", true),
        ("https://a.example/f", "ftp://a.example/f", false),
        ("https://a.example/f", "/g", false),
        ("https://a.example/f", "https://old.example/f", false),
        ("https://a.example/f", "https://OLD.example/f", false),
    ])
    func `are possible to another place that is no step back`(
        _ old: String, _ new: String, _ isPossible: Bool
    ) {
        #expect(
            FeedMove.isPossible(new, for: podcast(at: old, before: ["https://old.example/f"])) == isPossible)
    }

    @Test func `may go back when the present address is lost`() {
        let podcast = podcast(at: "https://a.example/f", before: ["https://old.example/f"])
        #expect(FeedMove.isPossible("https://old.example/f", for: podcast, isLost: true))
        #expect(!FeedMove.isPossible("https://a.example/f", for: podcast, isLost: true))
    }

    @Test func `of another target count from its own first day`() {
        var podcast = podcast(at: "https://a.example/f")
        podcast.move = PendingMove(to: "https://b.example/f", since: noon)
        let now = noon + 4 * day
        #expect(FeedMove.verdict(on: "https://b.example/f", of: podcast, showing: [], at: now) == .take)
        #expect(
            FeedMove.verdict(on: "https://c.example/f", of: podcast, showing: [], at: now)
                == .wait(PendingMove(to: "https://c.example/f", since: now)))
    }

    @Test(arguments: [
        ("https://me:p%40w@a.example/f", "https://a.example/g", "https://me:p%40w@a.example/g"),
        ("https://me:pw@a.example/f", "https://A.example:443/g", "https://me:pw@A.example:443/g"),
        ("https://me:pw@a.example/f", "https://b.example/g", "https://b.example/g"),
        ("https://me:pw@a.example/f", "http://a.example/g", "http://a.example/g"),
        ("https://me:pw@a.example/f", "https://a.example:8443/g", "https://a.example:8443/g"),
        ("https://me:pw@a.example/f", "https://you@a.example/g", "https://you@a.example/g"),
        ("https://a.example/f", "https://a.example/g", "https://a.example/g"),
    ])
    func `keep the user at one host only`(_ old: String, _ new: String, _ expected: String) {
        #expect(keepingUser(of: old, at: new) == expected)
    }
}
