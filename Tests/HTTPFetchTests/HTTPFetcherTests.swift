import HTTPFetch
import TestSupport
import Testing

/// One fetcher for tests that need none of their own.
let fetcher = HTTPFetcher(userAgent: "podwatch-tests", hostsAtOnce: 64)

@Suite("Fetching")
struct HTTPFetcherTests {
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer()
    }

    @Test func `an answer has its status, headers and body`() async throws {
        server.on(
            "/feed",
            .text("<rss/>", [("Content-Type", "application/rss+xml"), ("X-Two", "a"), ("x-two", "b")]))
        let response = try await whole(HTTPRequest(url: server.url("/feed")))
        #expect(response.status == 200)
        #expect(response.url == server.url("/feed"))
        #expect(response.headers["content-type"] == "application/rss+xml")
        #expect(response.headers.all("X-TWO") == ["a", "b"])
        #expect(String(decoding: response.body, as: UTF8.self) == "<rss/>")
        #expect(response.hops == [])
    }
}

/// The answer, when it is one.
func whole(_ request: HTTPRequest, by fetcher: HTTPFetcher = fetcher) async throws -> HTTPResponse {
    switch try await fetcher.send(request) {
    case .response(let response): return response
    case .notModified: throw Unexpected.notModified
    }
}

enum Unexpected: Error {
    case notModified
    case response(HTTPResponse)
}
