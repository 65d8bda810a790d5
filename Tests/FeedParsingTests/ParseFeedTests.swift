import FeedModel
import FeedParsing
import TestSupport
import Testing

@Suite("Reading a feed", .takingTurns)
struct ParseFeedTests {
    private func feed(_ inside: String) -> [UInt8] {
        Array("<rss version=\"2.0\"><channel><title>Tide</title>\(inside)</channel></rss>".utf8)
    }

    @Test func `an entity that multiplies costs neither time nor memory`() throws {
        var type = "<!DOCTYPE rss [<!ENTITY a0 \"tide\">"
        for level in 1...30 {
            type += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">"
        }
        let document = Array((type + "]>").utf8) + feed("<item><title>x&a30;</title></item>")
        let title = try parseFeed(document).feed.items.first?.title ?? ""
        #expect(title.utf8.count < 5_000)
    }

    @Test(arguments: [300, 200_000])
    func `elements nested too deep are left out, and what follows is read`(depth: Int) throws {
        let tags = String(repeating: "<b>", count: depth)
        let ends = String(repeating: "</b>", count: depth)
        let two = "<item><title>B</title><description>y</description></item>"
        for deep in [tags, tags + "x & z" + ends, tags + "<![CDATA[x]]><hr>" + ends] {
            let parsed = try parseFeed(
                feed("<item><title>A</title><description>in \(deep)</description></item>" + two))
            #expect(parsed.feed.items.map(\.title) == ["A", "B"])
            #expect(parsed.feed.items.map { $0.teaser?.text.hasPrefix("in <b><b>") } == [true, false])
            #expect(!parsed.isCut)
            #expect(
                parsed.warnings.first == "a part of it was left out: elements are nested more than 256 deep")
        }
    }

    @Test func `a tag that is too long lacks the attribute that makes it so`() throws {
        let long = String(repeating: "tide", count: 300_000)
        let parsed = try parseFeed(
            feed(
                "<item><description><img alt=\"a\" src=\"data:\(long)\"/>x</description></item><item><guid>g</guid></item>"
            ))
        #expect(parsed.feed.items.map(\.guid) == [nil, "g"])
        #expect(parsed.feed.items.first?.description == "<img alt=\"a\"/>x")
        #expect(!parsed.isCut)
        #expect(parsed.warnings == ["a part of it was left out: a tag is longer than 1048576 bytes"])
    }

    @Test(arguments: ["<![CDATA[", "<i>x</i>"])
    func `a text that is too long is left out, and what follows is read`(start: String) throws {
        let long = String(repeating: "tide", count: 9 << 20)
        let end = start.hasPrefix("<!") ? "]]>" : ""
        let parsed = try parseFeed(
            feed(
                "<item><title>A</title><description>\(start)\(long)\(end)<b>z</b></description></item><item><guid>g</guid></item>"
            ))
        #expect(parsed.feed.items.map(\.guid) == [nil, "g"])
        #expect(parsed.feed.items.first?.title == "A")
        #expect(parsed.feed.items.first?.description == nil)
        #expect(!parsed.isCut)
        #expect(
            parsed.warnings == [
                "a part of it was left out: the text of one element is longer than 33554432 bytes"
            ]
        )
    }

    @Test func `a tag with a hundred thousand attributes is read without them`() throws {
        let attributes = (0..<100_000).map { " a\($0)=\"\"" }.joined()
        let parsed = try parseFeed(feed("<item><title>A</title><x\(attributes)/><guid>g</guid></item>"))
        #expect(parsed.feed.items.first?.guid == "g")
    }

    @Test func `text beyond ten megabytes is read`() throws {
        let long = String(repeating: "tide ", count: 3 << 20)
        let parsed = try parseFeed(
            feed("<item><description><![CDATA[\(long)]]></description><guid>g</guid></item>"))
        #expect(parsed.feed.items.first?.description?.utf8.count == long.utf8.count - 1)
        #expect(parsed.feed.items.first?.guid == "g")
        #expect(parsed.warnings.isEmpty)
    }

    @Test func `unclosed sections and tags without end take linear time`() throws {
        let sections = String(repeating: "<title><![CDATA[x</title>", count: 50_000)
        #expect(try parseFeed(feed(sections)).feed.title == "Tide")
        let quotes = String(repeating: "<a b=\"", count: 200_000)
        #expect(try parseFeed(feed(quotes)).feed.title == "Tide")
    }

    @Test func `long lists are kept up to a limit, and what follows them is read`() throws {
        let categories = (0..<100_000).map { "<category>c\($0)</category><enclosure url=\"u\($0)\"/>" }
            .joined()
        let item = try parseFeed(feed("<item>\(categories)<guid>g</guid></item>")).feed.items.first
        #expect(item?.categories.count == 512)
        #expect(item?.enclosures.count == 512)
        #expect(item?.guid == "g")
    }

    @Test func `items beyond the limit are told of`() throws {
        let parsed = try parseFeed(feed(String(repeating: "<item/>", count: 60_000)))
        #expect(parsed.feed.items.count == 50_000)
        #expect(parsed.warnings == ["only the first 50000 items were read"])
    }

    @Test func `a flood of distinct names is refused for what it is`() throws {
        let names = (0..<50_000).map { "<n\($0)/>" }.joined()
        #expect(throws: FeedError.tooLarge(reason: "it has more than 10000 distinct names")) {
            try parseFeed(feed("<item><title>A</title></item>" + names))
        }
    }

    @Test(arguments: [
        "One &amp; two", "One <i>&</i> two", "<![CDATA[One]]> &amp; two", "  <![CDATA[ One & two\n]]>",
        "One & two",
        "One\r\n&amp;\rtwo",
    ])
    func `notes are the same whether they can stay in the document or not`(written: String) throws {
        let parsed = try parseFeed(
            feed(
                "<item><title>A</title><description>\(written)</description></item><item><title>B</title></item>"
            ))
        let notes = parsed.feed.items.first?.description?.replacing("<i>&</i>", with: "&")
        #expect(notes?.split(whereSeparator: \.isWhitespace).joined(separator: " ") == "One & two")
        #expect(parsed.feed.items.last?.teaser == nil)
    }

    @Test func `a base cannot multiply what a document weighs`() throws {
        let base = String(repeating: "a/", count: 4_000)
        let items = String(repeating: "<item><link>x</link></item>", count: 20_000)
        let document =
            "<rss version=\"2.0\" xml:base=\"https://t.example/\(base)\"><channel>\(items)</channel></rss>"
        let links = try parseFeed(Array(document.utf8)).feed.items.compactMap(\.link)
        #expect(links.first?.hasPrefix("https://t.example/a/") ?? false)
        #expect(links.reduce(0) { $0 + $1.utf8.count } < 20 << 20)
    }

    @Test func `JSON nested too deep is cut`() throws {
        let document =
            "{\"version\":\"https://jsonfeed.org/version/1\",\"title\":\"T\",\"x\":"
            + String(repeating: "[", count: 1_000_000)
        let parsed = try parseFeed(Array(document.utf8))
        #expect(parsed.feed.title == "T")
        #expect(parsed.isCut)
    }

    @Test func `a packed document that breaks off at once is empty`() {
        #expect(throws: FeedError.empty) { try parseFeed([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]) }
    }

    @Test func `a packed document may be several, with padding behind them`() throws {
        for padding in [[], [0, 0, 0], Array("garbage".utf8)] as [[UInt8]] {
            let parsed = try parseFeed(packedHead + packedTail + padding)
            #expect(parsed.feed.items.map(\.guid) == ["g"])
        }
    }

    @Test func `a packed document with a wrong checksum is refused`() {
        for index in [packedHead.count - 6, packedHead.count + packedTail.count - 6] {
            var document = packedHead + packedTail
            document[index] ^= 1
            #expect(throws: FeedError.notAFeed(reason: "it is packed with gzip, and damaged")) {
                try parseFeed(document)
            }
        }
    }

    @Test(arguments: [
        ("<rss version=\"2.0\">maintenance</rss>", "its <rss> has neither a channel nor items"),
        (
            "<rss version=\"2.0\"><error><title>x</title></error></rss>",
            "its <rss> has neither a channel nor items"
        ),
        (
            "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:foaf=\"http://xmlns.com/foaf/0.1/\"><foaf:Person/></rdf:RDF>",
            "its <RDF> has neither a channel nor items"
        ),
        (
            "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\">try later</feed>",
            "its <feed> has neither title nor id nor entries"
        ),
        (
            "<feed><error>5</error></feed>",
            "its <feed> has neither title nor id nor entries"
        ),
        (
            "{\"items\":[],\"error\":\"quota\"}",
            "JSON with an empty list of items that does not call itself a JSON Feed"
        ),
        (
            "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\"}",
            "JSON without a list of items"
        ),
        (
            "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":null}",
            "JSON without a list of items"
        ),
    ])
    func `a document that only begins like a feed is none`(document: String, reason: String) {
        #expect(throws: FeedError.notAFeed(reason: reason)) { try parseFeed(Array(document.utf8)) }
    }

    @Test(arguments: [
        "<rss><channel/></rss>", "<rss><item/></rss>", "<channel></channel>",
        "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns=\"http://purl.org/rss/1.0/\"><channel/></rdf:RDF>",
        "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>T</title></feed>",
        "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry/></feed>",
        "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[]}", "{\"items\":[{\"id\":\"1\"}]}",
    ])
    func `an empty feed is one`(document: String) throws {
        #expect(try parseFeed(Array(document.utf8)).lack == nil)
    }

    @Test(arguments: [
        ("<rss/>", "its <rss> has neither a channel nor items"),
        ("<?xml version=\"1.0\"?><rss version=\"2.0\">\n</rss>", "its <rss> has neither a channel nor items"),
        (
            "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\"><updated>2026-07-06</updated></feed>",
            "its <feed> has neither title nor id nor entries"
        ),
    ])
    func `a document of little but a root can be read, and says what it lacks`(document: String, lack: String)
        throws
    {
        let parsed = try parseFeed(Array(document.utf8))
        #expect(parsed.lack == lack)
        #expect(parsed.warnings == ["it is hardly a feed: \(lack)"])
    }

    @Test func `a document of nothing but a declaration is no feed`() {
        #expect(throws: FeedError.notAFeed(reason: "it has no elements")) {
            try parseFeed(Array("<?xml version=\"1.0\"?>".utf8))
        }
    }
}

