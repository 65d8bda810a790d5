import Foundation
import FoundationNetworking
import ITunesSearchKit
import Testing

/// The examples of the README's chapter, in its order.
///
/// What stands here stands there.
@Suite("The README's examples")
struct ReadmeTests {
    @Test func `first steps: songs, a preview, an album`() async throws {
        let itunes = try stubbedClient(host: "first.test", fixture: "one-of-each-kind")
        let songs = try await itunes.songs(matching: "the lanterns", limit: 10)
        let song = try #require(songs.first)
        #expect(song.name == "Low Tide")
        #expect(song.artwork?.url(size: 600)?.absoluteString.hasSuffix("/600x600bb.jpg") == true)
        #expect(song.previewURL != nil)
        let albumID = try #require(song.albumID)
        let album = try await itunes.album(id: albumID)
        let lines = album.tracks.map { track in
            "\(track.trackNumber ?? 0) \(track.name) \(ITunesFormat.duration(track.duration ?? 0))"
        }
        #expect(lines == ["3 Low Tide 3:45"])
    }

    @Test func `a search with everything set`() async throws {
        let itunes = try stubbedClient(host: "search.test", fixture: "one-of-each-kind")
        var request = SearchRequest(term: "radiohead", entity: .album)
        request.attribute = .artistTerm
        request.country = "GB"
        request.limit = 50
        request.allowsExplicit = false
        let response = try await itunes.search(request)
        let albums: [Album] = response.albums
        let count: Int = response.resultCount
        #expect(albums.count == 2)
        #expect(count == 15)
        let podcasts = try await itunes.podcasts(matching: "swift")
        let movies = try await itunes.movies(matching: "the sea")
        let macApps = try await itunes.apps(matching: "tides", platform: .macOS)
        #expect(podcasts.count == 1)
        #expect(movies.count == 1)
        #expect(macApps.count == 2)
        let query = StubProtocol.requests(to: "search.test").first?.url?.query()
        #expect(
            query
                == "term=radiohead&country=GB&media=music&entity=album&attribute=artistTerm&limit=50&explicit=No"
        )
    }

    @Test func `mixed results are one switch`() async throws {
        let itunes = try stubbedClient(host: "mixed.test", fixture: "one-of-each-kind")
        let items = try await itunes.search("the sea", media: .all, limit: 25)
        var lines: [String] = []
        for item in items {
            switch item {
            case let .movie(movie):
                lines.append("Movie: \(movie.name) \(movie.contentRating ?? "") \(movie.director ?? "")")
            case let .ebook(book):
                lines.append("Book: \(book.name) \(book.author) \(book.plainDescription ?? "")")
            case let .software(app):
                lines.append("App: \(app.name) \(app.formattedPrice ?? "") \(app.averageRating ?? 0)")
            case let .song(song):
                lines.append("Song: \(song.name) \(song.albumName ?? "")")
            default:
                lines.append("\(item.kind.title): \(item.name) \(item.creator ?? "")")
            }
        }
        #expect(lines.contains("Movie: The Lighthouse Keeper PG-13 Ida Berg"))
        #expect(lines.contains("Book: Fog Ruth Hale & Tom Ode It came in at noon."))
        #expect(lines.contains("App: Tide Tables $0.99 4.5"))
        #expect(lines.contains("Song: Low Tide Paper Boats"))
        #expect(lines.contains("TV Episode: Man overboard Pier Nine"))
        #expect(Set(items.map(\.id)).count == items.count)
    }

    @Test func `lookups`() async throws {
        let itunes = try stubbedClient(host: "lookup.test", fixture: "one-of-each-kind")
        let album = try await itunes.album(id: 601)
        #expect(album.album.copyright == "℗ 2013 Harbour Records")
        #expect(album.tracks.map(\.name) == ["Low Tide"])
        #expect(album.totalDuration == 225.4)
        let podcast = try await itunes.podcast(id: 801, episodeLimit: 10)
        #expect(podcast.podcast.feedURL?.absoluteString == "https://feeds.example/night-watch")
        #expect(podcast.episodes.first?.episodeURL?.absoluteString == "https://media.example/nw-481.mp3")
        let artist = try await itunes.artist(id: 501, newestFirst: true)
        #expect(artist.albums.count == 2)
        let book = try await itunes.ebook(isbn: "978-0-593-13520-4")
        #expect(book?.name == "Fog")
        let app = try await itunes.app(bundleID: "com.apple.Pages")
        #expect(app?.name == "Tide Tables")
        let item: ITunesItem? = try await itunes.lookup(id: 909_253)
        #expect(item?.kind == .song)
        let items: [ITunesItem] = try await itunes.lookup(ids: [1, 2])
        #expect(items.count == 15)
        let query = StubProtocol.requests(to: "lookup.test").compactMap { $0.url?.query() }
        #expect(query[2] == "id=501&country=US&entity=album&limit=50&sort=recent")
        #expect(query[3] == "isbn=9780593135204&country=US")
    }

    @Test func `artwork at any size`() async throws {
        let itunes = try stubbedClient(host: "artwork.test", fixture: "one-of-each-kind")
        let response = try await itunes.search(SearchRequest(term: "a"))
        let artwork = try #require(response.songs.first?.artwork)
        let cover = "https://is1-ssl.mzstatic.com/image/thumb/Music/aa/cover.jpg/"
        #expect(artwork.url(size: 600)?.absoluteString == cover + "600x600bb.jpg")
        #expect(artwork.url(size: 1024, format: .png)?.absoluteString == cover + "1024x1024bb.png")
        let poster = response.movies.first?.artwork?.url(width: 400, height: 600)
        #expect(
            poster?.absoluteString == "https://is2.mzstatic.com/image/thumb/Video/dd/poster.jpg/400x600bb.jpg"
        )
        let some = try #require(URL(string: "https://a.test/no-size.jpg"))
        #expect(Artwork.resized(some, width: 300, height: 300) == nil)
    }

    @Test func `limits and errors are one switch over every case`() async throws {
        let itunes = ITunesClient(
            configuration: ITunesConfiguration(
                country: "TR",
                retryPolicy: RetryPolicy(maxRetries: 3, baseDelay: 2),
                requestsPerMinute: 20
            ))
        var said = ""
        do {
            let songs = try await itunes.songs(matching: " ")
            said = "\(songs.count) songs"
        } catch let error as ITunesError {
            switch error {
            case .rateLimited(let retryAfter): said = "wait \(retryAfter ?? 0)"
            case .api(let message, let status): said = "\(message) \(status)"
            case .invalidRequest(let reason): said = reason
            case .notFound(let what): said = what
            case .http(let status, let url): said = "\(status) \(url)"
            case .decoding(let type, let description): said = "\(type) \(description)"
            case .transport(let urlError): said = "\(urlError)"
            case .invalidResponse: said = "no HTTP"
            }
            #expect(!error.isTransient)
        }
        #expect(said == "term must not be empty")
    }

    private struct Charts: Decodable {
        var resultCount: Int
    }

    @Test func `anything else is read as a type of the caller's`() async throws {
        let itunes = try stubbedClient(host: "else.test", fixture: "one-of-each-kind")
        let charts = try await itunes.get("search", query: ["term": "tide"], as: Charts.self)
        #expect(charts.resultCount == 15)
        let request = LookupRequest(.amgArtistIDs([468_749, 5723]), entity: .album, limit: 5, sort: .recent)
        let response: ITunesResponse = try await itunes.lookup(request)
        #expect(response.others.count == 2)
        let same = try await itunes.get("lookup", query: ["id": "1"], as: ITunesResponse.self)
        #expect(same == response)
    }

    @Test func `there is a shared client for the store of the US`() {
        #expect(ITunesClient.shared.configuration.country == "US")
        #expect(ITunesClient().configuration.baseURL == ITunesConfiguration.appleURL)
    }
}
