import FeedModel
import StateFiles
import TestSupport
import Testing

@testable import Tracking

private let refusal = LoopbackReply(403)

private func iso(_ days: Double) -> String {
    (noon + Int64(days * Double(day))).iso8601
}

@Suite("A podcast added by Apple's id", .takingTurns)
struct AddingByIDTests {
    @Test(arguments: [
        "7", "id7", "https://podcasts.apple.com/us/podcast/harbour/id7", "podcasts.apple.com/podcast/id7?i=9",
    ])
    func `is its feed and Apple's rows, all recorded, none told`(_ what: String) async throws {
        let bench = try await Bench(hooks: [listener])
        bench.serve([item("2", "B", days: -1), item("1", "A", days: -2)])
        bench.apple.list(
            .init(
                7, feedURL: bench.host.url("/feed.xml"),
                episodes: [
                    .init(92, "B", guid: "2", released: iso(-1), url: "https://apple.example/b.mp3"),
                    .init(90, "Older", guid: "0", released: iso(-9), url: "https://apple.example/o.mp3"),
                ]))
        try await bench.add(what)
        let podcast = try await bench.podcast()
        #expect(podcast.appleID == 7)
        #expect(podcast.feedURL == bench.host.url("/feed.xml"))
        #expect(podcast.episodeCount == 3)
        #expect(podcast.episodes.map(\.source) == [.both, .rss, .itunes])
        #expect(podcast.episodes.first?.trackID == 92)
        #expect(podcast.episodes.first?.previewURL == "https://apple.example/b.mp3")
        #expect(await bench.pending() == [])
        #expect(bench.apple.lookups.count == 1)
    }

    @Test func `that nobody knows is an error, and nothing is stored`() async throws {
        let bench = try await Bench()
        let report = await bench.tracker.add("7", country: nil, announcing: 0)
        #expect(report.error?.contains("knows no podcast") == true)
        #expect(report.exit == .data)
        #expect(await bench.store.library.subscriptions.isEmpty)
    }

    @Test func `without a feed and without episodes is an error that says so`() async throws {
        let bench = try await Bench()
        bench.apple.list(.init(7))
        let report = await bench.tracker.add("7", country: nil, announcing: 0)
        #expect(report.error?.contains("without a public feed") == true)
        #expect(await bench.store.library.subscriptions.isEmpty)
    }

    @Test func `whose feed cannot be read is not stored`() async throws {
        let bench = try await Bench()
        bench.apple.list(.init(7, feedURL: bench.host.url("/nothing.xml"), episodes: []))
        #expect(await bench.tracker.add("7", country: nil, announcing: 0).error?.contains("404") == true)
        #expect(await bench.store.library.subscriptions.isEmpty)
    }

    @Test(arguments: ["ftp://harbour.example/feed.xml", "http://harbour.example:99999/feed.xml"])
    func `whose feed has an address that cannot be asked is the feed's fault`(_ url: String) async throws {
        let bench = try await Bench()
        bench.apple.list(.init(7, feedURL: url, episodes: []))
        let report = await bench.tracker.add("7", country: nil, announcing: 0)
        #expect(report.exit == .data)
        #expect(report.error?.contains(url) == true)
        #expect(await bench.store.library.subscriptions.isEmpty)
    }

    @Test func `is looked for in the storefronts of the settings, and in a page's own alone`() async throws {
        let bench = try await Bench { $0.itunes.fallbackCountries = ["DE", "FR"] }
        bench.serve([item("1", "A")])
        var show = PretendApple.Show(7, feedURL: bench.host.url("/feed.xml"))
        show.countries = ["FR"]
        bench.apple.list(show)
        let british = await bench.tracker.add(
            "https://podcasts.apple.com/gb/podcast/x/id7", country: nil, announcing: 0)
        #expect(british.error?.contains("GB") == true)
        #expect(bench.apple.lookups.compactMap { $0.parameter("country") } == ["GB"])
        try await bench.add("7")
        #expect(bench.apple.lookups.compactMap { $0.parameter("country") } == ["GB", "US", "DE", "FR"])
        #expect(try await bench.podcast().country == "FR")
    }

