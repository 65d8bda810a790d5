import FeedModel
import TestSupport
import Testing

@testable import Tracking

/// Numbers that look random and are the same every time: SplitMix64.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return scrambled(state)
    }
}

/// A publisher who does to a feed what publishers do, and knows which episodes there really are.
///
/// What is left out on purpose, because nothing could tell it from something else: an episode never
/// changes its guid, its audio, and its title or date at one time; and a guid that was given up is not
/// given to another episode.
struct Publisher {
    struct Real {
        let number: Int
        var guid: String?
        var title: String
        var audio: String
        var published: UnixTime
    }

    enum Manner: CaseIterable {
        case stableGuids, noGuids, oneAddress, oneGuid
        /// The newest is 1.
        case positions
    }

    let manner: Manner
    private var numbers: SeededNumbers
    /// Oldest first.
    private(set) var real: [Real] = []
    private var serial = 0
    private var window = 8
    /// An episode that is not listed for now.
    private var withdrawn: Int?

    init(_ manner: Manner, seed: UInt64) {
        self.manner = manner
        numbers = SeededNumbers(seed)
        for _ in 0..<4 { publish() }
    }

    mutating func publish() {
        serial += 1
        let guid: String?
        switch manner {
        case .stableGuids, .oneAddress: guid = "guid-\(serial)"
        case .noGuids, .positions: guid = nil
        case .oneGuid: guid = "the-guid"
        }
        let audio =
            manner == .oneAddress ? "https://m.example/latest.mp3" : "https://m.example/a/\(serial).mp3"
        // Some share their date with the one before.
        let date = serial > 1 && chance(5) ? real.last?.published : nil
        real.append(
            Real(
                number: serial, guid: guid, title: "Episode \(serial)", audio: audio,
                published: date ?? noon + Int64(serial) * hour))
    }

    /// One thing that happens between two looks at the feed.
    mutating func act() {
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0...2: for _ in 0..<Int.random(in: 1...2, using: &numbers) { publish() }
        case 3: edit { real, serial in real.title += " (edited \(serial))" }
        case 4: edit { real, serial in real.published = real.published + 7 * Int64(serial % 5 + 1) }
        case 5 where manner == .stableGuids || manner == .noGuids:
            edit { real, serial in real.audio = "https://m.example/b/\(serial).mp3" }
        case 6 where manner == .stableGuids || manner == .oneAddress:
            edit { real, serial in real.guid = "guid-again-\(serial)" }
        case 7 where manner == .stableGuids:
            // The host moves: all guids and addresses change, titles and dates stay.
            serial += 1
            for index in real.indices {
                real[index].guid = "moved-\(serial)-\(real[index].number)"
                real[index].audio = "https://n\(serial).example/\(real[index].number).mp3"
            }
        case 8: window = Int.random(in: 4...20, using: &numbers)
        case 9:
            // The newest is withdrawn for a while, so that an old one slides back into the window.
            withdrawn = withdrawn == nil ? real.last?.number : nil
        default: break
        }
    }

    /// Changes one episode that the window shows.
    private mutating func edit(_ change: (inout Real, Int) -> Void) {
        serial += 1
        let shown = real.indices.filter { real[$0].number != withdrawn }.suffix(window)
        guard let index = shown.randomElement(using: &numbers) else { return }
        change(&real[index], serial)
    }

    /// The document as it is served now.
    ///
    /// Every item's number is in its notes, for the test alone.
    mutating func document() -> [Sighting] {
        var items = real.filter { $0.number != withdrawn }.suffix(window).reversed().map { real -> Sighting in
            var sighting = Sighting(source: .rss, isPlayable: true)
            sighting.guid = real.guid
            sighting.title = real.title
            sighting.episodeURL = real.audio + "?token=\(numbers.next() % 1000)"
            sighting.published = real.published
            sighting.description = "\(real.number)"
            return sighting
        }
        if manner == .positions {
            for index in items.indices { items[index].guid = "\(index + 1)" }
        }
        if chance(4) { items.shuffle(using: &numbers) }
        if chance(6), let twice = items.randomElement(using: &numbers) { items.append(twice) }
        return items
    }

    private mutating func chance(_ oneIn: Int) -> Bool {
        Int.random(in: 0..<oneIn, using: &numbers) == 0
    }
}

@Suite("A publisher at work", .takingTurns)
struct PublishingTests {
    @Test(arguments: Publisher.Manner.allCases, [1, 3, 50])
    func `every real episode is told once or recorded, never twice, never lost`(
        _ manner: Publisher.Manner, _ kept: Int
    ) throws {
        // A place says nothing of an episode whose record is gone.
        guard manner != .positions || kept > 20 else { return }
        for seed in UInt64(1)...8 {
            try watch(manner, kept: kept, seed: seed)
        }
    }

    private func watch(_ manner: Publisher.Manner, kept: Int, seed: UInt64) throws {
        var publisher = Publisher(manner, seed: seed)
        var rules = AnnouncementRules()
        rules.kept = kept
        var reader = Reader(publisher.document(), rules: rules)
        var known = Set(publisher.document().compactMap(\.description))
        var shown = known
        for _ in 0..<40 {
            publisher.act()
            let document = publisher.document()
            let before = Set(reader.podcast.episodes.map(\.id))
            let told = reader.read(document)
            let numbers = reader.podcast.episodes.filter { $0.announced && !before.contains($0.id) }
                .compactMap(\.description)
            shown.formUnion(document.compactMap(\.description))
            try #require(told.count == numbers.count, "\(manner), kept \(kept), seed \(seed)")
            for number in numbers {
                try #require(
                    known.insert(number).inserted,
                    "\(number) told twice: \(manner), kept \(kept), seed \(seed)")
            }
            try #require(
                known == shown, "lost: \(shown.subtracting(known)), \(manner), kept \(kept), seed \(seed)")
        }
        #expect(reader.podcast.episodeCount == shown.count)
    }
}
