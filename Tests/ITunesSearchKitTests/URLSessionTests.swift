import Foundation
import FoundationNetworking
import ITunesSearchKit
import Testing

@Suite("URLSession as a transport")
struct URLSessionTests {
    private let nothing = Data(#"{"resultCount":0,"results":[]}"#.utf8)

    @Test func `a request asks neither the cache nor the cookies, and says who it is`() async throws {
        StubProtocol.answer("cache.test", with: .init(body: nothing))
        _ = try await stubbedClient(host: "cache.test").search("c++")
        let request = try #require(StubProtocol.requests(to: "cache.test").first)
        #expect(request.url?.absoluteString == "https://cache.test/search?term=c%2B%2B&country=US")
        #expect(request.cachePolicy == .reloadIgnoringLocalCacheData)
        #expect(!request.httpShouldHandleCookies)
        #expect(request.value(forHTTPHeaderField: "User-Agent") == "ITunesSearchKit/1.0")
    }

    @Test func `the library's own session has neither a cache nor a jar of cookies`() {
        let configuration = URLSessionTransport.defaultSession.configuration
        #expect(configuration.urlCache == nil)
        #expect(configuration.httpCookieStorage == nil)
    }

    @Test func `a refusal says how long to wait, from the session's headers`() async throws {
        StubProtocol.answer("limit.test", with: .init(status: 429, headers: ["Retry-After": "120"]))
        let itunes = try stubbedClient(host: "limit.test", retryPolicy: .default)
        await #expect(throws: ITunesError.rateLimited(retryAfter: 120)) { try await itunes.search("a") }
        #expect(StubProtocol.requests(to: "limit.test").count == 1)
    }

    @Test(arguments: [
        (URLError.Code.timedOut, true), (.notConnectedToInternet, true), (.cannotFindHost, true),
        (.networkConnectionLost, true), (.badURL, false), (.secureConnectionFailed, false), (.unknown, false),
    ])
    func `a URLError keeps its code, and tells whether it may pass`(code: URLError.Code, passes: Bool)
        async throws
    {
        let host = "error\(-code.rawValue).test"
        StubProtocol.answer(host, with: .init(failure: code))
        let itunes = try stubbedClient(host: host)
        let error = await #expect(throws: ITunesError.self) { try await itunes.search("a") }
        guard case .transport(let failure) = error else {
            Issue.record("\(String(describing: error)) is not the transport's")
            return
        }
        #expect(failure.code == code.rawValue)
        #expect(failure.urlErrorCode == code)
        #expect(!failure.isCancelled)
        #expect(!failure.description.isEmpty)
        #expect(error?.isTransient == passes)
        #expect(error?.localizedDescription == error?.description)
    }

    @Test func `a cancelled task stops waiting for an answer that never comes`() async throws {
        StubProtocol.answer("silent.test", with: .init(isSilent: true))
        let itunes = try stubbedClient(host: "silent.test")
        let task = Task { try await itunes.search("a") }
        while StubProtocol.requests(to: "silent.test").isEmpty { await Task.yield() }
        task.cancel()
        let error = await #expect(throws: ITunesError.self) { try await task.value }
        guard case .transport(let failure) = error else {
            Issue.record("\(String(describing: error)) is not the transport's")
            return
        }
        #expect(failure.isCancelled)
        #expect(failure.urlErrorCode == .cancelled)
    }

    @Test func `what is not HTTP is an invalid response`() async throws {
        StubProtocol.answer("plain.test", with: .init(body: nothing, isHTTP: false))
        let itunes = try stubbedClient(host: "plain.test")
        await #expect(throws: ITunesError.invalidResponse) { try await itunes.search("a") }
    }
}
