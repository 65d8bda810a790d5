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

    @Test func `may name pages and other lists, which are no feeds`() throws {
        let list = try parseOPML(
            Array(
                """
                <opml><body><outline type="link" url="https://t.example/page"/>
                <outline type="Include" url="https://t.example/more.opml"/>
                <outline type="rss" url="https://t.example/a"/><outline url="https://t.example/b"/>
                <outline type="link" xmlUrl="https://t.example/c"/></body></opml>
                """.utf8))
        #expect(
            list.outlines.map(\.feedURL) == [
                nil, nil, "https://t.example/a", "https://t.example/b", "https://t.example/c",
            ])
    }

    @Test(arguments: [
        "feed:https://t.example/a", "feed://t.example/a", "itpc://t.example/a", "pcast://t.example/a",
    ])
    func `keep addresses of other schemes as they are`(address: String) throws {
        let list = try parseOPML(Array("<opml><body><outline xmlUrl=\"\(address)\"/></body></opml>".utf8))
        #expect(list.outlines.map(\.feedURL) == [address])
    }

    @Test(arguments: [
        ("http://t.example/100%", "http://t.example/100%"),
        ("http://t.example/my feed", "http://t.example/my feed"),
        (" http:/t.example/ä ", "http://t.example/ä"), ("www.t.example/a{b}", "http://www.t.example/a{b}"),
        ("http://bücher.example/%zz", "http://xn--bcher-kva.example/%zz"),
        ("http:\\\\t.example\\a\\b", "http://t.example/a\\b"),
    ])
    func `keep of an address what can be asked as it is written`(written: String, address: String) throws {
        let list = try parseOPML(Array("<opml><body><outline xmlUrl=\"\(written)\"/></body></opml>".utf8))
        #expect(list.outlines.map(\.feedURL) == [address])
    }

    @Test func `say the same when they went through UTF-8`() throws {
        let list =
            "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><opml><body><outline text=\"Café ±É\"/></body></opml>"
        let latin = list.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let wide = list.utf16.reduce(into: [0xFF, 0xFE] as [UInt8]) { bytes, unit in
            bytes += [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
        }
        let chinese = Array(list.replacing("iso-8859-1", with: "gbk").utf8)
        for document in [latin, wide, [0xEF, 0xBB, 0xBF] + chinese] as [[UInt8]] {
            let text = utf8Document(from: document).markedText
            #expect(try parseOPML(Array(text.utf8)).outlines.map(\.title) == ["Café ±É"])
        }
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
