import Foundation
import TestSupport
import Testing

@Suite("A list of feeds", .takingTurns)
struct ImportTests {
    @Test func `is taken with the schemes that add knows, each place once`() async throws {
        let trial = try Trial()
        let addresses = [
            "feed://t.example/a", "feed:https://t.example/b", "itpc://t.example/c", "pcast://t.example/d",
            "HTTPS://T.example/e", "https://t.example:443/e", "http://t.example", "http://t.EXAMPLE:80/",
            "https://T.example/f",
        ]
        let outlines = addresses.map { "<outline xmlUrl=\"\($0)\"/>" }.joined()
        let file = trial.directory.path + "/list.opml"
        try trial.write(
            "<opml><body>\(outlines)<outline type=\"link\" url=\"https://t.example/\"/></body></opml>",
            to: file)
        let first = try await trial.podwatch("import", file)
        #expect(first.out.contains("7 imported") && first.out.contains("2 already there"))
        #expect(first.out.contains("1 skipped"))
        let again = try await trial.podwatch("import", file)
        #expect(again.out.contains("0 imported") && again.out.contains("9 already there"))
        let list = try await trial.podwatch("export").out
        for address in [
            "http://t.example/a", "https://t.example/b", "http://t.example/d", "https://T.example/f",
        ] {
            #expect(list.contains("\"\(address)\""))
        }
    }

    @Test func `names a feed once that it has by http and by https`() async throws {
        let trial = try Trial()
        let file = trial.directory.path + "/list.opml"
        let twins = ["http://t.example/a", "https://t.example:443/a", "https://t.example/b"]
        let list = "<opml><body>\(twins.map { "<outline xmlUrl=\"\($0)\"/>" }.joined())</body></opml>"
        try trial.write(list, to: file)
        let first = try await trial.podwatch("import", file)
        #expect(first.out.contains("2 imported") && first.out.contains("1 already there"))
        try trial.write(
            list.replacingOccurrences(of: "https://t.example/b", with: "http://T.example:80/b"), to: file)
        let again = try await trial.podwatch("import", file)
        #expect(again.out.contains("0 imported") && again.out.contains("3 already there"))
    }

    @Test func `that podwatch wrote brings nothing new, however its addresses are written`() async throws {
        let trial = try Trial()
        let addresses = [
            "http://t.example/café.xml", "http://t.example/my feed.xml", "http://t.example/q?x=&lt;1&gt;",
            "http://t.example/100%", "http://ann:s3cret@t.example/members",
        ]
        let file = trial.directory.path + "/list.opml"
        func list(_ addresses: [String]) -> String {
            "<opml><body>\(addresses.map { "<outline xmlUrl=\"\($0)\"/>" }.joined())</body></opml>"
        }
        try trial.write(list(addresses), to: file)
        #expect(try await trial.podwatch("import", file).out.contains("5 imported"))
        let export = try await trial.podwatch("export").out
        // What is asked is what was written, as with `add`.
        #expect(export.contains("\"http://t.example/100%\"") && !export.contains("s3cret"))
        try trial.write(export, to: file)
        #expect(try await trial.podwatch("import", file).out.contains("0 imported"))
        let others = [
            "http://t.example/caf%c3%a9.xml", "http://t.example/my%20feed.xml",
            "http://t.example/q?x=%3C1%3E",
            "https://t.example/100%25",
        ]
        try trial.write(list(others), to: file)
        #expect(try await trial.podwatch("import", file).out.contains("0 imported"))
    }

    @Test func `may be in an encoding of before Unicode`() async throws {
        let trial = try Trial()
        let list =
            "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><opml><body><outline text=\"Marée\" xmlUrl=\"https://t.example/\"/></body></opml>"
        let file = trial.directory.path + "/list.opml"
        try #require(list.data(using: .isoLatin1)).write(to: URL(filePath: file))
        try await trial.podwatch("import", file)
        #expect(try await trial.podwatch("export").out.contains("Marée"))
    }
}
