import HTTPFetch
import TestSupport
import Testing

@Suite("Cancellation", .takingTurns)
struct CancellationTests {
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer()
        server.on("/hang", LoopbackReply([.hang]))
        server.on("/", .text("x"))
    }

    @Test func `before the start asks nobody`() async {
        let request = HTTPRequest(url: server.url())
        let own = HTTPFetcher(userAgent: "one")
        let task = Task { () -> FetchError? in
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return await failure(of: request, by: own)
        }
        #expect(await task.value == .cancelled)
        #expect(server.requests.isEmpty)
    }

    @Test func `on the way ends the fetch and frees the host`() async throws {
        let own = HTTPFetcher(userAgent: "one")
        let request = HTTPRequest(url: server.url("/hang"))
        let task = Task { await failure(of: request, by: own) }
        await server.received(1)
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(try await answer(HTTPRequest(url: server.url()), by: own).text == "x")
    }

    @Test func `in line ends the fetch without asking`() async throws {
        let own = HTTPFetcher(userAgent: "one")
        let hang = HTTPRequest(url: server.url("/hang")), waiting = HTTPRequest(url: server.url("/waiting"))
        let first = Task { await failure(of: hang, by: own) }
        await server.received(1)
        let second = Task { await failure(of: waiting, by: own) }
        for _ in 1...20 { await Task.yield() }
        second.cancel()
        #expect(await second.value == .cancelled)
        first.cancel()
        #expect(await first.value == .cancelled)
        #expect(try await answer(HTTPRequest(url: server.url()), by: own).text == "x")
        #expect(server.requests(to: "/waiting").isEmpty)
    }

    @Test func `in a storm loses no answer`() async throws {
        let own = HTTPFetcher(userAgent: "one", connectionsPerHost: 4)
        let quick = HTTPRequest(url: server.url()), hang = HTTPRequest(url: server.url("/hang"))
        let results = await withTaskGroup(of: FetchError?.self) { group in
            for index in 0..<400 {
                group.addTask {
                    let task = Task { await failure(of: index % 3 == 0 ? hang : quick, by: own) }
                    for _ in 0..<(index % 7) { await Task.yield() }
                    if index % 3 == 0 || index % 2 == 0 { task.cancel() }
                    return await task.value
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count == 400)
        #expect(results.allSatisfy { $0 == nil || $0 == .cancelled })
        #expect(try await answer(HTTPRequest(url: server.url()), by: own).text == "x")
    }

    @Test func `of all comes with the end of the fetcher`() async {
        let own = HTTPFetcher(userAgent: "one")
        let request = HTTPRequest(url: server.url("/hang"))
        let tasks = (1...5).map { _ in Task { await failure(of: request, by: own) } }
        await server.received(1)
        own.close()
        own.close()
        for task in tasks { #expect(await task.value == .cancelled) }
        #expect(await failure(of: request, by: own) == .cancelled)
    }

    @Test func `is not needed to let a fetcher go`() async throws {
        for _ in 1...20 {
            let own = HTTPFetcher(userAgent: "one")
            #expect(try await answer(HTTPRequest(url: server.url()), by: own).text == "x")
        }
        for _ in 1...20 { _ = HTTPFetcher(userAgent: "idle") }
    }
}

extension LoopbackServer {
    /// Returns when so many requests have come.
    fileprivate func received(_ count: Int) async {
        while requests.count < count { try? await Task.sleep(for: .milliseconds(1)) }
    }
}
