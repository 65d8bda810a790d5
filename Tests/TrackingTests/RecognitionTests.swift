import FeedModel
import TestSupport
import Testing

@testable import Tracking

/// A document, the next one, and what is told after it.
///
/// What is not told must be recorded all the same.
struct Sequel: Sendable, CustomTestStringConvertible {
    let name: String
    let first: [Sighting]
    let second: [Sighting]
    let told: [String]
    /// Episodes known at the end.
    let count: Int

    init(_ name: String, _ first: [Sighting], _ second: [Sighting], told: [String] = [], count: Int) {
        self.name = name
        self.first = first
        self.second = second
        self.told = told
        self.count = count
    }

    var testDescription: String { name }
}

@Suite("Recognition", .takingTurns)
struct RecognitionTests {
    static let same: [Sequel] = [
        Sequel(
            "without a guid, the title is edited",
            [item(nil, "A", "https://m.example/a.mp3")],
            [item(nil, "B", "https://m.example/a.mp3")], count: 1),
        Sequel(
            "without a guid, the date is edited",
            [item(nil, "A", "https://m.example/a.mp3")],
            [item(nil, "A", "https://m.example/a.mp3", days: 1)], count: 1),
        Sequel(
            "without a guid nor dates, the title is edited",
            [item(nil, "A", "https://m.example/a.mp3", days: nil)],
            [item(nil, "B", "https://m.example/a.mp3", days: nil)], count: 1),
        Sequel(
            "a token in the audio's address rotates",
            [item("g", "A", "https://m.example/a.mp3?tok=1")],
            [item("g", "A", "https://m.example/a.mp3?tok=2")], count: 1),
        Sequel(
            "everything but the guid is edited",
            [item("g", "A", "https://m.example/a.mp3")],
            [item("g", "B", "https://other.example/b.mp3", days: 1)], count: 1),
        Sequel(
            "members hear it first, the public a day later",
            [item("g", "A", "https://members.example/a.mp3")],
            [item("g", "A", "https://free.example/a.mp3", days: 1)],
            count: 1),
        Sequel(
            "the guid is an address, now by https",
            [item("http://h.example/?p=1", "A")], [item("https://h.example/?p=1", "B", days: 3)], count: 1),
        Sequel(
            "the guid is an address, the host in other letters",
            [item("http://h.example/?p=1", "A")], [item("HTTPS://H.Example/?p=1", "B", days: 3)], count: 1),
        Sequel(
            "the host moves: guids and audio change, titles and dates stay",
            [
                item("1", "A", "https://old.example/1.mp3"),
                item("2", "B", "https://old.example/2.mp3", days: -1),
            ],
            [
                item("x", "A", "https://new.example/x.mp3"),
                item("y", "B", "https://new.example/y.mp3", days: -1),
            ],
            count: 2),
        Sequel(
            "a new guid, the same audio, an edited title",
            [item("1", "Tpyo", "https://m.example/a.mp3")], [item("2", "Typo", "https://m.example/a.mp3")],
            count: 1),
        Sequel(
            "a new guid, the same audio, another date",
            [item("1", "A")], [item("2", "A", days: 2)], count: 1),
        Sequel(
            "a new guid in other letters and spaces of the title",
            [item("1", "The  Title", "https://a.example/1.mp3")],
            [item("2", "the title", "https://b.example/2.mp3")],
            count: 1),
        Sequel(
            "no guid, an edited title and date",
            [item(nil, "Knots for Beginers", "https://m.example/k.mp3")],
            [item(nil, "Knots for Beginners", "https://m.example/k.mp3", days: 0.1)], count: 1),
        Sequel(
            "no guid, other audio",
            [item(nil, "A", "https://m.example/a.mp3")], [item(nil, "A", "https://n.example/b.mp3")], count: 1
        ),
        Sequel("a guid appears where there was none", [item(nil, "A")], [item("g", "A")], count: 1),
        Sequel("a guid vanishes", [item("g", "A")], [item(nil, "A")], count: 1),
        Sequel(
            "no date on the new host: title and duration",
            [item("1", "A", "https://a.example/1.mp3", duration: 601)],
            [item("2", "A", "https://b.example/2.mp3", days: nil, duration: 601)], count: 1),
        Sequel(
            "never a date: title and duration",
            [item("1", "A", "https://a.example/1.mp3", days: nil, duration: 601)],
            [item("2", "A", "https://b.example/2.mp3", days: nil, duration: 601)], count: 1),
        Sequel(
            "another counting service before the audio",
            [item(nil, "Ropes and knots", "https://m.example/a.mp3")],
            [
                item(
                    nil, "Rope and knots", "https://www.podtrac.com/pts/redirect.mp3/m.example/a.mp3", days: 1
                )
            ],
            count: 1),
        Sequel(
            "the order is another", [item("1", "A"), item("2", "B", days: -1)],
            [item("2", "B", days: -1), item("1", "A")], count: 2),
        Sequel(
            "the same item stands there twice", [item("1", "A")], [item("1", "A"), item("1", "A")], count: 1),
        Sequel(
            "a pair of audio and video moves together",
            [item("1", "A", "https://o.example/a.mp3"), item("2", "A", "https://o.example/a.mp4")],
            [item("x", "A", "https://n.example/x.mp3"), item("y", "A", "https://n.example/y.mp4")], count: 2),
        Sequel(
            "the window shrinks", [item("2", "B", days: 1), item("1", "A")], [item("2", "B", days: 1)],
            count: 2),
        Sequel("an empty document", [item("1", "A")], [], count: 1),
        Sequel("the audio is gone for a while", [item("1", "A")], [item("1", "A", nil)], count: 1),
        Sequel(
            "two items exchange their guids", [item("1", "A"), item("2", "B", days: -1)],
            [item("2", "A"), item("1", "B", days: -1)], count: 2),
        Sequel(
            "guids count from the newest, and that is withdrawn",
            [item("1", "C", days: 2), item("2", "B", days: 1), item("3", "A")],
            [item("1", "B", days: 1), item("2", "A")], count: 3),
        Sequel(
            "a new guid, the same audio in all its length, the next day",
            [item("1", "A", length: 9)], [item("2", "A", days: 1, length: 9)], count: 1),
        Sequel(
            "a new guid, the same audio cut anew within minutes",
            [item("1", "A", length: 9)], [item("2", "A", days: 0.01, length: 8)], count: 1),
        Sequel(
            "a new guid, the same audio cut anew within hours",
            [item("1", "A", length: 9)], [item("2", "A", days: 0.2, length: 8)], count: 1),
        Sequel(
            "no guid, the audio cut anew within hours",
            [item(nil, "A", length: 9)], [item(nil, "A", days: 0.1, length: 8)], count: 1),
        Sequel(
            "no guid, a token in the audio's address rotates, and the date is edited",
            [item(nil, "A", "https://m.example/a.mp3?tok=1&exp=1767268800&v=1")],
            [item(nil, "A", "https://m.example/a.mp3?tok=2&exp=1767355200&v=2", days: 1)], count: 1),
        Sequel(
            "a host move without dates",
            "ABCD".enumerated().map { item("\($0)", "\($1)", "https://o.example/\($0).mp3", days: nil) },
            "ABCD".enumerated().map { item("n\($0)", "\($1)", "https://n.example/n\($0).mp3", days: nil) },
            count: 4),
        Sequel(
            "a host move that loses the dates",
            "ABC".enumerated().map { item("\($0)", "\($1)", "https://o.example/\($0).mp3") },
            "ABC".enumerated().map { item("n\($0)", "\($1)", "https://n.example/n\($0).mp3", days: nil) },
            count: 3),
        Sequel(
            "a text of the same title and date stands beside a new guid",
            [item("1", "A", "https://m.example/a.mp3")],
            [item("t", "A", nil), item("2", "A", "https://n.example/b.mp3")], count: 1),
    ]

