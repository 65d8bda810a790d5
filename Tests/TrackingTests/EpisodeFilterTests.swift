import FeedModel
import Testing
import TextPatterns

@testable import Tracking

@Suite("Filters")
struct EpisodeFilterTests {
    private func filter(_ text: String) throws -> EpisodeFilter {
        let file = "{podcasts: [{podcast: \"p1\", \(text)}]}"
        let settings = try SettingsDocument.settings(from: Array(file.utf8))
        return settings.podcast(Subscription(id: "p1", subscribed: noon)).filter
    }

    private func episode(_ title: String?, minutes: Int? = nil, kind: String? = nil) -> Episode {
        var episode = Episode(id: "e", firstSeen: noon, source: .rss, keys: [])
        episode.title = title
        episode.duration = minutes.map { $0 * 60 }
        episode.kind = kind
        return episode
    }

    @Test(arguments: [
        (#"include: {title: ["interview"]}"#, "An INTERVIEW with nobody", true),
        (#"include: {title: ["interview"]}"#, "News", false),
        (#"include: {title: ["^#\\d+ ", "special"]}"#, "#12 Harbours", true),
        (#"include: {title: ["^#\\d+ ", "special"]}"#, "The Special", true),
        (#"include: {title: ["^#\\d+ ", "special"]}"#, "No. 12", false),
        (#"exclude: {title: ["werbung|Überblick"]}"#, "überblick am Abend", false),
        (#"exclude: {title: ["werbung"]}"#, "Nachrichten", true),
    ])
    func `go by the title, in any letter case`(_ text: String, _ title: String, _ isWanted: Bool) throws {
        #expect(try filter(text).wants(episode(title)) == isWanted)
    }

    @Test(arguments: [
        (#"exclude: {shorterThanMinutes: 10}"#, 9, false),
        (#"exclude: {shorterThanMinutes: 10}"#, 10, true),
        (#"exclude: {shorterThanMinutes: 10}"#, nil, true),
        (#"exclude: {shorterThanMinutes: 10}"#, 0, true),
        (#"exclude: {longerThanMinutes: 60}"#, 61, false),
        (#"include: {longerThanMinutes: 10}"#, 10, false),
        (#"include: {longerThanMinutes: 10}"#, 11, true),
        (#"include: {longerThanMinutes: 10}"#, nil, true),
    ])
    func `go by the duration, and hold an unknown one against nobody`(
        _ text: String, _ minutes: Int?, _ isWanted: Bool
    ) throws {
        #expect(try filter(text).wants(episode("A", minutes: minutes)) == isWanted)
    }

    @Test func `go by the kind, and an episode of no kind is full`() throws {
        let noExtras = try filter(#"exclude: {kind: ["trailer", "bonus"]}"#)
        #expect(noExtras.wants(episode("A")) && noExtras.wants(episode("A", kind: "full")))
        #expect(
            !noExtras.wants(episode("A", kind: "trailer")) && !noExtras.wants(episode("A", kind: "bonus")))
        let extras = try filter(#"include: {kind: ["bonus"]}"#)
        #expect(extras.wants(episode("A", kind: "bonus")) && !extras.wants(episode("A")))
    }

    @Test(arguments: [
        (#"exclude: {title: ["^(\\w+\\s?)*$"]}"#, true),
        (#"include: {title: ["^(\\w+\\s?)*$"]}"#, true),
        (#"exclude: {title: ["^(\\w+\\s?)*$", "^aaa"]}"#, false),
        (#"exclude: {title: ["^(\\w+\\s?)*$", "^bbb"]}"#, true),
        (#"include: {title: ["^(\\w+\\s?)*$"], kind: ["bonus"]}"#, false),
    ])
    func `hide no episode for an expression that would take for ever`(_ text: String, _ isWanted: Bool) throws
    {
        let title = String(repeating: "a", count: 40) + "!"
        #expect(try filter(text).wants(episode(title)) == isWanted)
    }

    @Test func `are equal when they say the same`() throws {
        let text = #"exclude: {title: ["a+", "b"]}"#
        #expect(try filter(text) == filter(text))
        #expect(try filter(text) != filter(#"exclude: {title: ["a*", "b"]}"#))
    }

    @Test func `are refused with the expression, the place and what is wrong with it`() {
        let error = #expect(throws: SettingsError.self) {
            try filter(#"exclude: {title: ["ok", "Teil (1"]}"#)
        }
        let words = "\"Teil (1\" is no regular expression: missing closing parenthesis (after character 7)"
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test func `include what all holds for, and exclude what any holds for`() throws {
        let include = try filter(#"include: {title: ["talk"], longerThanMinutes: 20}"#)
        #expect(include.wants(episode("Talk", minutes: 30)))
        #expect(!include.wants(episode("Talk", minutes: 10)) && !include.wants(episode("News", minutes: 30)))
        let exclude = try filter(#"exclude: {title: ["rerun"], shorterThanMinutes: 5}"#)
        #expect(!exclude.wants(episode("Rerun", minutes: 30)) && !exclude.wants(episode("News", minutes: 3)))
        #expect(exclude.wants(episode("News", minutes: 30)))
        let both = try filter(#"include: {title: ["talk"]}, exclude: {title: ["rerun"]}"#)
        #expect(both.wants(episode("Talk")) && !both.wants(episode("Talk (rerun)")))
    }

    @Test func `record what they leave out, and never announce it later`() throws {
        var reader = Reader([item("1", "A")])
        reader.audience.filter.exclude = EpisodeFilter.Condition()
        reader.audience.filter.exclude?.titles = [try TextPattern("trailer")]
        let second = [item("3", "Trailer", days: 2), item("2", "B", days: 1), item("1", "A")]
        #expect(reader.read(second) == ["B"])
        #expect(reader.titles == ["Trailer", "B", "A"])
        #expect(reader.podcast.episodes.map(\.announced) == [false, true, false])
        reader.audience.filter = EpisodeFilter()
        #expect(reader.read(second) == [])
    }

    @Test func `count when the latest episodes are announced at once`() throws {
        var rules = AnnouncementRules()
        rules.announceLatest = 1
        var reader = Reader(rules: rules)
        reader.audience.filter.exclude = EpisodeFilter.Condition()
        reader.audience.filter.exclude?.kinds = ["full"]
        #expect(reader.read([item("2", "B", days: 1), item("1", "A")]) == [])
        reader = Reader(rules: rules)
        reader.audience.filter.exclude = EpisodeFilter.Condition()
        reader.audience.filter.exclude?.titles = [try TextPattern("B")]
        #expect(reader.read([item("2", "B", days: 1), item("1", "A")]) == ["A"])
    }

    @Test func `silence edits of what they leave out`() throws {
        var reader = Reader([item("1", "Trailer", notes: "x")])
        reader.audience = hearing([.episodeUpdated])
        reader.audience.filter.exclude = EpisodeFilter.Condition()
        reader.audience.filter.exclude?.titles = [try TextPattern("trailer")]
        #expect(reader.read([item("1", "Trailer", notes: "y")]) == [])
    }

    @Test func `mute a podcast altogether`() {
        var reader = Reader([item("1", "A")])
        reader.audience.isMuted = true
        let many = (2..<12).map { item("\($0)", "E\($0)", days: -30) }
        #expect(reader.read(many + [item("1", "A")]) == [])
        #expect(reader.podcast.episodes.count == 11)
    }

    @Test(arguments: [
        (#"include: {title: ["("]}"#, "podcasts[0].include.title"),
        (#"include: {}"#, "podcasts[0].include"),
        (#"exclude: {kind: ["teaser"]}"#, "podcasts[0].exclude.kind"),
        (#"exclude: {minutes: 3}"#, "podcasts[0].exclude.minutes"),
        (#"exclude: {shorterThanMinutes: 0}"#, "podcasts[0].exclude.shorterThanMinutes"),
        (#"mute: "yes""#, "podcasts[0].mute"),
    ])
    func `that mean nothing are refused by name`(_ text: String, _ key: String) {
        let error = #expect(throws: SettingsError.self) { try filter(text) }
        #expect(error?.description.contains(key) == true, "\(error?.description ?? "")")
    }
}
