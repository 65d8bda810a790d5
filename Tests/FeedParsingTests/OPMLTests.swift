import FeedParsing
import TestSupport
import Testing

@Suite("Lists of feeds", .takingTurns)
struct OPMLTests {
    @Test func `may be nested, lack titles and spell attributes as they like`() throws {
        let list = try parseOPML(
            Array(
                """
                <opml version="1.0"><head><title>mine</title></head><body>
                <outline text="Sea"><outline text="Deep"><outline xmlUrl="https://t.example/a?x=1&amp;y=2"/></outline></outline>
                <outline title="B" XMLURL=" https://t.example/b " htmlUrl="https://t.example/"/>
                <outline text="no address"/><outline text="&nbsp;C & D" xmlurl="https://t.example/c"/></body></opml>
                """.utf8))
        let outlines = list.outlines
        #expect(!list.isCut)
        let all = outlines.flatMap(\.flattened)
        #expect(
            all.compactMap(\.feedURL) == [
                "https://t.example/a?x=1&y=2", "https://t.example/b", "https://t.example/c",
            ])
        #expect(all.map(\.title) == ["Sea", "Deep", nil, "B", "no address", "\u{A0}C & D"])
        #expect(outlines.first?.children.first?.children.first?.feedURL == "https://t.example/a?x=1&y=2")
        #expect(outlines.dropFirst().first?.siteURL == "https://t.example/")
    }

    @Test func `are read as they were written`() throws {
        let outlines = [
            OPMLOutline(
                title: "A \"quote\" & <tag>\nand line", feedURL: "https://t.example/?a=1&b='2'",
                siteURL: "https://t.example/"),
            OPMLOutline(title: "Folder", children: [OPMLOutline(title: "Apple only", appleID: "1200361736")]),
        ]
        let list = try parseOPML(opmlDocument(title: "podwatch & co", outlines: outlines))
        #expect(list.outlines == outlines && !list.isCut)
    }

    @Test func `that were cut keep what came before`() throws {
        let list = try parseOPML(
            Array("<opml><body><outline text=\"F\"><outline xmlUrl=\"https://t.example/1\"/><outl".utf8))
        #expect(list.isCut)
        #expect(list.outlines.flatMap(\.flattened).compactMap(\.feedURL) == ["https://t.example/1"])
    }

    @Test func `are told from other documents`() {
        #expect(throws: FeedError.notAList(reason: "its root is <rss>")) {
            try parseOPML(Array("<rss/>".utf8))
        }
        #expect(throws: FeedError.empty) { try parseOPML([]) }
    }
}