    static let different: [Sequel] = [
        Sequel(
            "without a guid, the next part under the one address",
            [item(nil, "The sea, part 1", "https://m.example/latest.mp3")],
            [item(nil, "The sea, part 2", "https://m.example/latest.mp3", days: 1)],
            told: ["The sea, part 2"],
            count: 2),
        Sequel(
            "without a guid, another title and date under the one address that the newest has",
            [item(nil, "A", "https://m.example/latest.mp3")],
            [item(nil, "B", "https://m.example/latest.mp3", days: 1)], told: ["B"], count: 2),
        Sequel(
            "without a guid, a document of one item whose address differs in its query",
            [item(nil, "A", "https://m.example/get?id=1")],
            [item(nil, "B", "https://m.example/get?id=2", days: 1)], told: ["B"], count: 2),
        Sequel(
            "an unseen guid", [item("1", "A")], [item("2", "B", days: 1), item("1", "A")], told: ["B"],
            count: 2),
        Sequel(
            "an older date than everything known",
            [item("1", "A")], [item("1", "A"), item("0", "Z", days: -3)], told: ["Z"], count: 2),
        Sequel(
            "the second of the newest", [item("1", "A")], [item("1", "A"), item("2", "B"), item("3", "C")],
            told: ["B", "C"], count: 3),
        Sequel(
            "one address, another guid beside it",
            [item("1", "A", "https://m.example/x.mp3")],
            [item("2", "B", "https://m.example/x.mp3", days: 1), item("1", "A", "https://m.example/x.mp3")],
            told: ["B"], count: 2),
        Sequel(
            "the same title and date beside it",
            [item("1", "A", "https://m.example/a.mp3")],
            [item("2", "A", "https://m.example/a.bm.mp3"), item("1", "A", "https://m.example/a.mp3")],
            told: ["A"],
            count: 2),
        Sequel(
            "a new episode gets the audio that an edited one had",
            [item("1", "A", "https://m.example/latest.mp3")],
            [
                item("2", "B", "https://m.example/latest.mp3", days: 1),
                item("1", "A (old)", "https://m.example/archive/1.mp3", days: 0.1),
            ], told: ["B"], count: 2),
        Sequel(
            "a new episode of the same title gets the audio that an older one had",
            [item("1", "Show", "https://m.example/latest.mp3")],
            [
                item("2", "Show", "https://m.example/latest.mp3", days: 1),
                item("1", "Show", "https://m.example/archive/1.mp3"),
            ], told: ["Show"], count: 2),
        Sequel(
            "one address serves whatever is newest, one item at a time",
            [item("1", "A", "https://m.example/latest.mp3")],
            [item("2", "B", "https://m.example/latest.mp3", days: 1)], told: ["B"], count: 2),
        Sequel(
            "one address serves whatever is newest, and dates are missing",
            [item("1", "A", "https://m.example/latest.mp3", days: nil)],
            [item("2", "B", "https://m.example/latest.mp3", days: nil)], told: ["B"], count: 2),
        Sequel(
            "one guid on two items",
            [item("base", "Base")],
            [item("base", "Base"), item("daily", "Morning", days: 1), item("daily", "Evening", days: 1.5)],
            told: ["Morning", "Evening"], count: 3),
        Sequel(
            "one guid on two items, one of which is known",
            [item("daily", "Morning")], [item("daily", "Evening", days: 0.5), item("daily", "Morning")],
            told: ["Evening"], count: 2),
        Sequel(
            "no guid, one date and address for all",
            [item(nil, "A", "https://m.example/d.php")],
            [item(nil, "B", "https://m.example/d.php"), item(nil, "A", "https://m.example/d.php")],
            told: ["B"],
            count: 2),
        Sequel(
            "no guid at all, twice", [item(nil, "A")],
            [item(nil, "B", days: 1), item(nil, "C", days: 2), item(nil, "A")],
            told: ["B", "C"], count: 3),
        Sequel(
            "an address that is none does not make two items one",
            [item("1", "A", "https://")], [item("2", "B", "https://", days: 1)], told: ["B"], count: 2),
        Sequel(
            "guids count from the newest", [item("1", "B", days: 1), item("2", "A")],
            [item("1", "C", days: 2), item("2", "B", days: 1), item("3", "A")], told: ["C"], count: 3),
        Sequel(
            "guids count from the newest, in a window",
            [item("1", "B", days: 1), item("2", "A")], [item("1", "C", days: 2), item("2", "B", days: 1)],
            told: ["C"], count: 3),
        Sequel(
            "guids count from the newest, without dates",
            [item("1", "B", days: nil), item("2", "A", days: nil)],
            [item("1", "D", days: nil), item("2", "C", days: nil), item("3", "B", days: nil)],
            told: ["C", "D"], count: 4),
        Sequel(
            "one guid is whatever is newest, the others are stable",
            [item("latest", "B", days: 1), item("a", "A")],
            [item("latest", "C", days: 2), item("b", "B", days: 1), item("a", "A")], told: ["C"], count: 3),
        Sequel(
            "beside an item that is edited from top to bottom",
            [item("1", "A")],
            [item("2", "B", days: 1), item("1", "Z", "https://n.example/z.mp3", days: 0.5)], told: ["B"],
            count: 2),
        Sequel(
            "guids count from the oldest", [item("2", "B", days: 1), item("1", "A")],
            [item("3", "C", days: 2), item("2", "B", days: 1), item("1", "A")], told: ["C"], count: 3),
        Sequel(
            "without a guid, the next day's show of the same title, its date in the query",
            [item(nil, "Show", "https://m.example/show.mp3?date=1")],
            [item(nil, "Show", "https://m.example/show.mp3?date=2", days: 1)], told: ["Show"], count: 2),
        Sequel(
            "without a guid, the next day's show of the same title and another length",
            [item(nil, "Show", "https://m.example/show.mp3", duration: 1_800)],
            [item(nil, "Show", "https://m.example/show.mp3", days: 1, duration: 1_790)], told: ["Show"],
            count: 2),
        Sequel(
            "the next bulletin under an address that is for the latest",
            [item("1", "News", "https://m.example/news-latest.mp3", length: 9)],
            [item("2", "News", "https://m.example/news-latest.mp3", days: 1 / 24, length: 9)],
            told: ["News"], count: 2),
        Sequel(
            "the next day's news under the one address, of another length",
            [item("1", "News", "https://m.example/news.mp3", length: 9)],
            [item("2", "News", "https://m.example/news.mp3", days: 1, length: 8)],
            told: ["News"], count: 2),
        Sequel(
            "a host move without dates, and a new one",
            "ABC".enumerated().map { item("\($0)", "\($1)", "https://o.example/\($0).mp3", days: nil) },
            "NABC".enumerated().map { item("n\($0)", "\($1)", "https://n.example/n\($0).mp3", days: nil) },
            told: ["N"], count: 4),
        Sequel(
            "without dates, the next bulletin of the one title",
            [item("1", "News", "https://m.example/1.mp3", days: nil)],
            [item("2", "News", "https://m.example/2.mp3", days: nil)], told: ["News"], count: 2),
        Sequel("a text that gains audio", [item("1", "A", nil)], [item("1", "A")], told: ["A"], count: 1),
        Sequel(
            "a text without a guid that gains audio", [item(nil, "A", nil)], [item(nil, "A")], told: ["A"],
            count: 1),
        Sequel(
            "a date in the far future stands above it",
            [item("pin", "Tickets", days: 700), item("1", "A")],
            [item("pin", "Tickets", days: 700), item("2", "B", days: 1), item("1", "A")], told: ["B"],
            count: 3),
    ]

