import FoundationEssentials
import ITunesSearchCore
import Testing

@Suite("Details in one call")
struct DetailTests {
    @Test func `an album comes with its songs by disc and number, videos apart`() async throws {
        let transport = StubTransport(try Fixture.text("album-with-video-and-gaps"))
        let detail = try await client(transport).album(id: 601)
        #expect(detail.album.name == "Paper Boats")
        #expect(
            detail.tracks.map(\.name) == ["Disc one, one", "Disc one, four", "Disc two, one", "Unnumbered"])
        #expect(detail.musicVideos.map(\.name) == ["The film"])
        #expect(detail.totalDuration == 315.9)
        #expect(detail.isComplete)
        #expect(
            await transport.addresses == [
                "https://itunes.test/lookup?id=601&country=US&entity=song&limit=200"
            ])
    }

    @Test func `a podcast comes with its episodes newest first, each once, none of another's`() async throws {
        let transport = StubTransport(try Fixture.text("show-with-episodes-out-of-order"))
        let detail = try await client(transport).podcast(id: 801, episodeLimit: 10, country: "gb")
        #expect(detail.podcast.name == "Night Watch")
        #expect(detail.episodes.map(\.name) == ["Third", "Second", "Undated"])
        #expect(detail.isComplete)
        #expect(
            await transport.addresses
                == ["https://itunes.test/lookup?id=801&country=GB&entity=podcastEpisode&limit=10"])
    }

    @Test func `as many episodes as were asked for may not be all`() async throws {
        let transport = StubTransport(try Fixture.text("show-with-episodes-out-of-order"))
        let detail = try await client(transport).podcast(id: 801, episodeLimit: 3)
        #expect(!detail.isComplete)
    }

    @Test func `an artist comes with albums in Apple's order`() async throws {
        let transport = StubTransport(try Fixture.text("one-of-each-kind"))
        let itunes = try client(transport)
        let detail = try await itunes.artist(id: 501, newestFirst: true)
        #expect(detail.artist.name == "The Lanterns")
        #expect(detail.albums.map(\.id) == [601, 602])
        _ = try await itunes.artist(id: 501, albumLimit: 5)
        #expect(
            await transport.addresses == [
                "https://itunes.test/lookup?id=501&country=US&entity=album&limit=50&sort=recent",
                "https://itunes.test/lookup?id=501&country=US&entity=album&limit=5",
            ])
    }

    @Test func `what is not there is not found, even when something else is`() async throws {
        for body in [nothing, try Fixture.text("one-of-each-kind")] {
            let itunes = try client(StubTransport(body))
            await #expect(throws: ITunesError.notFound("an album with the id 7")) {
                try await itunes.album(id: 7)
            }
            await #expect(throws: ITunesError.notFound("an artist with the id 7")) {
                try await itunes.artist(id: 7)
            }
            await #expect(throws: ITunesError.notFound("a podcast with the id 7")) {
                try await itunes.podcast(id: 7)
            }
        }
    }
}
