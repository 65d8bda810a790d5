import TestSupport
import Testing

@testable import HTTPFetch

@Suite("Resting", .takingTurns)
struct RestTests {
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer()
        server.on("/", .text("x"))
    }

    @Test func `closes the connections that were kept, and ends with the next fetch`() async throws {
        let fetcher = HTTPFetcher(settings(restsAfter: .milliseconds(20)))
        for round in 1...3 {
            #expect(try await answer(HTTPRequest(url: server.url()), by: fetcher).text == "x")
            while server.openConnections > 0 { try await Task.sleep(for: .milliseconds(1)) }
            #expect(server.connectionCount == round)
        }
    }

    @Test func `does not come before its time`() async throws {
        let fetcher = HTTPFetcher(settings(restsAfter: .seconds(300)))
        _ = try await answer(HTTPRequest(url: server.url()), by: fetcher)
        #expect(server.openConnections == 1)
        fetcher.close()
        while server.openConnections > 0 { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func `loses no fetch that comes at the same moment`() async throws {
        let fetcher = HTTPFetcher(settings(restsAfter: .microseconds(1)))
        let request = HTTPRequest(url: server.url())
        try await withThrowingTaskGroup { group in
            for _ in 1...4 {
                group.addTask {
                    for _ in 1...100 {
                        let response = try await answer(request, by: fetcher)
                        #expect(response.text == "x")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(server.requests.count == 400)
    }

    @Test func `does not forget what a host is bad at`() async throws {
        let fetcher = HTTPFetcher(settings(restsAfter: .milliseconds(5)))
        server.on("/false", .text("<rss/>", [("Content-Encoding", "gzip")]))
        for _ in 1...2 {
            #expect(try await answer(HTTPRequest(url: server.url("/false")), by: fetcher).text == "<rss/>")
            while server.openConnections > 0 { try await Task.sleep(for: .milliseconds(1)) }
        }
        #expect(server.requests.count == 3)
    }

    private func settings(restsAfter: Duration) -> TransferSettings {
        var settings = TransferSettings(
            userAgent: "rest", connectionsPerHost: 1, hostsAtOnce: 8, certificateAuthorities: nil,
            proxies: ProxySettings { _ in nil })
        settings.restsAfter = restsAfter
        return settings
    }
}