    @Test func `twice is there already`() async throws {
        let bench = try await Bench()
        bench.serve([item("1", "A")])
        bench.apple.list(.init(7, feedURL: bench.host.url("/feed.xml")))
        try await bench.add("7")
        #expect(await bench.tracker.add("id7", country: nil, announcing: 0).already)
        #expect(await bench.tracker.add(bench.host.url("/feed.xml"), country: nil, announcing: 0).already)
        #expect(await bench.store.library.subscriptions.count == 1)
    }

    @Test func `that is watched by its address already gets Apple's number`() async throws {
        let bench = try await Bench()
        try await bench.subscribe()
        bench.apple.list(.init(7, feedURL: bench.host.url("/feed.xml")))
        #expect(await bench.tracker.add("7", country: nil, announcing: 0).already)
        #expect(try await bench.podcast().appleID == 7)
        #expect(await bench.tracker.add("7", country: nil, announcing: 0).already)
        #expect(await bench.store.library.subscriptions.count == 1)
    }

    @Test func `by an address that is spelled in another way is there already`() async throws {
        let bench = try await Bench()
        try await bench.subscribe(at: "/")
        for address in [
            bench.host.url("/").replacing("http://", with: "HTTP://"), String(bench.host.url("/").dropLast()),
            bench.host.url("/").replacing("http://", with: "https://"),
        ] {
            #expect(await bench.tracker.add(address, country: nil, announcing: 0).already, "\(address)")
        }
    }

    @Test func `may announce its latest`() async throws {
        let bench = try await Bench(hooks: [listener])
        bench.serve([item("3", "C", days: -1), item("2", "B", days: -2), item("1", "A", days: -3)])
        let report = await bench.tracker.add(bench.host.url("/feed.xml"), country: nil, announcing: 2)
        #expect(report.error == nil)
        #expect(await bench.pending() == ["B", "C"])
        try await bench.check()
        #expect(await bench.pending() == ["B", "C"])
    }
}

@Suite("Apple as the second source", .takingTurns)
struct SecondSourceTests {
    private func bench(episodes: [PretendApple.Episode] = []) async throws -> Bench {
        let bench = try await Bench(hooks: [listener])
        bench.serve([item("1", "A")])
        bench.apple.list(
            .init(
                7, feedURL: bench.host.url("/feed.xml"),
                episodes: [.init(91, "A", guid: "1", released: iso(0))]))
        try await bench.add("7")
        return bench
    }

    private func list(_ bench: Bench, _ episodes: [PretendApple.Episode], feed: String? = "/feed.xml") {
        bench.apple.list(
            .init(
                7, feedURL: feed.map { bench.host.url($0) },
                episodes: episodes + [.init(91, "A", guid: "1", released: iso(0))]))
    }

    @Test func `completes a new episode before it is told`() async throws {
        let bench = try await bench()
        bench.serve([item("2", "B", days: 0.01), item("1", "A")])
        list(bench, [.init(92, "B", guid: "2", released: iso(0.01), url: "https://apple.example/b.mp3")])
        try await bench.check()
        let episode = try #require(try await bench.podcast().episodes.first)
        #expect(episode.trackID == 92)
        #expect(episode.previewURL == "https://apple.example/b.mp3")
        #expect(await bench.pending() == ["B"])
    }

    @Test func `is not asked when nothing is new`() async throws {
        let bench = try await bench()
        let before = bench.apple.lookups.count
        bench.serve([item("1", "A, edited")])
        try await bench.check()
        try await bench.check()
        #expect(bench.apple.lookups.count == before)
    }

    @Test func `that lists an episode first causes one plain request, and is believed then`() async throws {
        let bench = try await bench()
        bench.serve([item("1", "A")], [("ETag", "\"e\"")])
        try await bench.check()
        list(bench, [.init(92, "B", guid: "2", released: iso(0.01), url: "https://apple.example/b.mp3")])
        bench.host.forget()
        try await bench.check(isForced: true)
        #expect(bench.host.requests.map { $0["If-None-Match"] } == ["\"e\"", nil])
        #expect(await bench.pending() == ["B"])
        #expect(try await bench.podcast().episodes.first?.source == .itunes)
        bench.host.forget()
        bench.serve([item("2", "B", days: 0.01), item("1", "A")])
        try await bench.check(isForced: true)
        #expect(await bench.pending() == ["B"])
        #expect(try await bench.podcast().episodes.first?.source == .both)
        #expect(bench.host.requests.count == 1)
    }

