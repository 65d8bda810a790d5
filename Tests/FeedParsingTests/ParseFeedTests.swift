import FeedModel
import FeedParsing
import Testing

@Suite("Reading a feed")
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

    @Test func `JSON nested too deep is cut`() throws {
        let document =
            "{\"version\":\"https://jsonfeed.org/version/1\",\"title\":\"T\",\"x\":"
            + String(repeating: "[", count: 1_000_000)
        let parsed = try parseFeed(Array(document.utf8))
        #expect(parsed.feed.title == "T")
        #expect(parsed.isCut)
    }

    @Test func `a packed document larger than the limit is refused`() {
        // 64 KiB of deflated zeros, over and over: a gzip file of 64 MiB and more in a few kilobytes is
        // refused by size, so a truncated one is enough to show that what there is gets read.
        #expect(throws: FeedError.empty) { try parseFeed([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]) }
    }

    @Test func `a document of nothing but a declaration is no feed`() {
        #expect(throws: FeedError.notAFeed(reason: "it has no elements")) {
            try parseFeed(Array("<?xml version=\"1.0\"?>".utf8))
        }
    }
}