/// A feed in two halves, each packed with gzip.
private let packedHead: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xB3, 0x29, 0x2A, 0x2E, 0x56, 0x28,
    0x4B, 0x2D, 0x2A, 0xCE, 0xCC, 0xCF, 0xB3, 0x55, 0x32, 0xD2, 0x33, 0x50, 0xB2, 0xB3, 0x49, 0xCE,
    0x48, 0xCC, 0xCB, 0x4B, 0xCD, 0xB1, 0xB3, 0x29, 0xC9, 0x2C, 0xC9, 0x49, 0xB5, 0x0B, 0xC9, 0x4C,
    0x49, 0xB5, 0xD1, 0x87, 0xB0, 0x01, 0x13, 0xDA, 0xA0, 0xF5, 0x2F, 0x00, 0x00, 0x00,
]
private let packedTail: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xB3, 0xC9, 0x2C, 0x49, 0xCD, 0xB5,
    0xB3, 0x49, 0x2F, 0xCD, 0x4C, 0xB1, 0x4B, 0xB7, 0xD1, 0x07, 0xD3, 0x36, 0xFA, 0x10, 0x41, 0xFD,
    0xE4, 0x8C, 0xC4, 0xBC, 0xBC, 0xD4, 0x1C, 0x20, 0xAB, 0xA8, 0xB8, 0xD8, 0x0E, 0x00, 0x56, 0x18,
    0xDA, 0x47, 0x2B, 0x00, 0x00, 0x00,
]