    @Test func `that lists an episode which the plain request shows is right, and the feed's record is told`()
        async throws
    {
        let bench = try await bench()
        let fresh = rss([item("2", "B", days: 0.01, notes: "The publisher's"), item("1", "A")])
        bench.serve([item("1", "A")], [("ETag", "\"e\"")])
        try await bench.check()
        bench.host.on("/feed.xml") { $0["If-None-Match"] == nil ? .text(fresh) : LoopbackReply(304) }
        list(bench, [.init(92, "B", guid: "2", released: iso(0.01))])
        #expect(try await bench.check(isForced: true).new == 1)
        #expect(try await bench.podcast().episodes.first?.description == "The publisher's")
        #expect(try await bench.podcast().episodes.first?.source == .both)
    }

    @Test func `that shows more of the past is no news`() async throws {
        let bench = try await bench()
        list(bench, (0..<3).map { .init(80 + $0, "Old \($0)", guid: "old\($0)", released: iso(-100)) })
        bench.host.forget()
        try await bench.check(isForced: true)
        #expect(await bench.pending() == [])
        #expect(bench.host.requests.count == 1)
    }

    @Test func `that knows nothing of the podcast any more changes nothing`() async throws {
        let bench = try await bench()
        bench.apple.forget(7)
        bench.serve([item("2", "B"), item("1", "A")])
        #expect(try await bench.check(isForced: true).new == 1)
        #expect(try await bench.podcast().state == .active)
        #expect(try await bench.podcast().appleID == 7)
    }

    @Test func `that lists the podcast without a feed leaves the feed`() async throws {
        let bench = try await bench()
        list(bench, [], feed: nil)
        bench.serve([item("2", "B"), item("1", "A")])
        #expect(try await bench.check(isForced: true).new == 1)
        #expect(try await bench.podcast().feedURL == bench.host.url("/feed.xml"))
    }

    @Test func `that refuses does not keep an episode waiting`() async throws {
        let bench = try await bench()
        bench.apple.answerAll(with: refusal)
        bench.serve([item("2", "B"), item("1", "A")])
        #expect(try await bench.check().new == 1)
        let asked = bench.apple.lookups.count
        bench.serve([item("3", "C"), item("2", "B"), item("1", "A")])
        #expect(try await bench.check().new == 1)
        #expect(bench.apple.lookups.count == asked, "nobody asks during the pause")
        #expect(await bench.pending() == ["B", "C"])
    }

    @Test func `completes later what it did not have at first`() async throws {
        let bench = try await bench()
        bench.serve([item("2", "B", days: 0.01), item("1", "A")])
        try await bench.check()
        #expect(try await bench.podcast().episodes.first?.trackID == nil)
        list(bench, [.init(92, "B", guid: "2", released: iso(0.01), url: "https://apple.example/b.mp3")])
        let asked = bench.apple.lookups.count
        await bench.tracker.tour()
        #expect(bench.apple.lookups.count == asked, "once an hour is enough")
        bench.pass(hour)
        await bench.tracker.tour()
        #expect(try await bench.podcast().episodes.first?.trackID == 92)
        #expect(await bench.pending() == ["B"])
        bench.pass(hour)
        await bench.tracker.tour()
        #expect(bench.apple.lookups.count == asked + 1)
    }

    @Test func `tells where the feed of a dead host went`() async throws {
        let bench = try await bench()
        bench.host.on("/feed.xml", LoopbackReply([.reset]))
        bench.serve([item("2", "B"), item("1", "A")], at: "/new.xml")
        list(bench, [], feed: "/new.xml")
        #expect(try await bench.check().outcome == .failed)
        #expect(try await bench.check().outcome == .failed)
        #expect(try await bench.check().outcome == .new, "the third failure in a row asks Apple")
        #expect(try await bench.podcast().feedURL == bench.host.url("/new.xml"))
        #expect(Set(await bench.pending()) == ["podcast.moved", "B"])
    }

