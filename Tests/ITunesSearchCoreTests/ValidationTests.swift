import FoundationEssentials
import ITunesSearchCore
import Testing

@Suite("Wrong arguments")
struct ValidationTests {
    /// Makes one call on a client that spaces its requests; expects a complaint that names `argument`, and
    /// that neither a request nor a turn was used.
    private func expectComplaint(
        about argument: String, _ call: (ITunesClient) async throws -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let transport = StubTransport(nothing)
        let time = FakeClock()
        let itunes = try client(transport, requestsPerMinute: 20, clock: time.clock)
        do {
            try await call(itunes)
            Issue.record("no complaint about \(argument)", sourceLocation: sourceLocation)
        } catch ITunesError.invalidRequest(let reason) {
            #expect(reason.hasPrefix(argument + " must"), sourceLocation: sourceLocation)
        }
        #expect(await transport.requests.isEmpty, sourceLocation: sourceLocation)
        _ = try await itunes.search(SearchRequest(term: "a"))
        #expect(await time.naps.isEmpty, sourceLocation: sourceLocation)
    }

    @Test(arguments: ["", "   ", "\n\t", "\u{3000}"])
    func `an empty term is refused`(term: String) async throws {
        try await expectComplaint(about: "term") { _ = try await $0.songs(matching: term) }
    }

    @Test(arguments: [0, -1, 201, .max, .min])
    func `a limit outside 1 to 200 is refused, by the name that the caller knows`(limit: Int) async throws {
        try await expectComplaint(about: "limit") { _ = try await $0.search("a", limit: limit) }
        try await expectComplaint(about: "limit") {
            _ = try await $0.lookup(LookupRequest(id: 1, limit: limit))
        }
        try await expectComplaint(about: "albumLimit") { _ = try await $0.artist(id: 1, albumLimit: limit) }
        try await expectComplaint(about: "episodeLimit") {
            _ = try await $0.podcast(id: 1, episodeLimit: limit)
        }
    }

    @Test func `an offset below zero and an unknown version are refused`() async throws {
        try await expectComplaint(about: "offset") {
            _ = try await $0.search(SearchRequest(term: "a", offset: -1))
        }
        try await expectComplaint(about: "version") {
            _ = try await $0.search(SearchRequest(term: "a", version: 3))
        }
    }

    @Test(arguments: ["", "U", "USA", "u1", "ÜS", "U ", "美国", "U&"])
    func `a country that is not two letters is refused`(country: String) async throws {
        try await expectComplaint(about: "country") { _ = try await $0.search("a", country: country) }
        try await expectComplaint(about: "country") { _ = try await $0.lookup(id: 1, country: country) }
    }

    @Test(arguments: ["", "en us", "en&x", "日本"])
    func `a language that is no code is refused`(language: String) async throws {
        try await expectComplaint(about: "language") {
            _ = try await $0.search(SearchRequest(term: "a", language: language))
        }
    }

    @Test(arguments: [0, -5, .min])
    func `an id that is not positive is refused`(id: Int) async throws {
        try await expectComplaint(about: "id") { _ = try await $0.lookup(id: id) }
        try await expectComplaint(about: "id") { _ = try await $0.lookup(ids: [1, id]) }
        try await expectComplaint(about: "id") { _ = try await $0.podcast(id: id) }
        try await expectComplaint(about: "amgAlbumID") {
            _ = try await $0.lookup(LookupRequest(.amgAlbumIDs([id])))
        }
    }

    @Test func `an empty list is refused`() async throws {
        try await expectComplaint(about: "id") { _ = try await $0.lookup(ids: []) }
        try await expectComplaint(about: "upc") { _ = try await $0.lookup(LookupRequest(.upcs([]))) }
    }

    @Test(arguments: [
        "", "123", "9771234567890", "97805931352041", "080442957Y", "X804429571", "９７８0593135204",
    ])
    func `a malformed ISBN is refused`(isbn: String) async throws {
        try await expectComplaint(about: "isbn") { _ = try await $0.ebook(isbn: isbn) }
    }

    @Test(arguments: ["", "75678317729", "07567831772X", "50245454865201", "one"])
    func `a malformed UPC is refused`(upc: String) async throws {
        try await expectComplaint(about: "upc") { _ = try await $0.album(upc: upc) }
    }

    @Test(arguments: ["", ".com.apple", "com.apple.", "com apple", "com/apple", "com.äpple", "a,b"])
    func `a malformed bundle identifier is refused`(bundleID: String) async throws {
        try await expectComplaint(about: "bundleID") { _ = try await $0.app(bundleID: bundleID) }
    }

    @Test(arguments: ["", "/", "search?term=a", "a b", "a#b"])
    func `a path that is more or less than a path is refused`(path: String) async throws {
        try await expectComplaint(about: "path") { _ = try await $0.get(path, as: [String: Int].self) }
    }

    @Test func `201 ids are refused where one answer is wanted as it is`() async throws {
        try await expectComplaint(about: "ids") {
            _ = try await $0.data(for: LookupRequest(ids: Array(1...201)))
        }
    }
}
