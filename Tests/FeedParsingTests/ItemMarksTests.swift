import FeedModel
import FeedParsing
import TestSupport
import Testing

@Suite("Items that are known from an earlier document", .takingTurns)
struct ItemMarksTests {
    private func item(_ name: String) -> String {
        "<item><guid>\(name)</guid><title>\(name)</title><description><![CDATA[<p>On \(name)]]></description></item>"
    }

    private func document(
        _ items: [String], head: String = "<title>Tide</title>", foot: String = "", between: String = "\n    "
    ) -> [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>\(head)
                \(items.joined(separator: between))
              \(foot)</channel></rss>
            """.utf8)
    }

    private func marks(_ document: [UInt8], url: String? = nil) throws -> ItemMarks? {
        try parseFeed(document, origin: DocumentOrigin(url: url), leavingOut: nil).marks
    }

    private let known = ["d", "c", "b", "a"]

    /// Lists of items, and which of them are no longer or not yet known.
    static let growing: [(list: [String], rest: [String])] = [
        (["d", "c", "b", "a"], []), (["e", "d", "c", "b", "a"], ["e"]), (["e", "d", "c", "b"], ["e"]),
        (["d", "c", "b"], []), (["d", "c", "b", "a", "e"], ["e"]), (["c", "b", "a", "e"], ["e"]),
        (["c", "b", "a"], []),
    ]

    @Test(arguments: growing)
    func `are left out of a list that grew or lost one at an end`(list: [String], rest: [String]) throws {
        let marks = try #require(try marks(document(known.map(item))))
        let now = document(list.map(item), head: "<title>Ebb</title><link>https://tide.example/</link>")
        let parsed = try parseFeed(now, origin: DocumentOrigin(), leavingOut: marks)
        let whole = try parseFeed(now)
        #expect(
            parsed.isRest && parsed.feed.items == whole.feed.items.filter { rest.contains($0.title ?? "") })
        #expect(parsed.feed.title == "Ebb" && parsed.feed.link == whole.feed.link)
        // What is left behind tells the items of this list, too.
        let again = try parseFeed(now, origin: DocumentOrigin(), leavingOut: parsed.marks)
        #expect(list.count < 3 || again.isRest && again.feed.items.isEmpty)
    }

    @Test func `are known in one document after the other, as a list of fixed length slides`() throws {
        var names = (0..<20).map { "episode \($0)" }
        var marks = try marks(document(names.map(item)))
        for number in 20..<60 {
            names = ["episode \(number)"] + names.dropLast()
            let parsed = try parseFeed(document(names.map(item)), origin: DocumentOrigin(), leavingOut: marks)
            #expect(parsed.isRest && parsed.feed.items.map(\.title) == ["episode \(number)"])
            marks = parsed.marks
        }
    }

    @Test func `are known in Atom, and with whatever space between them`() throws {
        func entry(_ name: String) -> String { "<entry><id>\(name)</id><title>\(name)</title></entry>" }
        func feed(_ names: [String]) -> [UInt8] {
            Array(
                ("<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Tide</title><updated>2026-01-0\(names.count)T00:00:00Z"
                    + "</updated>" + names.map(entry).joined(separator: "\r\n\t") + "</feed>").utf8)
        }
        let parsed = try parseFeed(
            feed(["e"] + known), origin: DocumentOrigin(), leavingOut: try marks(feed(known)))
        #expect(parsed.isRest && parsed.feed.items.map(\.title) == ["e"])
    }

    /// Documents in which more is different than one item at an end.
    static let others: [[String]] = [
        ["f", "e", "d", "c", "b", "a"], ["d", "e", "c", "b", "a"], ["d", "c", "a"], ["e", "d", "c"], ["e"],
        [],
        ["a", "b", "c", "d"], ["e", "d", "c", "b", "a", "z"],
    ]

    @Test(arguments: others)
    func `are read again where more is different`(list: [String]) throws {
        let now = document(list.map(item))
        let parsed = try parseFeed(
            now, origin: DocumentOrigin(), leavingOut: try marks(document(known.map(item))))
        let whole = try parseFeed(now)
        #expect(!parsed.isRest && parsed.feed == whole.feed)
    }

    @Test func `are read again when what they mean may have changed`() throws {
        let before = try marks(document(known.map(item)), url: "https://tide.example/feed")
        let same = DocumentOrigin(url: "https://tide.example/feed")
        let now = document((["e"] + known).map(item))
        #expect(try parseFeed(now, origin: same, leavingOut: before).isRest)
        for other in [
            DocumentOrigin(url: "https://ebb.example/feed"),
            DocumentOrigin(url: same.url, contentType: "text/xml; charset=iso-8859-1"),
        ] {
            #expect(try !parseFeed(now, origin: other, leavingOut: before).isRest)
        }
        let text = String(decoding: now, as: UTF8.self)
        for (old, new) in [
            ("<channel>", "<channel xml:base=\"https://ebb.example/\">"), ("podcast-1.0", "podcast-2.0"),
            ("version=\"1.0\"", "version=\"1.0\" standalone=\"yes\""),
        ] {
            let changed = Array(text.replacing(old, with: new).utf8)
            #expect(try !parseFeed(changed, origin: same, leavingOut: before).isRest)
        }
    }

    /// Documents that are not what their tags look like.
    static let deceptive: [String] = [
        "<item><title>e</title><description><![CDATA[ <item> ]]></description></item>",
        "<item><title>e</title></item><!-- ", "<!-- <item><title>e</title></item> -->",
        "<item><title>e</title><description><![CDATA[</description></item>",
        "<item><title>e</title></item><title>Other</title>", "<item><title>e</item>", "<item>&nbsp;</item>",
        "<item/>", "<items><item><title>e</title></item></items>",
        "<item><title>e</title></item><item><title>f</title></item>",
    ]

    @Test(arguments: deceptive)
    func `never hide one that is new, whatever stands before them`(new: String) throws {
        let now = document([new] + known.map(item))
        let parsed = try parseFeed(
            now, origin: DocumentOrigin(), leavingOut: try marks(document(known.map(item))))
        let whole = try parseFeed(now).feed.items.map(\.title)
        let titles = parsed.feed.items.map(\.title)
        #expect(parsed.isRest ? whole.filter { !known.contains($0 ?? "") } == titles : whole == titles)
    }

    @Test(arguments: ["<item>", "<item ", "<item></item", "<item><title>e</title>", "<item>\n  <item>"])
    func `are no reason to fall over an item that never ends`(open: String) throws {
        let before = try marks(document(known.map(item)))
        for now in [document(known.map(item), foot: open), document([open] + known.map(item))] {
            let parsed = try parseFeed(now, origin: DocumentOrigin(), leavingOut: before)
            #expect(parsed.feed == (try parseFeed(now).feed) || parsed.isRest)
        }
    }

    @Test func `are not told by marks of a document that is not sound`() throws {
        #expect(try marks(document(["a", "b"].map(item))) == nil)
        #expect(try marks(Array(document(known.map(item)).dropLast(8))) == nil)
        #expect(try marks(Array("<!DOCTYPE rss>".utf8) + document(known.map(item)).dropFirst(39)) == nil)
        #expect(try marks(document(known.map(item) + ["<item><title>A & B</title></item>"])) == nil)
        #expect(try marks(document(known.map(item), between: "<ttl>60</ttl>")) == nil)
        #expect(try marks(document(known.map(item) + ["<!-- \(item("z")) -->"])) == nil)
    }

    /// To look from each of those to the end for an item would take minutes, and of a larger document days.
    @Test func `are found in a moment, whatever stands behind them by the thousand`() throws {
        let foot = String(repeating: "<itemized/>", count: 20_000)
        let start = ContinuousClock.now
        let before = try marks(document(known.map(item), foot: foot))
        let now = document((["e"] + known).map(item), foot: foot)
        let parsed = try parseFeed(now, origin: DocumentOrigin(), leavingOut: before)
        #expect(parsed.isRest && parsed.feed.items.map(\.title) == ["e"])
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test func `never hide a new one in thousands of documents made of odd pieces`() throws {
        var draws = SystemlessRandom(seed: 7)
        let odd = [
            "<!-- ", " -->", "<![CDATA[", "]]>", "</item>", "<item>", "<item ", "<title>x</title>",
            "<!-- <item> -->",
            "<![CDATA[</item> <item>]]>", " ", "\n",
        ]
        func pieces(_ names: [String], oddity: Int) -> [String] {
            names.map(item).flatMap { text -> [String] in
                guard draws.next(upTo: 12) < oddity else { return [text] }
                let piece = odd[draws.next(upTo: odd.count)]
                switch draws.next(upTo: 3) {
                case 0: return [piece + text]
                case 1: return [text + piece]
                default: return [text.replacing("<p>", with: piece)]
                }
            }
        }
        var rests = 0
        for _ in 0..<4_000 {
            let old = (0..<(3 + draws.next(upTo: 4))).map { "old \($0)" }
            let before = pieces(old, oddity: 1)
            guard let first = try? parseFeed(document(before), origin: DocumentOrigin(), leavingOut: nil)
            else {
                continue
            }
            var after = before
            if draws.next(upTo: 2) == 0 { after.removeLast() }
            let new = pieces(["new 1", "new 2"].dropLast(draws.next(upTo: 3)), oddity: 6)
            for piece in new {
                let places = [0, after.count, draws.next(upTo: after.count + 1)]
                after.insert(piece, at: places[draws.next(upTo: 3)])
            }
            let now = document(after)
            guard let whole = try? parseFeed(now) else { continue }
            let parsed = try parseFeed(now, origin: DocumentOrigin(), leavingOut: first.marks)
            guard parsed.isRest else {
                #expect(parsed.feed == whole.feed)
                continue
            }
            rests += 1
            let unknown = whole.feed.items.filter { item in
                !first.feed.items.contains { $0.title == item.title }
            }
            #expect(
                unknown.map(\.title) == parsed.feed.items.map(\.title),
                "\(String(decoding: now, as: UTF8.self))")
        }
        #expect(rests > 500)
    }
}

/// The same draws each time.
private struct SystemlessRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(upTo limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(limit))
    }
}