    @Test func `is asked about a dead feed once a day`() async throws {
        let bench = try await bench()
        bench.host.on("/feed.xml", .text("no", status: 404))
        let asked = bench.apple.lookups.count
        for _ in 0..<24 {
            try await bench.check()
            bench.pass(hour)
        }
        #expect(bench.apple.lookups.count == asked + 1)
        bench.pass(2 * hour)
        try await bench.check()
        #expect(bench.apple.lookups.count == asked + 2)
    }

    @Test func `tells of episodes while the feed cannot be had`() async throws {
        let bench = try await bench()
        bench.host.on("/feed.xml", .text("no", status: 403))
        list(bench, [.init(92, "B", guid: "2", released: iso(0.01), url: "https://apple.example/b.mp3")])
        for _ in 0..<3 { #expect(try await bench.check().outcome == .failed) }
        #expect(await bench.pending() == ["B"])
        #expect(try await bench.podcast().checks.failures == 3)
        bench.serve([item("2", "B", days: 0.01), item("1", "A")])
        try await bench.check()
        #expect(await bench.pending() == ["B"])
    }

    @Test func `is asked at once when the feed is gone, then daily`() async throws {
        let bench = try await bench()
        bench.host.on("/feed.xml", .text("gone", status: 410))
        let asked = bench.apple.lookups.count
        try await bench.check()
        #expect(bench.apple.lookups.count == asked + 1)
        bench.serve([item("2", "B"), item("1", "A")], at: "/new.xml")
        list(bench, [], feed: "/new.xml")
        #expect(await bench.tracker.due() == [])
        bench.pass(day)
        #expect(await bench.tracker.due() == ["p1"])
        try await bench.check()
        #expect(try await bench.podcast().feedURL == bench.host.url("/new.xml"))
        #expect(try await bench.podcast().state == .active)
        #expect(Set(await bench.pending()) == ["podcast.gone", "podcast.moved", "B", "podcast.recovered"])
    }

    @Test func `may lead back to where the podcast came from`() async throws {
        let bench = try await bench()
        bench.host.on("/feed.xml", .redirect(301, to: "/new.xml"))
        bench.serve([item("1", "A")], at: "/new.xml")
        try await bench.check()
        #expect(try await bench.podcast().feedURL == bench.host.url("/new.xml"))
        bench.host.on("/new.xml", .text("gone", status: 410))
        bench.serve([item("1", "A")])
        try await bench.check()
        #expect(try await bench.podcast().feedURL == bench.host.url("/feed.xml"))
    }

    @Test func `is toured every twelve hours, and a moved feed is followed`() async throws {
        let bench = try await bench()
        let asked = bench.apple.lookups.count
        await bench.tracker.tour()
        #expect(bench.apple.lookups.count == asked)
        bench.serve([item("2", "B"), item("1", "A")], at: "/new.xml")
        list(bench, [], feed: "/new.xml")
        bench.pass(12 * hour)
        await bench.tracker.tour()
        #expect(bench.apple.lookups.count > asked)
        #expect(bench.apple.lookups[asked].parameter("entity") == nil)
        // The tour only begins the check.
        _ = try await bench.tracker.check(["p1"], isForced: false)
        #expect(try await bench.podcast().feedURL == bench.host.url("/new.xml"))
    }

    @Test func `is left in peace by the tour while it refuses, without a word every time`() async throws {
        let bench = try await bench()
        bench.apple.answerAll(with: refusal)
        bench.pass(12 * hour)
        for _ in 0..<3 { await bench.tracker.tour() }
        let complaints = bench.reported.count { if case .appleFailed = $0 { true } else { false } }
        #expect(complaints == 1)
    }

    @Test func `does not take the podcast to a stranger's feed`() async throws {
        let bench = try await bench()
        bench.serve([item("z", "Other")], at: "/other.xml")
        list(bench, [], feed: "/other.xml")
        try await bench.check(isForced: true)
        try await bench.check(isForced: true)
        #expect(try await bench.podcast().feedURL == bench.host.url("/feed.xml"))
        #expect(await bench.pending() == [])
    }
}

@Suite("A podcast that only Apple lists", .takingTurns)
struct AppleOnlyTests {
    private func bench() async throws -> Bench {
        let bench = try await Bench(hooks: [listener])
        list(bench, [.init(91, "A", guid: "1", released: iso(0), url: "https://signed.example/a?t=1")])
        try await bench.add("7")
        return bench
    }

