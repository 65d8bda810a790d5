import FeedModel
import TestSupport
import Testing

@testable import Tracking

@Suite("Announcements", .takingTurns)
struct MergeTests {
    @Test func `nothing of the first document is told`() {
        var reader = Reader()
        #expect(reader.read((0..<200).map { item("g\($0)", "E\($0)", days: Double(-$0)) }) == [])
        #expect(reader.podcast.baseline == reader.now)
        #expect(reader.podcast.episodeCount == 200)
        #expect(reader.podcast.episodes.count == 50)
    }

    @Test func `an empty first document is a baseline too`() {
        var reader = Reader([])
        #expect(reader.read([item("1", "A")]) == ["A"])
    }

    @Test(arguments: [
        ([item("3", "C", days: -1), item("2", "B", days: -2), item("1", "A", days: -3)], ["B", "C"]),
        ([item("1", "A", days: -3), item("2", "B", days: -2), item("3", "C", days: -1)], ["B", "C"]),
        ([item("3", "C", days: nil), item("2", "B", days: nil), item("1", "A", days: nil)], ["B", "C"]),
    ])
    func `the latest may be asked for`(_ items: [Sighting], _ told: [String]) {
        var rules = AnnouncementRules()
        rules.announceLatest = 2
        var reader = Reader(rules: rules)
        #expect(reader.read(items) == told)
        #expect(reader.podcast.episodes.count { $0.announced } == 2)
        #expect(reader.podcast.episodeCount == 3)
    }

    @Test(arguments: [
        // Newest first and oldest first, inserted in the middle.
        ([item("5", "Five", days: 5), item("1", "One"), item("3", "Three", days: 3)], ["Three", "Five"]),
        ([item("1", "One"), item("3", "Three", days: 3), item("5", "Five", days: 5)], ["Three", "Five"]),
        // One second: as the document has them, unless its other dates show that its top is its end.
        ([item("1", "One"), item("2", "Tech"), item("3", "Farm")], ["Tech", "Farm"]),
        (
            [item("3", "Part 2", days: 1), item("2", "Part 1", days: 1), item("1", "One")],
            ["Part 1", "Part 2"]
        ),
        (
            [item("1", "One"), item("2", "Part 1", days: 1), item("3", "Part 2", days: 1)],
            ["Part 1", "Part 2"]
        ),
        // Without dates: from the old end of the document.
        (
            [item("3", "Third", days: nil), item("2", "Second", days: nil), item("1", "One")],
            ["Second", "Third"]
        ),
        (
            [
                item("0", "Zero", days: -1), item("1", "One"), item("2", "Second", days: nil),
                item("3", "Third", days: nil),
            ],
            ["Zero", "Second", "Third"]
        ),
        // Dated ahead: it came now, so it is told after what is dated in the past.
        (
            [item("9", "Pinned", days: 900), item("2", "Two", days: 0.01), item("1", "One")],
            ["Two", "Pinned"]
        ),
    ])
    func `the oldest is told first`(_ items: [Sighting], _ told: [String]) {
        var reader = Reader([item("1", "One")])
        #expect(reader.read(items) == told)
    }

    @Test(arguments: [
        (5, ["Old4", "Old3", "Old2", "Old1", "Old0", "New"]), (6, ["podcast.backfilled 6", "New"]),
        (40, ["podcast.backfilled 40", "New"]),
    ])
    func `an opened archive is one event`(_ count: Int, _ told: [String]) {
        var reader = Reader([item("1", "One")])
        let archive = (0..<count).map { item("o\($0)", "Old\($0)", days: Double(-30 - $0)) }
        #expect(reader.read([item("n", "New", days: 0.01), item("1", "One")] + archive) == told)
        #expect(reader.podcast.episodeCount == count + 2)
        #expect(reader.read(archive) == [])
    }

    @Test func `six days before the subscription is not old, and no date is not either`() {
        var reader = Reader([item("1", "One")])
        let recent = (0..<4).map { item("r\($0)", "R\($0)", days: -6.9) }
        let undated = (0..<4).map { item("u\($0)", "U\($0)", days: nil) }
        #expect(reader.read(recent + undated).count == 8)
    }

    @Test func `the archive guard can be set`() {
        var rules = AnnouncementRules()
        rules.archiveEpisodes = 0
        rules.archiveDays = 1
        var reader = Reader([item("1", "One")], rules: rules)
        #expect(reader.read([item("o", "Old", days: -2)]) == ["podcast.backfilled 1"])
    }

