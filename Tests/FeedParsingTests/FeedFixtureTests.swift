import FeedParsing
import FoundationEssentials
import Testing

@Suite("Feeds from the wild")
struct FeedFixtureTests {
    @Test(arguments: try FeedFixture.all())
    func `mean what their description says`(fixture: FeedFixture) throws {
        let origin = DocumentOrigin(
            url: fixture.expected["base"]?.string, contentType: fixture.expected["contentType"]?.string)
        let parsed: ParsedFeed
        do {
            parsed = try parseFeed(fixture.document, origin: origin)
        } catch {
            #expect(fixture.expected["error"]?.string == error.description)
            return
        }
        let report = try JSONDecoder().decode(JSON.self, from: Data(inspectionJSON(of: parsed)))
        #expect(fixture.expected["error"] == nil, "it was read as a feed")
        for key in ["feed", "episodes", "liveItems", "cut", "warnings"] {
            let differences = fixture.expected[key]?.differences(from: report[key], at: key) ?? []
            #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
        }
    }

    /// No position in a document is special: whatever is missing behind it, an answer comes, and a
    /// document without its end is never taken for a whole one.
    @Test(arguments: try FeedFixture.all())
    func `can be cut anywhere`(fixture: FeedFixture) {
        for length in stride(from: 0, to: fixture.document.count, by: 1 + fixture.document.count / 40) {
            let parsed = try? parseFeed(Array(fixture.document.prefix(length)))
            guard fixture.name == "plain-podcast", length < fixture.document.count - 2, let parsed else {
                continue
            }
            #expect(parsed.isCut, "cut at \(length)")
        }
    }
}