    private func list(_ bench: Bench, _ episodes: [PretendApple.Episode], feed: String? = nil) {
        bench.apple.list(.init(7, feedURL: feed, episodes: episodes))
    }

    @Test func `is added with its episodes, and asked hourly`() async throws {
        let bench = try await bench()
        #expect(try await bench.podcast().state == .appleOnly)
        #expect(try await bench.podcast().episodeCount == 1)
        #expect(try await bench.podcast().checks.next == bench.now + hour)
        list(
            bench,
            [
                .init(92, "B", guid: "2", released: iso(0.01), url: "https://signed.example/b?t=2"),
                .init(91, "A", guid: "1", released: iso(0), url: "https://signed.example/a?t=2"),
            ])
        bench.pass(hour)
        #expect(try await bench.check().new == 1)
        #expect(await bench.pending() == ["B"])
        #expect(try await bench.podcast().episodes.last?.episodeURL == "https://signed.example/a?t=2")
    }

    @Test func `does not fail because Apple is paused`() async throws {
        let bench = try await bench()
        bench.apple.answerAll(with: refusal)
        for _ in 0..<6 {
            #expect(try await bench.check().outcome == .failed)
            #expect(try await bench.podcast().checks.failures == 0)
        }
        #expect(try await bench.podcast().checks.next == bench.now + 300)
        #expect(try await bench.podcast().state == .appleOnly)
    }

    @Test func `fails when Apple does not list it, and stays`() async throws {
        let bench = try await bench()
        bench.apple.forget(7)
        #expect(try await bench.check().outcome == .failed)
        #expect(try await bench.podcast().checks.failures == 1)
        #expect(try await bench.podcast().episodeCount == 1)
    }

    @Test func `gets a feed once Apple names one, and its archive is no news`() async throws {
        let bench = try await bench()
        bench.serve(
            [item("2", "B", days: 0.01), item("1", "A")] + (0..<4).map { item("o\($0)", "O\($0)", days: -90) }
        )
        list(bench, [.init(91, "A", guid: "1", released: iso(0))], feed: bench.host.url("/feed.xml"))
        try await bench.check()
        #expect(try await bench.podcast().feedURL == bench.host.url("/feed.xml"))
        #expect(try await bench.podcast().state == .active)
        #expect(await bench.pending() == ["podcast.moved", "B"])
        #expect(try await bench.podcast().episodeCount == 6)
    }
}

@Suite("Apple's budget", .takingTurns)
struct AppleBudgetTests {
    @Test func `pauses as long as Apple asks, up to a day`() {
        let hour = AppleBudget.refused(AppleStanding(), at: noon, asked: 3_600)
        #expect(AppleBudget.turn(hour, at: noon + 3_599) == .paused(until: noon + 3_600))
        #expect(AppleBudget.turn(hour, at: noon + 3_600) == .go)
        #expect(AppleBudget.refused(AppleStanding(), at: noon, asked: 10).pausedUntil == noon + 300)
        #expect(AppleBudget.refused(AppleStanding(), at: noon, asked: .max).pausedUntil == noon + 86_400)
    }

    @Test func `is twenty calls a minute`() {
        var standing = AppleStanding()
        for call in 0..<20 {
            #expect(AppleBudget.turn(standing, at: noon + Int64(call)) == .go)
            standing = AppleBudget.started(standing, at: noon + Int64(call))
        }
        #expect(AppleBudget.turn(standing, at: noon + 20) == .wait(until: noon + 60))
        #expect(AppleBudget.turn(standing, at: noon + 59) == .wait(until: noon + 60))
        #expect(AppleBudget.turn(standing, at: noon + 60) == .go)
        #expect(AppleBudget.started(standing, at: noon + 60).recentCalls.count == 20)
    }

