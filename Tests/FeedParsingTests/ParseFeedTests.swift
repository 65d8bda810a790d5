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

    @Test func `elements nested too deep end the reading and count as a cut`() throws {
        let deep = String(repeating: "<a>", count: 200_000)
        let parsed = try parseFeed(feed("<item><title>A</title></item>" + deep))
        #expect(parsed.feed.items.first?.title == "A")
        #expect(parsed.isCut)
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

    @Test func `a flood of distinct names ends the reading`() throws {
        let names = (0..<50_000).map { "<n\($0)/>" }.joined()
        let parsed = try parseFeed(feed("<item><title>A</title></item>" + names))
        #expect(parsed.feed.title == "Tide")
        #expect(parsed.isCut)
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

    @Test func `a document of nothing but a declaration is no feed`() {
        #expect(throws: FeedError.notAFeed(reason: "it has no elements")) {
            try parseFeed(Array("<?xml version=\"1.0\"?>".utf8))
        }
    }
}
