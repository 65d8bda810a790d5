import TestSupport
import Testing

@testable import HTTPServe

@Suite("Serving", .takingTurns)
struct ServingTests {
    @Test(arguments: [ListeningPlace.tcp(host: "127.0.0.1", port: 0), nil])
    func `a request arrives with all its parts and is answered`(tcp: ListeningPlace?) async throws {
        let scratch = try ScratchPlace()
        let server = try HTTPServer(listeningAt: tcp ?? scratch.socket) { request in
            let query = request.query.map { "\($0.0)=\($0.1)" }.joined(separator: ",")
            let text = "\(request.method) \(request.path) \(query) \(request.headers["X-THING"] ?? "-")"
            return .text("\(text) \(String(decoding: request.body, as: UTF8.self))")
        }
        let client = try RawClient(server.address)
        client.send("POST /a%20b?c=d%26&e HTTP/1.1\r\nHost: t\r\nx-thing: 1\r\nContent-Length: 4\r\n\r\nbody")
        let answer = try #require(await client.answer())
        #expect(answer.status == 200)
        #expect(answer.body == "POST /a b c=d&,e= 1 body")
        await server.stop()
    }

    @Test func `a client on a Unix socket is known by its credentials`() async throws {
        let scratch = try ScratchPlace()
        let server = try HTTPServer(listeningAt: scratch.socket) { request in
            .text(request.peer.map { "\($0.uid) \($0.gid) \($0.pid)" } ?? "nobody")
        }
        let client = try RawClient(server.address)
        client.get("/")
        #expect(await client.answer()?.body == RawClient.ownCredentials)
        await server.stop()
    }

    @Test func `a client over TCP has no credentials`() async throws {
        let server = try HTTPServer(listeningAt: .tcp(host: "127.0.0.1", port: 0)) { request in
            .text(request.peer == nil ? "nobody" : "somebody")
        }
        let client = try RawClient(server.address)
        client.get("/")
        #expect(await client.answer()?.body == "nobody")
        await server.stop()
    }

    @Test func `a connection is kept for the next request`() async throws {
        let server = try HTTPServer(listeningAt: .tcp(host: "127.0.0.1", port: 0)) { .text($0.path) }
        let client = try RawClient(server.address)
        for path in ["/1", "/2", "/3"] {
            client.get(path)
            #expect(await client.answer()?.body == path)
        }
        await server.stop()
    }

