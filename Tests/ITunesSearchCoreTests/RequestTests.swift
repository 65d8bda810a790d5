import FoundationEssentials
import ITunesSearchCore
import Testing

@Suite("Requests")
struct RequestTests {
    private func address(_ request: SearchRequest, baseURL: String = "https://itunes.test") async throws
        -> String
    {
        let transport = StubTransport(nothing)
        _ = try await client(transport, baseURL: baseURL).search(request)
        return try #require(await transport.addresses.first)
    }

    private func addresses(_ request: LookupRequest) async throws -> [String] {
        let transport = StubTransport(nothing)
        _ = try await client(transport).lookup(request)
        return await transport.addresses
    }

    @Test func `a search sends only what is set, and always the storefront`() async throws {
        let address = try await address(SearchRequest(term: "radiohead"))
        #expect(address == "https://itunes.test/search?term=radiohead&country=US")
    }

    @Test func `a search sends every parameter in a fixed order`() async throws {
        let request = SearchRequest(
            term: "a", media: .music, entity: .album, attribute: .artistTerm, country: "gb",
            language: "ja_jp", limit: 200, offset: 0, version: 1, allowsExplicit: false)
        let address = try await address(request)
        #expect(
            address
                == "https://itunes.test/search?term=a&country=GB&media=music&entity=album&attribute=artistTerm"
                + "&limit=200&offset=0&lang=ja_jp&version=1&explicit=No")
    }

    @Test func `the media follows from the entity when only that is given`() async throws {
        let address = try await address(SearchRequest(term: "a", entity: .song, allowsExplicit: true))
        #expect(
            address == "https://itunes.test/search?term=a&country=US&media=music&entity=song&explicit=Yes")
    }

    @Test(arguments: [
        ("daft punk", "daft+punk"), ("c++ & co", "c%2B%2B+%26+co"), ("a.b-c_d*e", "a.b-c_d*e"),
        ("Björk", "Bj%C3%B6rk"), ("100%", "100%25"), ("a=b,c~d", "a%3Db%2Cc%7Ed"),
        ("東京", "%E6%9D%B1%E4%BA%AC"),
        ("#?/", "%23%3F%2F"),
    ])
    func `terms are encoded by Apple's rule, a real plus kept apart from a space`(
        term: String, encoded: String
    ) async throws {
        let address = try await address(SearchRequest(term: term))
        #expect(address == "https://itunes.test/search?term=\(encoded)&country=US")
    }

    @Test(arguments: [
        ("https://itunes.test/", "https://itunes.test/search?"),
        ("https://itunes.test/gb/", "https://itunes.test/gb/search?"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080/search?"),
        ("https://proxy.test/itunes?key=1", "https://proxy.test/itunes/search?key=1&"),
        ("https://proxy.test/itunes#part", "https://proxy.test/itunes/search?"),
    ])
    func `a base URL keeps its path and query`(baseURL: String, start: String) async throws {
        let address = try await address(SearchRequest(term: "a"), baseURL: baseURL)
        #expect(address == start + "term=a&country=US")
    }

    @Test(arguments: [
        (LookupKey.ids([1, 2, 1]), "id=1,2"), (.amgArtistIDs([468_749, 5723]), "amgArtistId=468749,5723"),
        (.amgAlbumIDs([15197]), "amgAlbumId=15197"), (.amgVideoIDs([7]), "amgVideoId=7"),
        (.upcs(["0 75678-31772 9"]), "upc=075678317729"), (.upcs(["5024545486520"]), "upc=5024545486520"),
        (.isbns(["978-0-593-13520-4"]), "isbn=9780593135204"), (.isbns(["0-8044-2957-x"]), "isbn=080442957X"),
        (.bundleIDs(["com.apple.Pages"]), "bundleId=com.apple.Pages"),
    ])
    func `a lookup goes by any of seven kinds of numbers`(key: LookupKey, parameter: String) async throws {
        let addresses = try await addresses(LookupRequest(key))
        #expect(addresses == ["https://itunes.test/lookup?\(parameter)&country=US"])
    }

    @Test func `a lookup sends every parameter in a fixed order`() async throws {
        let request = LookupRequest(
            id: 909_253, entity: .album, limit: 5, sort: .recent, country: "jp", language: "ja_jp")
        let addresses = try await addresses(request)
        #expect(
            addresses == [
                "https://itunes.test/lookup?id=909253&country=JP&entity=album&limit=5&sort=recent&lang=ja_jp"
            ])
    }

    @Test func `401 ids are looked up in three requests, and the answers are joined`() async throws {
        let row = #"{"kind":"song","trackId":1}"#
        let transport = StubTransport(#"{"resultCount":2,"results":[\#(row),null]}"#)
        let response = try await client(transport).lookup(LookupRequest(ids: Array(1...401)))
        let counts = await transport.addresses.map { $0.split(separator: "&")[0].split(separator: ",").count }
        #expect(counts == [200, 200, 1])
        #expect(response.resultCount == 6)
        #expect(response.items.count == 3)
        #expect(response.skippedCount == 3)
    }

    @Test func `the configuration's storefront and language stand in where a request names none`()
        async throws
    {
        let transport = StubTransport(nothing)
        let itunes = ITunesClient(
            configuration: ITunesConfiguration(country: "tr", language: "tr_tr", transport: transport))
        _ = try await itunes.search(SearchRequest(term: "a"))
        _ = try await itunes.search(SearchRequest(term: "a", country: "DE", language: "de_de"))
        _ = try await itunes.lookup(id: 1, country: "fr")
        #expect(
            await transport.addresses == [
                "https://itunes.apple.com/search?term=a&country=TR&lang=tr_tr",
                "https://itunes.apple.com/search?term=a&country=DE&lang=de_de",
                "https://itunes.apple.com/lookup?id=1&country=FR&lang=tr_tr",
            ])
    }

    @Test func `requests say who asks and what they take`() async throws {
        let transport = StubTransport(nothing)
        _ = try await client(transport).search(SearchRequest(term: "a"))
        let headers = try #require(await transport.requests.first).headers
        #expect(headers["User-Agent"] == "ITunesSearchKit/1.0")
        #expect(headers["Accept"] == "application/json, text/javascript, */*")
    }

    @Test func `typed searches ask for their kind and leave others out`() async throws {
        let transport = StubTransport(try Fixture.text("one-of-each-kind"))
        let itunes = try client(transport)
        #expect(try await itunes.songs(matching: "a", limit: 10).count == 1)
        #expect(try await itunes.albums(matching: "a").count == 2)
        #expect(try await itunes.artists(matching: "a").count == 2)
        #expect(try await itunes.musicVideos(matching: "a").count == 1)
        #expect(try await itunes.podcasts(matching: "a").count == 1)
        #expect(try await itunes.podcastEpisodes(matching: "a").count == 1)
        #expect(try await itunes.movies(matching: "a").count == 1)
        #expect(try await itunes.ebooks(matching: "a").count == 1)
        #expect(try await itunes.audiobooks(matching: "a").count == 1)
        #expect(try await itunes.apps(matching: "a").count == 2)
        #expect(try await itunes.apps(matching: "a", platform: .iPadOS, country: "gb").count == 2)
        #expect(try await itunes.apps(matching: "a", platform: .macOS).count == 2)
        let parameters = await transport.addresses.map {
            $0.dropFirst("https://itunes.test/search?term=a".count)
        }
        #expect(
            parameters == [
                "&country=US&media=music&entity=song&limit=10", "&country=US&media=music&entity=album",
                "&country=US&media=music&entity=musicArtist",
                "&country=US&media=musicVideo&entity=musicVideo",
                "&country=US&media=podcast&entity=podcast", "&country=US&media=podcast&entity=podcastEpisode",
                "&country=US&media=movie&entity=movie", "&country=US&media=ebook&entity=ebook",
                "&country=US&media=audiobook&entity=audiobook", "&country=US&media=software&entity=software",
                "&country=GB&media=software&entity=iPadSoftware",
                "&country=US&media=software&entity=macSoftware",
            ])
    }

    @Test func `every documented value has Apple's word`() {
        #expect(ITunesMedia.allCases.count == 10)
        #expect(ITunesAttribute.allCases.count == 27)
        #expect(ITunesEntity.allCases.count == 23)
        let pairs = ITunesEntity.allCases.map { "\($0.rawValue) \($0.media.rawValue)" }
        #expect(
            pairs == [
                "movieArtist movie", "movie movie", "podcastAuthor podcast", "podcast podcast",
                "podcastEpisode podcast", "musicArtist music", "musicTrack music", "album music",
                "musicVideo musicVideo", "mix music", "song music", "audiobookAuthor audiobook",
                "audiobook audiobook", "shortFilmArtist shortFilm", "shortFilm shortFilm", "tvEpisode tvShow",
                "tvSeason tvShow", "software software", "iPadSoftware software", "macSoftware software",
                "ebook ebook", "allArtist all", "allTrack all",
            ])
    }
}
