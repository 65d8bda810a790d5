import JSONText
import Testing

@testable import FeedModel

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

    @Test func `are packed straight from the JSON that podwatch writes`() throws {
        for episode in various {
            var writer = JSONWriter()
            StoredEpisode(episode: episode, podcastID: "p1").write(to: &writer)
            var (reader, packed) = (JSONReader(writer.bytes), [UInt8]())
            #expect(PackedEpisode.pack(next: &reader, into: &packed))
            #expect(PackedEpisode(packed, at: 0).episode == episode)
            try reader.end()
        }
    }

    @Test(arguments: ["\"", "\\", "\n", "\u{1}", "é", "🎧", "a"])
    func `keep every character of a text, wherever it stands`(character: String) throws {
        for place in 0...17 {
            for length in place...17 {
                var one = episode(1)
                let (before, after) = (String(repeating: "-", count: place), length - place)
                one.description = before + character + String(repeating: "+", count: after)
                var writer = JSONWriter()
                StoredEpisodes(episodes: [one, one], podcastID: "p1").write(to: &writer)
                var reader = JSONReader(writer.bytes)
                #expect(Array(try StoredEpisodes(from: &reader).episodes) == [one, one])
            }
        }
    }

    @Test(arguments: [
        #"{"firstSeen":"2026-01-01T12:00:00.5+01:00","announced":false,"id":"A","keys":[],"source":"rss"}"#,
        #"{"announced":false,"firstSeen":"2026-01-01T11:00:00Z","guid":null,"id":"A","keys":[],"source":"rss"}"#,
        #"{ "announced":false,"firstSeen":"2026-01-01T11:00:00Z","id":"A","keys":[],"source":"rss","moon":1}"#,
    ])
    func `are read from JSON of another hand as well`(text: String) throws {
        var reader = JSONReader(Array("[\(text),\(text)]".utf8))
        let list = try EpisodeList(from: &reader)
        let wanted = Episode(
            id: "A", firstSeen: try #require(UnixTime(iso8601: "2026-01-01T11:00:00Z")), source: .rss,
            keys: [])
        #expect(Array(list) == [wanted, wanted])
    }

    @Test(arguments: [
        #"{"announced":false,"firstSeen":"2026-01-01T11:00:00Z","id":"A","keys":[],"source":"press"}"#,
        #"{"announced":false,"firstSeen":"2026-13-01T11:00:00Z","id":"A","keys":[],"source":"rss"}"#,
        #"{"announced":false,"firstSeen":"2026-01-01T24:00:00Z","id":"A","keys":[],"source":"rss"}"#,
        #"{"announced":false,"firstSeen":"2026-01-01T11:00:00Z","id":"A","keys":["0"],"source":"rss"}"#,
        #"{"announced":false,"firstSeen":"2026-01-01T11:00:00Z","id":"\x","keys":[],"source":"rss"}"#,
        #"{"announced":false,"firstSeen":"2026-01-01T11:00:00Z","keys":[],"source":"rss"}"#,
    ])
    func `are refused where they make no sense`(text: String) {
        var reader = JSONReader(Array("[\(text)]".utf8))
        #expect(throws: JSONFault.self) { try EpisodeList(from: &reader) }
    }

    @Test func `are refused with a text that is no UTF-8`() throws {
        var writer = JSONWriter()
        StoredEpisodes(episodes: [episode(1)], podcastID: "p1").write(to: &writer)
        var bytes = writer.bytes
        let place = try #require(bytes.firstRange(of: Array(#""title":""#.utf8))).upperBound
        bytes[place] = 0xFF
        var reader = JSONReader(bytes)
        #expect(throws: JSONFault.self) { try EpisodeList(from: &reader) }
    }
}
