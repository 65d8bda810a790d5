import FoundationEssentials
import ITunesSearchCore
import Testing

@Suite("Models as JSON")
struct CodingTests {
    private let fixtures = [
        "one-of-each-kind", "loose-types", "show-with-episodes-out-of-order", "album-with-video-and-gaps",
        "rows-that-make-no-sense",
    ]

    @Test func `what is written can be read again and is the same`() throws {
        for name in fixtures {
            let response = try Fixture.response(name)
            let data = try JSONEncoder().encode(response)
            #expect(try JSONDecoder().decode(ITunesResponse.self, from: data) == response)
            let items = try JSONDecoder().decode(
                [ITunesItem].self, from: JSONEncoder().encode(response.items))
            #expect(items == response.items)
        }
    }

    @Test func `Apple's own JSON can be read by any decoder, and is the same`() throws {
        for name in fixtures {
            let decoded = try JSONDecoder().decode(ITunesResponse.self, from: Data(try Fixture.bytes(name)))
            let read = try Fixture.response(name)
            #expect(decoded == read)
        }
        let row = Data(#"{"wrapperType":"track","kind":"song","trackId":101,"trackTimeMillis":1500}"#.utf8)
        #expect(try JSONDecoder().decode(Song.self, from: row).duration == 1.5)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Album.self, from: row) }
    }

    @Test func `every item has a kind and an id, and nothing absent, whatever the encoder's ways`() throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        let items = try Fixture.response("one-of-each-kind").items + Fixture.response("loose-types").items
        for item in items {
            guard case .object(let fields) = try decoded(encoder.encode(item)) else {
                Issue.record("\(item.id) is no object")
                continue
            }
            #expect(fields["kind"] == .string(item.kind.rawValue))
            #expect(fields["id"] == .integer(item.appleID))
            #expect(!fields.values.contains(.null))
            #expect(!fields.values.contains(.string("")))
            #expect(!fields.values.contains(.array([])))
        }
    }

    @Test func `an episode is written with our names, seconds, and dates with a Z`() throws {
        let episode = try #require(try Fixture.response("one-of-each-kind").podcastEpisodes.first)
        let expected: [String: ITunesValue] = [
            "kind": .string("podcastEpisode"), "id": .integer(1_000_744_275_511),
            "name": .string("The long ebb"),
            "podcastName": .string("Night Watch"), "podcastID": .integer(801),
            "podcastURL": .string("https://podcasts.example/podcast/id801?mt=2&uo=4"),
            "episodeGuid": .string("nw-481"), "episodeURL": .string("https://media.example/nw-481.mp3"),
            "previewURL": .string("https://media.example/nw-481-preview.mp3"),
            "feedURL": .string("https://feeds.example/night-watch"),
            "storeURL": .string("https://podcasts.example/podcast/id801?i=1000744275511&uo=4"),
            "artwork": .string("https://is1-ssl.mzstatic.com/image/thumb/Podcasts/cc/show.jpg/600x600bb.jpg"),
            "releaseDate": .string("2024-05-01T07:30:00Z"), "duration": .integer(1573),
            "description": .string("Two lines\nof text"), "contentType": .string("audio"),
            "fileExtension": .string("mp3"), "closedCaptioning": .string("none"),
            "genres": .array([.object(["id": .integer(1489), "name": .string("News")])]),
            "contentRating": .string("Explicit"), "isExplicit": .bool(true), "country": .string("USA"),
        ]
        #expect(try decoded(JSONEncoder().encode(episode)) == .object(expected))
    }

    @Test func `prices are written as amounts with their currency`() throws {
        let song = try #require(try Fixture.response("one-of-each-kind").songs.first)
        guard case .object(let fields) = try decoded(JSONEncoder().encode(song)) else {
            Issue.record("no object")
            return
        }
        #expect(fields["price"] == .object(["amount": .number(1.29), "currency": .string("USD")]))
    }

    @Test func `a number beyond any type costs a decoder's reader no row`() throws {
        let body = #"{"results":[{"kind":"song","trackId":1,"trackPrice":1e999,"netflix":[-1e999]}]}"#
        let decoded = try? JSONDecoder().decode(ITunesResponse.self, from: Data(body.utf8))
        #expect(decoded?.songs.map(\.id) == [1])
        #expect(decoded?.songs.first?.price == nil)
    }

    @Test func `details are written and read again`() async throws {
        let itunes = try client(StubTransport(try Fixture.text("show-with-episodes-out-of-order")))
        let detail = try await itunes.podcast(id: 801)
        let copy = try JSONDecoder().decode(PodcastDetail.self, from: JSONEncoder().encode(detail))
        #expect(copy == detail)
    }

    private func decoded(_ data: Data) throws -> ITunesValue {
        try JSONDecoder().decode(ITunesValue.self, from: data)
    }
}
