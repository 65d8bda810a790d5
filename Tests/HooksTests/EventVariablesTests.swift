import FeedModel
import TestSupport
import Testing

@testable import Hooks

@Suite("Variables of an event", .takingTurns)
struct EventVariablesTests {
    private func title(_ title: String?) -> String? {
        message(title: title).variables["PODWATCH_EPISODE_TITLE"]
    }

    @Test(arguments: [
        ("first\nsecond\r\nthird\tfourth", "first second third fourth"),
        ("  outer \u{A0} space ", "outer space"),
        ("before\0after", "before after"),
        ("\u{1B}[31mred\u{7F}", "[31mred"),
        ("line\u{2028}paragraph\u{2029}next\u{85}end", "line paragraph next end"),
        ("--help -rf / $(id) `id`", "--help -rf / $(id) `id`"),
        ("Emoji 🌊 \u{202E}bidi e\u{301}", "Emoji 🌊 \u{202E}bidi e\u{301}"),
    ])
    func `are on one line, without control characters`(text: String, line: String) {
        #expect(title(text) == line)
    }

    @Test func `are not there without a value`() {
        #expect(title(nil) == nil && title("") == nil && title(" \n") == nil)
        let news = Event(.podcastGone, podcastID: "p1", time: noon)
        let podcast = PodcastSummary(Subscription(id: "p1", subscribed: noon))
        let names = EventMessage(news, attempt: 3, podcast: podcast, episode: nil).variables.keys.sorted()
        #expect(names == ["PODWATCH_ATTEMPT", "PODWATCH_EVENT", "PODWATCH_EVENT_ID", "PODWATCH_PODCAST_ID"])
    }

    @Test(arguments: ["x", "é", "世", "🌊"])
    func `are cut between characters at 32 KiB`(character: String) {
        let size = character.utf8.count
        let line = title("ab" + String(repeating: character, count: 100_000)) ?? ""
        #expect(line.utf8.count <= 32_768 && line.utf8.count > 32_768 - size)
        #expect(line == "ab" + String(repeating: character, count: (32_768 - 2) / size))
    }

    @Test func `do not end in the space before what was cut`() {
        let line = title(String(repeating: "x", count: 32_767) + " y") ?? ""
        #expect(line.utf8.count == 32_767)
    }
}
