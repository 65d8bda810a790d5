import TestSupport
import Testing

@testable import HTTPServe

@Suite("Limits", .takingTurns)
struct LimitTests {
    private func server(
        _ scratch: ScratchPlace, _ change: (inout ServingLimits) -> Void
    ) throws -> HTTPServer {
        var limits = ServingLimits()
        change(&limits)
        return try HTTPServer(listeningAt: scratch.socket, limits: limits) { .text("\($0.body.count)") }
    }

    @Test func `a body of exactly the limit is taken`() async throws {
        let scratch = try ScratchPlace()
        let server = try server(scratch) { $0.bodySize = 1000 }
        let client = try RawClient(server.address)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 1000\r\n\r\n")
        client.send([UInt8](repeating: 0, count: 1000))
        #expect(await client.answer()?.body == "1000")
        await server.stop()
    }

    @Test func `a body announced as too large is refused before it is sent`() async throws {
        let scratch = try ScratchPlace()
        let server = try server(scratch) { $0.bodySize = 1000 }
        let client = try RawClient(server.address)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 1001\r\nExpect: 100-continue\r\n\r\n")
        #expect(await client.answer()?.status == 413)
        #expect(await client.isAtEnd())
        await server.stop()
    }

    @Test func `a chunked body that grows too large is refused`() async throws {
        let scratch = try ScratchPlace()
        let server = try server(scratch) { $0.bodySize = 1000 }
        let client = try RawClient(server.address)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in 0..<11 { client.send("64\r\n\(String(repeating: "x", count: 100))\r\n") }
        client.send("0\r\n\r\n")
        #expect(await client.answer()?.status == 413)
        await server.stop()
    }

    @Test func `a chunked body without end is cut off`() async throws {
        let scratch = try ScratchPlace()
        let server = try server(scratch) { $0.bodySize = 1000 }
        let client = try RawClient(server.address)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n")
        let chunk = "3e8\r\n\(String(repeating: "x", count: 1000))\r\n"
        // Far more than sockets buffer, so that the end of it is the server's doing.
        #expect((0..<100_000).contains { _ in !client.send(chunk) })
        await server.stop()
    }

    @Test(arguments: [("/", 100_000), ("/" + String(repeating: "x", count: 100_000), 0)])
    func `headers and targets beyond the limit are refused`(target: String, fieldSize: Int) async throws {
        let scratch = try ScratchPlace()
        let server = try server(scratch) { $0.headerSize = 8192 }
        let client = try RawClient(server.address)
        client.send("GET \(target) HTTP/1.1\r\nHost: t\r\n")
        client.send("X-Long: \(String(repeating: "x", count: fieldSize))\r\n\r\n")
        let status = await client.head()?.status
        #expect(status == 431 || status == 414 || status == 413)
        await server.stop()
    }

    @Test func `a client that says nothing is let go`() async throws {
        let scratch = try ScratchPlace()
        let server = try server(scratch) { $0.requestTime = .seconds(1) }
        let silent = try RawClient(server.address)
        let halfway = try RawClient(server.address)
        halfway.send("GET / HTT")
        #expect(await silent.isAtEnd())
        #expect(await halfway.isAtEnd())
        await server.stop()
    }

    @Test func `a client that sends its request by the byte is let go`() async throws {
        let scratch = try ScratchPlace()
        let server = try server(scratch) { $0.requestTime = .seconds(1) }
        let client = try RawClient(server.address)
        client.send("GET / HTTP/1.1\r\nHost: t\r\nX-Long: ")
        let deadline = ContinuousClock.now + .seconds(60)
        while client.send("x"), .now < deadline { try await Task.sleep(for: .milliseconds(20)) }
        #expect(.now < deadline)
        await server.stop()
    }

    @Test func `a client has as long for its next request as for its first`() async throws {
        let scratch = try ScratchPlace()
        let server = try server(scratch) { $0.requestTime = .seconds(1) }
        let client = try RawClient(server.address)
        client.get("/")
        #expect(await client.answer()?.status == 200)
        client.send("GET / HTT")
        #expect(await client.isAtEnd())
        await server.stop()
    }

    @Test func `requests that never end keep nobody out, though they hold every connection`() async throws {
        let scratch = try ScratchPlace()
        let server = try server(scratch) {
            $0.connections = 4
            $0.requestTime = .seconds(600)
        }
        let halves = try (0..<12).map { _ in
            let half = try RawClient(server.address)
            half.send("GET / HTT")
            return half
        }
        let client = try RawClient(server.address)
        client.get("/")
        #expect(await client.answer()?.status == 200)
        for half in halves.prefix(4) { #expect(await half.isAtEnd()) }
        await server.stop()
    }

    @Test func `the time of a silent client does not run while its answer is made`() async throws {
        let scratch = try ScratchPlace()
        var limits = ServingLimits()
        limits.idleTime = .seconds(1)
        limits.requestTime = .seconds(1)
        let server = try HTTPServer(listeningAt: scratch.socket, limits: limits) { _ in
            try? await Task.sleep(for: .seconds(2.5))
            return .text("at last")
        }
        let client = try RawClient(server.address)
        client.get("/")
        #expect(await client.answer()?.body == "at last")
        await server.stop()
    }

    @Test(arguments: [
        "NONSENSE\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
    ])
    func `what is not HTTP does not reach the handler`(text: String) async throws {
        let scratch = try ScratchPlace()
        let server = try server(scratch) { $0.idleTime = .seconds(1) }
        let client = try RawClient(server.address)
        client.send(text)
        // Refused in words, or hung up on.
        if let head = await client.head() { #expect(head.status >= 400) }
        let next = try RawClient(server.address)
        next.get("/")
        #expect(await next.answer()?.status == 200)
        await server.stop()
    }
}
