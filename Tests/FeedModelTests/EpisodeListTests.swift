import FeedModel
import Testing

@Suite("Packed episodes")
struct EpisodeListTests {
    /// Everything set, and next to nothing.
    private let various: [Episode] = {
        var full = episode(1)
        full.guid = "é🎧 \u{0}"
        full.trackID = .min
        full.duration = 3_600
        full.episodeURL = "https://example.org/1.mp3"
        full.previewURL = ""
        full.type = "audio/mpeg"
        full.length = .max
        full.link = "0123456789abcdef"
        full.season = -1
        full.number = 0
        full.kind = "0123456789ABCDEF"
        full.explicit = true
        full.artworkURL = String(repeating: "a", count: 70_000)
        full.description = "no more"
        full.source = .both
        full.announced = true
        full.keys = (0..<32).map { Digest("key \($0)") }
        var clean = full
        clean.explicit = false
        clean.published = UnixTime(-5)
        clean.source = .itunes
        return [full, Episode(id: "odd", firstSeen: UnixTime(0), source: .rss, keys: []), clean, episode(2)]
    }()

    @Test func `are what they were`() {
        let list = EpisodeList(various)
        #expect(Array(list) == various)
        #expect(list.count == 4)
        #expect(list[2] == various[2])
    }

    @Test func `are equal when they hold the same`() {
        #expect(EpisodeList(various) == EpisodeList(various))
        var others = various
        others[3].announced = true
        #expect(EpisodeList(various) != EpisodeList(others))
        #expect(EpisodeList(various) != EpisodeList(various.reversed()))
    }

    @Test func `tell their dates, keys and places without being unpacked`() {
        let list = EpisodeList(various)
        #expect(list.indices.map(list.published) == various.map(\.published))
        #expect(list.indices.map(list.firstSeen) == various.map(\.firstSeen))
        #expect(list.indices.map(list.keys) == various.map(\.keys))
        #expect(list.place(of: "odd") == 1)
        #expect(list.place(of: "nobody") == nil)
    }
}