    @Test func `many new episodes are one event each`() {
        var reader = Reader([item("1", "One")])
        let many = (0..<120).map { item("n\($0)", "N\($0)", days: Double($0) / 1000) }
        #expect(reader.read(many) == many.map { $0.title ?? "" })
    }

    @Test func `an episode that somebody has still to be told of keeps its record`() {
        var rules = AnnouncementRules()
        rules.kept = 2
        var reader = Reader([item("1", "One")], rules: rules)
        // Not delivered: the deliveries stay.
        let merge = Merge(subscription: reader.podcast, audience: reader.audience, rules: rules, now: noon)
        var library = reader.library
        for change in merge.changes(bringing: (2..<8).map({ item("\($0)", "E\($0)", days: Double($0)) })) {
            library.apply(change, keeping: 2)
        }
        let podcast = library.subscriptions["p1"]
        let records = Set((podcast?.episodes ?? []).map(\.id))
        #expect(library.deliveries.compactMap(\.event.episodeID).allSatisfy(records.contains))
        #expect(library.deliveries.count == 6)
        reader.read([item("9", "Nine", days: 9)])
        #expect(reader.podcast.episodes.count == 2)
    }

    @Test func `edits are taken over in silence`() {
        var reader = Reader([item("1", "A", "https://m.example/a.mp3?t=1", notes: "x")])
        reader.audience = Audience()
        reader.read([item("1", "B", "https://m.example/a.mp3?t=2", days: 1, duration: 9, notes: "y")])
        let episode = reader.podcast.episodes.first
        #expect(episode?.title == "B")
        #expect(episode?.episodeURL == "https://m.example/a.mp3?t=2")
        #expect(episode?.published == noon + day)
        #expect(episode?.duration == 9)
        #expect(episode?.description == "y")
        #expect(episode?.guid == "1")
    }

    @Test func `what a document leaves out stays as it was`() {
        var reader = Reader([item("1", "A", duration: 7, notes: "x")])
        reader.read([item("1", nil, "https://m.example/A.mp3", days: nil)])
        let episode = reader.podcast.episodes.first
        #expect(episode?.title == "A")
        #expect(episode?.published == noon)
        #expect(episode?.duration == 7)
        #expect(episode?.description == "x")
    }

    @Test(arguments: [
        (item("1", "Another title", "https://m.example/a.mp3?t=1", notes: "x"), true),
        (item("1", "A", "https://m.example/a.mp3?t=1", notes: "other notes"), true),
        (item("1", "A", "https://m.example/a-v2.mp3?t=1", notes: "x"), true),
        (item("1", "A", "https://m.example/a.mp3?t=2", notes: "x"), false),
        (item("1", "A", "http://m.example/a.mp3", notes: "x"), false),
        (item("1", "A", "https://op3.dev/e/m.example/a.mp3", notes: "x"), false),
        (item("1", "A", "https://m.example/a.mp3?t=1", days: 1, notes: "x"), false),
        (item("1", "A", "https://m.example/a.mp3?t=1", duration: 60, notes: "x"), false),
        (item("2", "A", "https://m.example/a.mp3?t=1", notes: "x"), false),
        (item("1", "A", "https://m.example/a.mp3?t=1"), false),
    ])
    func `who asked for edits is told of title, notes and audio, never of a token`(
        _ second: Sighting, _ isTold: Bool
    ) {
        var reader = Reader([item("1", "A", "https://m.example/a.mp3?t=1", notes: "x")])
        reader.audience = hearing([.episodeUpdated])
        let told = reader.read([second])
        #expect(told == (isTold ? ["edited: \(second.title ?? "")"] : []))
        #expect(reader.read([second]) == [])
    }

    @Test func `an edit of an episode whose record is gone is nobody's news`() {
        var rules = AnnouncementRules()
        rules.kept = 1
        var reader = Reader([item("2", "B", days: 1), item("1", "A")], rules: rules)
        reader.audience = hearing([.episodeUpdated])
        #expect(reader.read([item("2", "B", days: 1), item("1", "Another title")]) == [])
    }
}