    @Test(arguments: same)
    func `is not misled by what publishers change`(_ sequel: Sequel) {
        var reader = Reader(sequel.first)
        #expect(reader.read(sequel.second) == [])
        #expect(reader.podcast.episodeCount == sequel.count)
        #expect(reader.read(sequel.first) == [], "the old document once more")
        #expect(reader.read(sequel.second) == [], "and the new one")
    }

    @Test(arguments: different)
    func `tells what was never seen`(_ sequel: Sequel) {
        var reader = Reader(sequel.first)
        #expect(reader.read(sequel.second) == sequel.told)
        #expect(reader.podcast.episodeCount == sequel.count)
        #expect(reader.read(sequel.second) == [], "once")
    }

    @Test(arguments: same)
    func `does not need the records of episodes whose guids are stable`(_ sequel: Sequel) {
        guard sequel.first.allSatisfy({ $0.guid != nil }),
            sequel.first.map(\.guid) == sequel.second.map(\.guid)
        else {
            return
        }
        var rules = AnnouncementRules()
        rules.kept = 1
        var reader = Reader(sequel.first + [item("newest", "Newest", days: 5)], rules: rules)
        #expect(reader.read(sequel.second) == [])
    }

    @Test func `two servers that give an episode different guids are one podcast`() {
        var reader = Reader([item("node-a", "A")])
        for _ in 0..<3 {
            #expect(reader.read([item("node-b", "A")]) == [])
            #expect(reader.read([item("node-a", "A")]) == [])
        }
        // Both guids are the episode's now, so either may be edited.
        #expect(
            reader.read([item("node-b", "Another title", "https://elsewhere.example/x.mp3", days: 9)]) == [])
    }

    @Test func `a guid that was shared once says nothing for ever`() {
        var reader = Reader([item("base", "Base")])
        reader.read([item("daily", "Morning", days: 1), item("daily", "Evening", days: 2)])
        #expect(reader.read([item("daily", "Noon", days: 3)]) == ["Noon"])
        #expect(reader.read([item("daily", "Night", days: 4)]) == ["Night"])
        #expect(reader.read([item("daily", "Night", days: 4)]) == [])
    }

    @Test func `one guid and one address for everything leave title and date`() {
        let audio = "https://m.example/latest.mp3"
        var reader = Reader([item("g", "A", audio)])
        #expect(reader.read([item("g", "B", audio, days: 1), item("g", "A", audio)]) == ["B"])
        #expect(reader.read([item("g", "C", audio, days: 2)]) == ["C"])
        #expect(reader.read([item("g", "D", audio, days: 3)]) == ["D"])
        #expect(reader.read([item("g", "D", audio, days: 3), item("g", "C", audio, days: 2)]) == [])
    }

    @Test func `one address for everything leaves title and date where there are no guids`() {
        let audio = "https://m.example/play.php"
        var reader = Reader([item(nil, "B", audio, days: 1), item(nil, "A", audio)])
        #expect(reader.read([item(nil, "C", audio, days: 2)]) == ["C"])
        #expect(reader.read([item(nil, "D", audio, days: 3)]) == ["D"])
        #expect(reader.read([item(nil, "C", audio, days: 2)]) == [])
    }

    @Test func `audio of two items tells neither, from the first document on that has both`() {
        let audio = "https://m.example/a.mp3"
        let pair = [item(nil, "News", audio), item(nil, "News", "https://m.example/b.mp3")]
        var reader = Reader([item("1", "A", audio, days: 1)] + pair)
        #expect(reader.read([item("1", "A", audio, days: 1)] + pair) == [])
        reader = Reader([item("1", "A", audio)])
        let both = [item(nil, "B", audio, days: 1), item("1", "A", audio)]
        #expect(reader.read(both) == ["B"])
        #expect(reader.read(both) == [])
    }

    @Test func `an episode without a date is told once, though its audio was another one's that has left`() {
        let (old, new) = (item("1", "A", days: nil), item("2", "A", days: nil))
        var reader = Reader([old])
        #expect(reader.read([new, old]) == ["A"])
        for _ in 0..<3 { #expect(reader.read([new]) == []) }
    }

    @Test func `bulletins under one address are all told, once it is known to be for all of them`() {
        func bulletin(_ hour: Int, _ length: Int64) -> Sighting {
            item("\(hour)", "News", "https://m.example/news.mp3", days: Double(hour) / 24, length: length)
        }
        var reader = Reader([bulletin(0, 9)])
        #expect(reader.read([bulletin(24, 8)]) == ["News"])
        for hour in 25..<29 {
            #expect(reader.read([bulletin(hour, 8)]) == ["News"])
            #expect(reader.read([bulletin(hour, 8)]) == [])
        }
        #expect(reader.podcast.episodeCount == 6)
    }

    @Test func `a host move without dates is no news, though most records are gone`() {
        var rules = AnnouncementRules()
        rules.kept = 4
        let titles = (0..<12).map { "E\($0)" }
        var reader = Reader(
            titles.map { item("o\($0)", $0, "https://o.example/\($0).mp3", days: nil) }, rules: rules)
        let moved = titles.map { item("n\($0)", $0, "https://n.example/\($0).mp3", days: nil) }
        #expect(reader.read(moved) == [])
        let new = item("n-new", "New", "https://n.example/new.mp3", days: nil)
        #expect(reader.read([new] + moved) == ["New"])
        #expect(reader.podcast.episodeCount == 13)
    }

    @Test func `many episodes of one title and date are told although the window slides`() {
        let news = (0..<10).map { item("g\($0)", "News", "https://m.example/\($0).mp3") }
        var reader = Reader(Array(news[0..<3].reversed()))
        for newest in 3..<10 {
            #expect(reader.read(Array(news[(newest - 2)...newest].reversed())) == ["News"])
        }
        #expect(reader.podcast.episodeCount == 10)
    }

    @Test func `what slides back into the window is known for ever`() {
        var rules = AnnouncementRules()
        rules.kept = 2
        let all = (0..<12).map { item("g\($0)", "E\($0)", days: Double($0)) }
        var reader = Reader(Array(all[0..<6].reversed()), rules: rules)
        for top in 6..<12 { reader.read(Array(all[(top - 2)...top].reversed())) }
        #expect(reader.podcast.episodes.count <= 4)
        #expect(reader.read(Array(all.reversed())) == [])
        #expect(reader.podcast.episodeCount == 12)
    }

    @Test func `episodes without records are known by title and date when their guids change`() {
        var rules = AnnouncementRules()
        rules.kept = 1
        let old = (0..<6).map { item("g\($0)", "E\($0)", "https://o.example/\($0).mp3", days: Double($0)) }
        let moved = (0..<6).map { item("x\($0)", "E\($0)", "https://n.example/\($0).mp3", days: Double($0)) }
        var reader = Reader(old, rules: rules)
        #expect(reader.read(moved) == [])
        // The new guids were learned: now titles may change.
        #expect(
            reader.read((0..<6).map { item("x\($0)", "Z\($0)", "https://z.example/\($0).mp3", days: 50) })
                == [])
    }

    @Test func `an edit of an episode without a record leaves the others alone`() {
        var rules = AnnouncementRules()
        rules.kept = 1
        let audio = "https://m.example/latest.mp3"
        var reader = Reader([item("2", "B", audio, days: 1), item("1", "A", audio)], rules: rules)
        #expect(reader.titles == ["B"])
        reader.read([item("1", "A edited", audio), item("2", "B", audio, days: 1)])
        #expect(reader.titles == ["B"])
    }

    @Test func `two items known as one episode do not make it change to and fro`() {
        var reader = Reader([item("1", "A")])
        reader.read([item("2", "A")])
        let both = [item("2", "A, again", "https://m.example/again.mp3"), item("1", "A")]
        reader.read(both)
        let before = reader.podcast
        #expect(reader.read(both) == [])
        #expect(reader.podcast == before)
    }

    @Test func `a feed that invents guids and addresses does not fill the disk`() {
        var rules = AnnouncementRules()
        rules.kept = 5
        var reader = Reader((0..<20).map { item("0-\($0)", "E\($0)", days: Double(-$0)) }, rules: rules)
        for round in 1...200 {
            let items = (0..<20).map {
                item("\(round)-\($0)", "E\($0)", "https://m.example/\(round)/\($0).mp3", days: Double(-$0))
            }
            #expect(reader.read(items) == [])
        }
        #expect(reader.podcast.known.count <= 20 * Episode.mostKeys + 60)
        #expect(reader.podcast.episodes.allSatisfy { $0.keys.count <= Episode.mostKeys })
    }

    @Test func `an episode keeps its id whatever becomes of its guid`() {
        var reader = Reader([item("1", "A")])
        let id = reader.podcast.episodes.first?.id
        reader.read([item("2", "A")])
        reader.read([item(nil, "A")])
        #expect(reader.podcast.episodes.map(\.id) == [id])
        #expect(reader.podcast.episodes.first?.guid == "1")
    }

    @Test func `an item that nothing could identify tomorrow is left out`() {
        var reader = Reader([item("1", "A")])
        #expect(reader.read([item(nil, nil, nil), item(nil, nil, "https://")]) == [])
        #expect(reader.podcast.episodeCount == 1)
    }
}
