import HTTPFetch
import TestSupport
import Testing

@Suite("Turns", .takingTurns)
struct TurnTests {
    @Test func `a host gets one request at a time while another is not held up`() async throws {
        let fetcher = HTTPFetcher(userAgent: "turns")
        let slow = try LoopbackServer(), quick = try LoopbackServer(host: "127.0.0.2")
        slow.otherwise { _ in LoopbackReply.text("x").delayed(by: .milliseconds(5)) }
        quick.on("/", .text("x"))
        let slowURL = slow.url(), quickURL = quick.url()
        try await withThrowingTaskGroup { group in
            for _ in 1...20 { group.addTask { _ = try await answer(HTTPRequest(url: slowURL), by: fetcher) } }
            for _ in 1...20 {
                group.addTask { _ = try await answer(HTTPRequest(url: quickURL), by: fetcher) }
            }
            try await group.waitForAll()
        }
        #expect(slow.mostAtOnce == 1 && slow.mostConnections == 1 && slow.requests.count == 20)
        #expect(quick.mostAtOnce == 1)
    }

    @Test func `as many at a time as a host is allowed`() async throws {
        let fetcher = HTTPFetcher(userAgent: "turns", connectionsPerHost: 3)
        let server = try LoopbackServer()
        server.otherwise { _ in LoopbackReply.text("x").delayed(by: .milliseconds(30)) }
        let url = server.url()
        try await withThrowingTaskGroup { group in
            for _ in 1...12 { group.addTask { _ = try await answer(HTTPRequest(url: url), by: fetcher) } }
            try await group.waitForAll()
        }
        #expect(server.mostAtOnce == 3 && server.requests.count == 12)
    }

    @Test(arguments: [(429, []), (503, [("Retry-After", "60")])] as [(Int, [(String, String)])])
    func `a host that asks for rest is not asked what waits for it`(
        _ status: Int, _ headers: [(String, String)]
    ) async throws {
        let fetcher = HTTPFetcher(userAgent: "turns")
        let server = try LoopbackServer(), other = try LoopbackServer(host: "127.0.0.2")
        server.otherwise { _ in
            LoopbackReply.text("x", status: status, headers).delayed(by: .milliseconds(100))
        }
        other.otherwise { _ in LoopbackReply.text("x").delayed(by: .milliseconds(100)) }
        let answers = GatheredAnswers(announce: {})
        let urls = (1...20).map { server.url("/\($0)") } + (1...3).map { other.url("/\($0)") }
        let ids = fetcher.ask(urls.map { HTTPRequest(url: $0) }, gathering: answers)
        #expect(Set(ids).count == 23)
        var results: [UInt64: Result<HTTPOutcome, FetchError>] = [:]
        while results.count < 23 {
            for answer in answers.take() { results[answer.id] = answer.result }
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(server.requests.count == 1 && other.requests.count == 3)
        let held = results.values.count { result in
            if case .failure(.askedForRest(server.name)) = result { true } else { false }
        }
        #expect(held == 19)
        // It is asked again by whoever comes later.
        _ = try await answer(HTTPRequest(url: server.url("/later")), by: fetcher)
        #expect(server.requests.count == 2)
    }

    @Test func `a redirect waits for its turn at the other host`() async throws {
        let fetcher = HTTPFetcher(userAgent: "turns")
        let target = try LoopbackServer()
        target.otherwise { _ in LoopbackReply.text("x").delayed(by: .milliseconds(5)) }
        let sources = try (2...11).map { try LoopbackServer(host: "127.0.0.\($0)") }
        for source in sources { source.on("/", .redirect(302, to: target.url("/feed"))) }
        try await withThrowingTaskGroup { group in
            for source in sources {
                let url = source.url()
                group.addTask { _ = try await answer(HTTPRequest(url: url), by: fetcher) }
            }
            try await group.waitForAll()
        }
        #expect(target.mostAtOnce == 1 && target.requests.count == 10)
    }

    @Test func `waiting for a turn is not held against a fetch`() async throws {
        let fetcher = HTTPFetcher(userAgent: "turns")
        let server = try LoopbackServer()
        server.otherwise { _ in LoopbackReply.text("x").delayed(by: .milliseconds(60)) }
        let request = HTTPRequest(url: server.url(), limits: TransferLimits(total: .milliseconds(400)))
        try await withThrowingTaskGroup { group in
            for _ in 1...10 { group.addTask { _ = try await answer(request, by: fetcher) } }
            try await group.waitForAll()
        }
        #expect(server.requests.count == 10)
    }

    @Test func `a host that fails gives its turn to the next`() async throws {
        let fetcher = HTTPFetcher(userAgent: "turns", hostsAtOnce: 1)
        let server = try LoopbackServer(), gone = try LoopbackServer(host: "127.0.0.2")
        gone.close()
        server.on("/", LoopbackReply([.close]))
        let requests = [HTTPRequest(url: server.url()), HTTPRequest(url: gone.url())]
        let failures = await withTaskGroup(of: FetchError?.self) { group in
            for index in 0..<20 { group.addTask { await failure(of: requests[index % 2], by: fetcher) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(failures.filter { $0 == .noAnswer(host: server.name) }.count == 10)
        #expect(
            failures.filter { $0 == .cannotConnect(host: gone.name, reason: "Connection refused") }.count
                == 10)
    }
}