@Suite("Apple's rows", .takingTurns)
struct AppleRowTests {
    @Test func `complete an episode without a word`() {
        var reader = Reader([item("1", "A", "https://m.example/a.mp3", notes: "The publisher's")])
        #expect(reader.read([row(77, "1", "A!", "https://apple.example/a.mp3")], .announceFresh) == [])
        let episode = reader.podcast.episodes.first
        #expect(episode?.trackID == 77)
        #expect(episode?.previewURL == "https://apple.example/a.mp3")
        #expect(episode?.episodeURL == "https://m.example/a.mp3")
        #expect(episode?.title == "A")
        #expect(episode?.source == .both)
    }

    @Test func `are told by title and date when Apple has no guid`() {
        var reader = Reader([item("1", "A")])
        #expect(reader.read([row(77, nil, "A")], .announceFresh) == [])
        #expect(
            reader.read([row(77, nil, "Edited", days: 9)], .announceFresh) == [], "the number is an alias")
    }

    @Test func `that came first are the feed's own episodes later`() {
        var reader = Reader([item("1", "A")])
        #expect(
            reader.read([row(78, "2", "B", "https://apple.example/b.mp3", days: 0.01)], .announceFresh) == [
                "B"
            ])
        #expect(reader.podcast.episodes.first?.source == .itunes)
        #expect(reader.read([item("2", "B, in full", days: 0.01, notes: "n"), item("1", "A")]) == [])
        let episode = reader.podcast.episodes.first
        #expect(episode?.source == .both)
        #expect(episode?.title == "B, in full")
        #expect(episode?.trackID == 78)
        #expect(episode?.previewURL == "https://apple.example/b.mp3")
    }

    @Test func `that came first are known under another guid, too`() {
        var reader = Reader([item("1", "A")])
        reader.read([row(78, "apples-own", "B", days: 0.01)], .announceFresh)
        #expect(reader.read([item("2", "B", days: 0.01), item("1", "A")]) == [])
    }

    @Test func `newer than all that is known are told, however old the podcast is`() {
        var reader = Reader([item("1", "A", days: -700)])
        #expect(reader.read([row(78, "2", "B", days: -699)], .announceFresh) == ["B"])
        let many = (0..<6).map { row(Int64(80 + $0), "m\($0)", "M\($0)", days: -600 + Double($0)) }
        #expect(reader.read(many, .announceFresh) == ["podcast.backfilled 6"])
    }

    @Test func `of the past are left alone, for the feed to bring`() {
        var reader = Reader([item("1", "A")])
        let old = [row(5, "old", "Old", days: -100)]
        #expect(reader.read(old, .announceFresh) == [])
        #expect(reader.podcast.episodeCount == 1)
        #expect(reader.read([item("old", "Old", days: -100), item("1", "A")]) == ["Old"])
    }

    @Test func `that vanish and come back are no news`() {
        var reader = Reader([item("1", "A")])
        let rows = [row(78, "2", "B", days: 0.01), row(77, "1", "A")]
        reader.read(rows, .announceFresh)
        #expect(reader.read([rows[1]], .announceFresh) == [])
        #expect(reader.read([], .announceFresh) == [])
        #expect(reader.read(rows, .announceFresh) == [])
        #expect(reader.podcast.episodeCount == 2)
    }

    @Test func `are recorded without a word when a podcast is added`() {
        var reader = Reader([item("1", "A")])
        #expect(reader.read([row(77, "1", "A"), row(76, "0", "Older", days: -1)], .record) == [])
        #expect(reader.podcast.episodeCount == 2)
        #expect(reader.read([item("0", "Older", days: -1), item("1", "A")]) == [])
    }

    @Test func `only complete what is known when nothing else is wanted`() {
        var reader = Reader([item("1", "A")])
        #expect(reader.read([row(77, "1", "A"), row(78, "2", "B", days: 0.01)], .ignore) == [])
        #expect(reader.podcast.episodes.map(\.trackID) == [77])
    }

    @Test func `of a podcast that only Apple lists may change their signed addresses`() {
        var reader = Reader()
        reader.read([row(77, nil, "A", "https://signed.example/1/abc")])
        for round in 0..<100 {
            #expect(reader.read([row(77, nil, "A", "https://signed.example/\(round)/abc")]) == [])
        }
        #expect(reader.podcast.episodeCount == 1)
        #expect(reader.podcast.known.count <= Episode.mostKeys)
    }
}