    @Test func `requests sent at once are answered in their order`() async throws {
        let scratch = try ScratchPlace()
        let server = try HTTPServer(listeningAt: scratch.socket) { request in
            // The first is the slowest.
            if request.path == "/0" { try? await Task.sleep(for: .milliseconds(50)) }
            return .text(request.path)
        }
        let client = try RawClient(server.address)
        client.send((0..<50).map { "GET /\($0) HTTP/1.1\r\nHost: t\r\n\r\n" }.joined())
        for number in 0..<50 { #expect(await client.answer()?.body == "/\(number)") }
        await server.stop()
    }

    @Test func `a request that comes byte by byte is understood`() async throws {
        let scratch = try ScratchPlace()
        let server = try HTTPServer(listeningAt: scratch.socket) {
            .text(String(decoding: $0.body, as: UTF8.self))
        }
        let client = try RawClient(server.address)
        for byte in "POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 5\r\n\r\nhello".utf8 {
            client.send([byte])
        }
        #expect(await client.answer()?.body == "hello")
        await server.stop()
    }

    @Test func `a body sent in chunks is put together`() async throws {
        let scratch = try ScratchPlace()
        let server = try HTTPServer(listeningAt: scratch.socket) {
            .text(String(decoding: $0.body, as: UTF8.self))
        }
        let client = try RawClient(server.address)
        client.send("PUT / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n")
        client.send("2\r\nde\r\n0\r\n\r\n")
        #expect(await client.answer()?.body == "abcde")
        await server.stop()
    }

    @Test func `a handler that waits holds up no other`() async throws {
        let scratch = try ScratchPlace()
        let gate = Gate()
        let server = try HTTPServer(listeningAt: scratch.socket) { request in
            if request.path == "/slow" { await gate.wait() } else { await gate.open() }
            return .text(request.path)
        }
        let waiting = try (0..<100).map { _ in try RawClient(server.address) }
        for client in waiting { client.get("/slow") }
        // All hundred wait for this one, which is answered only if none of them is in its way.
        let client = try RawClient(server.address)
        client.get("/quick")
        #expect(await client.answer()?.body == "/quick")
        for client in waiting { #expect(await client.answer()?.body == "/slow") }
        await server.stop()
    }

    @Test func `an answer of many megabytes arrives whole`() async throws {
        let scratch = try ScratchPlace()
        let size = 20 << 20
        let server = try HTTPServer(listeningAt: scratch.socket) { _ in
            .init(contentType: "application/octet-stream", body: .bytes([UInt8](repeating: 120, count: size)))
        }
        let client = try RawClient(server.address)
        client.get("/")
        let head = try #require(await client.head())
        #expect(head["content-length"] == "\(size)")
        #expect(try #require(await client.bytes(size)).allSatisfy { $0 == 120 })
        await server.stop()
    }

    @Test func `HEAD is answered with the headers of GET and no body`() async throws {
        let scratch = try ScratchPlace()
        let server = try HTTPServer(listeningAt: scratch.socket) { _ in .text("four") }
        let client = try RawClient(server.address)
        client.send("HEAD / HTTP/1.1\r\nHost: t\r\n\r\n")
        #expect(await client.head()?["content-length"] == "4")
        client.get("/")
        #expect(await client.answer()?.body == "four")
        await server.stop()
    }

    @Test func `status, type and further fields are the handler's`() async throws {
        let scratch = try ScratchPlace()
        let server = try HTTPServer(listeningAt: scratch.socket) { _ in
            .init(status: 405, contentType: "application/json", body: .bytes([]), fields: [("Allow", "GET")])
        }
        let client = try RawClient(server.address)
        client.get("/")
        let head = try #require(await client.head())
        #expect(head.status == 405)
        #expect(head["content-type"] == "application/json")
        #expect(head["allow"] == "GET")
        await server.stop()
    }

    @Test(arguments: [(200, "a\r\nb: c"), (99, "fine"), (1000, "fine")])
    func `an answer that HTTP does not allow becomes a 500`(status: Int, value: String) async throws {
        let scratch = try ScratchPlace()
        let server = try HTTPServer(listeningAt: scratch.socket) { _ in
            .init(status: status, contentType: "text/plain", body: .bytes([]), fields: [("X-Thing", value)])
        }
        let client = try RawClient(server.address)
        client.get("/")
        #expect(await client.answer()?.status == 500)
        await server.stop()
    }

    @Test func `two servers run beside each other`() async throws {
        let scratch = try ScratchPlace()
        let one = try HTTPServer(listeningAt: .unixSocket(path: "\(scratch.directory)/1")) { _ in .text("one")
        }
        let two = try HTTPServer(listeningAt: .unixSocket(path: "\(scratch.directory)/2")) { _ in .text("two")
        }
        let clients = try (RawClient(one.address), RawClient(two.address))
        clients.0.get("/")
        clients.1.get("/")
        #expect(await clients.0.answer()?.body == "one")
        await one.stop()
        #expect(await clients.1.answer()?.body == "two")
        await two.stop()
    }

    @Test func `many clients at once are all answered`() async throws {
        let scratch = try ScratchPlace()
        var limits = ServingLimits()
        limits.connections = 20
        let server = try HTTPServer(listeningAt: scratch.socket, limits: limits) { request in
            await Task.yield()
            return .text(request.path)
        }
        let address = server.address
        // More clients than connections are allowed: the others wait for their turn.
        let right = try await withThrowingTaskGroup(of: Int.self) { group in
            for client in 0..<60 {
                group.addTask {
                    let connection = try RawClient(address)
                    defer { connection.hangUp() }
                    var right = 0
                    for number in 0..<10 {
                        connection.get("/\(client)/\(number)")
                        if await connection.answer()?.body == "/\(client)/\(number)" { right += 1 }
                    }
                    return right
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(right == 600)
        await server.stop()
    }
}
