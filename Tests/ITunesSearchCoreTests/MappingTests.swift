import FoundationEssentials
import ITunesSearchCore
import Testing

@Suite("What an answer means")
struct MappingTests {
    private let complaint = #"{"errorMessage":"Invalid value(s) for key(s): [country]"}"#

    private func error(
        _ status: Int, _ body: String = "", headers: [String: String] = [:]
    ) async throws -> ITunesError {
        let itunes = try client(StubTransport(body, status: status, headers: headers))
        return try #require(await #expect(throws: ITunesError.self) { try await itunes.search("a") })
    }

    @Test func `Apple's own words come through, whatever the status`() async throws {
        let message = "Invalid value(s) for key(s): [country]"
        #expect(try await error(400, complaint) == .api(message: message, statusCode: 400))
        #expect(try await error(200, complaint) == .api(message: message, statusCode: 200))
        #expect(try await error(500, complaint) == .api(message: message, statusCode: 500))
        let long = #"{"errorMessage":"Bad", "queryParameters":{"output":"json", "limit":"0"}}"#
        #expect(try await error(400, long) == .api(message: "Bad", statusCode: 400))
    }

    @Test func `403 and 429 are a limit, even with a body`() async throws {
        #expect(try await error(403) == .rateLimited(retryAfter: nil))
        #expect(try await error(429) == .rateLimited(retryAfter: nil))
        #expect(try await error(403, complaint) == .rateLimited(retryAfter: nil))
        #expect(try await error(403, nothing) == .rateLimited(retryAfter: nil))
        #expect(try await error(429, headers: ["retry-after": "30"]) == .rateLimited(retryAfter: 30))
    }

    @Test(arguments: [301, 400, 404, 408, 500, 502, 503])
    func `any other status is told with its address`(status: Int) async throws {
        let url = try #require(URL(string: "https://itunes.test/search?term=a&country=US"))
        #expect(try await error(status, "<html>") == .http(statusCode: status, url: url))
    }

    @Test func `what is not HTTP is an invalid response`() async throws {
        #expect(try await error(0) == .invalidResponse)
    }

    @Test func `no answer is told in the transport's words`() async throws {
        let failure = ITunesTransportError(code: 28, description: "timed out", isTransient: true)
        let itunes = try client(StubTransport([.failure(failure)]), retryPolicy: .default)
        let error = await #expect(throws: ITunesError.self) { try await itunes.search("a") }
        #expect(error == .transport(failure))
        #expect(error?.description == "no answer from Apple: timed out")
    }

    @Test func `an empty list is no error, and nothing is found in it`() async throws {
        let itunes = try client(StubTransport(nothing))
        #expect(try await itunes.search("a").isEmpty)
        #expect(try await itunes.lookup(id: 1) == nil)
        #expect(try await itunes.album(upc: "075678317729") == nil)
        #expect(try await itunes.ebook(isbn: "9780593135204") == nil)
        #expect(try await itunes.app(bundleID: "com.apple.Pages") == nil)
    }

    @Test func `transient is what may be better later`() {
        let url = URL(filePath: "/")
        let lasting: [ITunesError] = [
            .api(message: "", statusCode: 500), .invalidRequest(""), .notFound(""), .invalidResponse,
            .decoding(type: "", description: ""), .http(statusCode: 404, url: url), .transport(.cancelled),
        ]
        let passing: [ITunesError] = [
            .rateLimited(retryAfter: nil), .http(statusCode: 408, url: url), .http(statusCode: 503, url: url),
            .transport(ITunesTransportError(code: 7, description: "", isTransient: true)),
        ]
        #expect(lasting.allSatisfy { !$0.isTransient })
        #expect(passing.allSatisfy { $0.isTransient })
    }

    @Test(arguments: [
        (ITunesError.rateLimited(retryAfter: nil), "Apple refuses more requests for now"),
        (.rateLimited(retryAfter: 89.2), "Apple refuses more requests for 2 min"),
        (.notFound("an album with the id 7"), "Apple does not know an album with the id 7"),
        (.api(message: "Bad", statusCode: 400), "Apple answers 400: Bad"),
        (.invalidRequest("term must not be empty"), "the request is wrong: term must not be empty"),
        (.decoding(type: "Show", description: "no name"), "the answer cannot be read as Show: no name"),
        (.invalidResponse, "what answered does not speak HTTP"),
    ])
    func `errors read as sentences`(error: ITunesError, words: String) {
        #expect(error.description == words)
    }

    private struct Charts: Decodable, Equatable {
        var feed: String
        var updated: Date
    }

    @Test func `anything else can be read as a type of the caller's`() async throws {
        let body = "\n" + #"{"feed":"top","updated":"2010-11-23 13:25:00 Etc/GMT"}"#
        let transport = StubTransport(body)
        let itunes = try client(transport)
        let wanted = Charts(feed: "top", updated: Date(timeIntervalSince1970: 1_290_518_700))
        #expect(
            try await itunes.get("/charts/all", query: ["b": "2", "a": "1 + 1"], as: Charts.self) == wanted)
        #expect(try await itunes.get("charts", as: Charts.self) == wanted)
        let items = [URLQueryItem(name: "z", value: "1"), URLQueryItem(name: "a", value: nil)]
        #expect(try await itunes.get("charts", query: items, as: Charts.self) == wanted)
        #expect(
            await transport.addresses == [
                "https://itunes.test/charts/all?a=1+%2B+1&b=2", "https://itunes.test/charts",
                "https://itunes.test/charts?z=1&a=",
            ])
    }

    @Test func `what cannot be read as the caller's type says where`() async throws {
        let itunes = try client(StubTransport(#"{"feed":"top","updated":"soon"}"#))
        let error = await #expect(throws: ITunesError.self) {
            try await itunes.get("charts", as: Charts.self)
        }
        #expect(error == .decoding(type: "Charts", description: "updated: not a date"))
        let complaining = try client(StubTransport(complaint))
        let words = await #expect(throws: ITunesError.self) {
            try await complaining.get("x", as: Charts.self)
        }
        #expect(words == .api(message: "Invalid value(s) for key(s): [country]", statusCode: 200))
    }

    @Test func `an answer can be had as Apple sent it, complaints apart`() async throws {
        let body = "\n\n\n" + #"{"resultCount":0, "results":[]}"# + "\n"
        let itunes = try client(StubTransport(body))
        #expect(try await itunes.data(for: SearchRequest(term: "a")) == Data(body.utf8))
        #expect(try await itunes.data(for: LookupRequest(id: 1)) == Data(body.utf8))
        let complaining = try client(StubTransport(complaint))
        await #expect(throws: ITunesError.self) { try await complaining.data(for: SearchRequest(term: "a")) }
    }
}
