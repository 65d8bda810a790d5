import FeedModel
import FeedParsing
import FoundationEssentials
import Glibc
import HTTPFetch
import StateFiles
import TestSupport
import Testing

@testable import Tracking

@Suite("A document of which most is known", .takingTurns)
struct KnownItemsTests {
    private func list(_ numbers: ClosedRange<Int>) -> [Sighting] {
        numbers.reversed().map { item("\($0)", "Episode \($0)", days: Double($0) / 100 - 1) }
    }

    @Test func `brings each new episode once, and every edit`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe(list(1...6))
        for newest in 7...9 {
            bench.pass(3_600)
            bench.serve(list((newest - 5)...newest))
            #expect(try await bench.check().new == 1)
            #expect(await bench.pending() == ["Episode \(newest)"])
            try await bench.settle()
        }
        var edited = list(5...10)
        edited[3].title = "Episode 7, corrected"
        bench.serve(edited)
        #expect(try await bench.check().new == 1)
        #expect(try await bench.podcast().episodes.contains { $0.title == "Episode 7, corrected" })
        #expect(await bench.pending().sorted() == ["Episode 10", "episode.updated"])
    }

    @Test func `takes an episode that moved up under another guid for the known one`() async throws {
        let bench = try await Bench(hooks: [listener])
        try await bench.subscribe(list(1...6))
        bench.serve(list(1...7))
        #expect(try await bench.check().new == 1)
        var again = list(4...4)
        again[0].guid = "4 once more"
        bench.serve(again + list(1...7).filter { $0.guid != "4" })
        #expect(try await bench.check().new == 0)
    }

    /// `RLIMIT_FSIZE` keeps files from growing, as a full disk would.
    @Test func `is read again when what it listed did not get to the disk`() async throws {
        await #expect(processExitsWith: .success) {
            signal(SIGXFSZ, SIG_IGN)
            let list = { (newest: Int) in
                (1...newest).reversed().map { item("\($0)", "Episode \($0)", days: Double($0) / 100 - 1) }
            }
            let bench = try await Bench(hooks: [listener])
            try await bench.subscribe(list(6))
            bench.serve(list(7))
            #expect(try await bench.check().new == 1)
            try await bench.settle()
            bench.serve(list(8))
            limitFiles(to: 1)
            await #expect(throws: CheckFailure.self) { try await bench.check() }
            limitFiles(to: .max)
            #expect(try await bench.check().new == 1)
            #expect(await bench.pending() == ["Episode 8"])
            // The process ends before it lets go of anything.
            try FileManager.default.removeItem(atPath: bench.scratch.path)
        }
    }

    /// Documents of a publisher who does all that publishers do, read by two that begin alike.
    @Test(arguments: 1...40)
    func `leaves the same behind as reading all of it`(seed: UInt64) throws {
        var numbers = Draws(state: seed)
        var names = (0..<8).map { "\($0)" }
        var titles: [String: String] = [:]
        var serial = 8
        func document() -> [UInt8] {
            let items = names.map { name in
                item(
                    numbers.next(upTo: 30) == 0 ? "again \(name)" : name, titles[name] ?? "Episode \(name)",
                    "https://media.example/\(name).mp3", days: (Double(name) ?? 0) / 100 - 1)
            }
            return Array(rss(items, channel: "<ttl>\(numbers.next(upTo: 3))</ttl>").utf8)
        }
        var whole = Library()
        var known = Library()
        var marks: ItemMarks?
        var podcast = Subscription(id: "p1", subscribed: noon)
        podcast.feedURL = "https://tide.example/feed"
        whole.apply(.subscribed(podcast))
        known.apply(.subscribed(podcast))
        let fetcher = HTTPFetcher(userAgent: "podwatch-tests")
        let fetch = FeedFetch(fetcher: fetcher)
        var settings = Settings()
        settings.hooks = [listener]
        var rests = 0
        for round in 0..<60 {
            let now = noon + Int64(round) * hour
            switch numbers.next(upTo: 8) {
            case 0...3:
                names.insert("\(serial)", at: 0)
                serial += 1
                if names.count > 12 { names.removeLast() }
            case 4: titles[names[numbers.next(upTo: names.count)]] = "Edited \(round)"
            case 5: if names.count > 5 { names.remove(at: numbers.next(upTo: names.count)) }
            case 6: names.swapAt(0, 1)
            default: break
            }
            let response = HTTPResponse(status: 200, url: "https://tide.example/feed", body: document())
            func take(_ library: inout Library, _ marks: ItemMarks?) throws -> FeedNews {
                let before = try #require(library.subscriptions["p1"])
                let news = try fetch.news(
                    in: .response(response), from: response.url, about: before, leavingOut: marks)
                var decision = CheckDecision(settings: settings, now: now, hosts: [:], before)
                decision.bring(news)
                for change in decision.finished() { library.apply(change) }
                return news
            }
            _ = try take(&whole, nil)
            let news = try take(&known, marks)
            if news.isRest { rests += 1 }
            marks = news.marks ?? marks
            #expect(known == whole)
        }
        #expect(rests > 5)
    }
}

/// No file may become longer than `length` bytes from now on.
private func limitFiles(to length: rlim_t) {
    var limits = rlimit(rlim_cur: length, rlim_max: .max)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
}

/// The same draws each time.
private struct Draws {
    var state: UInt64

    mutating func next(upTo limit: Int) -> Int {
        state = scrambled(state)
        return Int(state % UInt64(limit))
    }
}