    @Test func `pauses for 5, 15, then always 45 minutes, and one call probes`() {
        var standing = AppleStanding()
        var now = noon
        for minutes: Int64 in [5, 15, 45, 45] {
            standing = AppleBudget.started(standing, at: now)
            standing = AppleBudget.refused(standing, at: now)
            let until = now + minutes * 60
            #expect(AppleBudget.turn(standing, at: now) == .paused(until: until))
            #expect(AppleBudget.turn(standing, at: until - 1) == .paused(until: until))
            #expect(AppleBudget.turn(standing, at: until) == .go)
            let probing = AppleBudget.started(standing, at: until)
            #expect(AppleBudget.turn(probing, at: until + 1) == .wait(until: until + AppleBudget.probe))
            #expect(AppleBudget.turn(probing, at: until + AppleBudget.probe) == .go)
            now = until
        }
        let answered = AppleBudget.answered(standing, at: now)
        #expect(AppleBudget.refused(answered, at: now).pausedUntil == now + 300)
    }

    @Test func `takes refusals of calls that were under way together as one`() {
        var standing = AppleStanding()
        for _ in 0..<5 { standing = AppleBudget.refused(standing, at: noon) }
        #expect(standing.refusals == 1)
        #expect(standing.pausedUntil == noon + 300)
    }

    @Test func `is not freed by an answer to what was asked before the refusal`() {
        let standing = AppleBudget.refused(AppleStanding(), at: noon)
        #expect(AppleBudget.answered(standing, at: noon + 1) == standing)
    }

    @Test func `does not wait for years when the clock was set back`() {
        var standing = AppleBudget.refused(AppleStanding(), at: noon)
        for _ in 0..<20 { standing = AppleBudget.started(standing, at: noon) }
        #expect(AppleBudget.turn(standing, at: noon - 30 * day) == .go)
    }

    @Test func `is remembered: a restart forgets neither calls nor pauses`() async throws {
        let scratch = try ScratchDirectory()
        let apple = try PretendApple()
        do {
            let bench = try await Bench(in: scratch, apple: apple)
            for id in 1...20 { _ = await bench.tracker.add("\(id)", country: nil, announcing: 0) }
            #expect(apple.lookups.count == 20)
        }
        do {
            let bench = try await Bench(in: scratch, apple: apple)
            await #expect(throws: CheckFailure.apple(.noTurn(until: noon + 60))) {
                try await bench.tracker.directory.listing(of: 21, country: nil, patience: .zero)
            }
            #expect(apple.lookups.count == 20)
            bench.pass(60)
            apple.answerAll(with: refusal)
            await #expect(throws: CheckFailure.apple(.refused(until: noon + 360))) {
                try await bench.tracker.directory.listing(of: 21, country: nil, patience: .zero)
            }
        }
        let bench = try await Bench(in: scratch, apple: apple, at: noon + 70)
        apple.answerAll(with: nil)
        await #expect(throws: CheckFailure.apple(.paused(until: noon + 360))) {
            try await bench.tracker.directory.listing(of: 21, country: nil, patience: .zero)
        }
        #expect(apple.lookups.count == 21)
        bench.pass(300)
        #expect(try await bench.tracker.directory.listing(of: 21, country: nil, patience: .zero) == nil)
    }

    @Test func `is not overdrawn by many at once`() async throws {
        let bench = try await Bench()
        await withTaskGroup(of: Void.self) { group in
            for id in 1...40 {
                group.addTask {
                    _ = try? await bench.tracker.directory.listing(
                        of: Int64(id), country: nil, patience: .zero)
                }
            }
        }
        #expect(bench.apple.lookups.count == 20)
    }

    @Test func `of a call for many podcasts is one for two hundred`() async throws {
        let bench = try await Bench()
        for id in 1...250 { bench.apple.list(.init(id, "Show \(id)")) }
        let found = try await bench.tracker.directory.podcasts(
            (1...251).map { Int64($0) }, country: "US", patience: .zero)
        #expect(found.count == 250)
        #expect(bench.apple.lookups.count == 2)
    }
}
