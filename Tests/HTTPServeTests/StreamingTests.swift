import TestSupport
import Testing

@testable import HTTPServe

@Suite("Streaming", .takingTurns)
struct StreamingTests {
    private func server(
        _ place: ListeningPlace, _ stream: AsyncStream<[UInt8]>, limits: ServingLimits = .init()
    ) throws -> HTTPServer {
        try HTTPServer(listeningAt: place, limits: limits) { _ in
            .init(contentType: "application/jsonl", body: .stream(stream))
        }
    }

    @Test(arguments: [ListeningPlace.tcp(host: "127.0.0.1", port: 0), nil])
    func `each piece is sent when it comes`(tcp: ListeningPlace?) async throws {
        let scratch = try ScratchPlace()
        let (stream, source) = AsyncStream.makeStream(of: [UInt8].self)
        let server = try server(tcp ?? scratch.socket, stream)
        let client = try RawClient(server.address)
        client.get("/")
        // The head comes before there is anything to say.
        #expect(await client.head()?["transfer-encoding"] == "chunked")
        for number in 0..<10 {
            source.yield(Array("{\"n\":\(number)}\n".utf8))
            #expect(await client.chunk() == "{\"n\":\(number)}\n")
        }
        source.yield([])
        source.finish()
        #expect(await client.chunk() == "")
        // And the connection serves on.
        client.get("/")
        #expect(await client.head()?.status == 200)
        await server.stop()
    }

    @Test func `a piece larger than all buffers arrives whole`() async throws {
        let scratch = try ScratchPlace()
        let size = 5 << 20
        let (stream, source) = AsyncStream.makeStream(of: [UInt8].self)
        let server = try server(scratch.socket, stream)
        let client = try RawClient(server.address)
        client.get("/")
        source.yield([UInt8](repeating: 120, count: size))
        source.yield(Array("end".utf8))
        source.finish()
        let body = try #require(await client.answer()?.body)
        #expect(body.utf8.count == size + 3)
        #expect(body.hasSuffix("xend"))
        await server.stop()
    }

    @Test func `a stream that is silent outlives the time of silent clients`() async throws {
        let scratch = try ScratchPlace()
        var limits = ServingLimits()
        limits.idleTime = .seconds(1)
        limits.requestTime = .seconds(1)
        let (stream, source) = AsyncStream.makeStream(of: [UInt8].self)
        let server = try server(scratch.socket, stream, limits: limits)
        let client = try RawClient(server.address)
        client.get("/")
        #expect(await client.head()?.status == 200)
        try await Task.sleep(for: .seconds(2.5))
        source.yield(Array("still here".utf8))
        #expect(await client.chunk() == "still here")
        await server.stop()
    }

    @Test(arguments: [ListeningPlace.tcp(host: "127.0.0.1", port: 0), nil])
    func `a follower that hangs up ends its stream`(tcp: ListeningPlace?) async throws {
        let scratch = try ScratchPlace()
        let (stream, source) = AsyncStream.makeStream(of: [UInt8].self)
        let gate = Gate()
        source.onTermination = { _ in Task { await gate.open() } }
        let server = try server(tcp ?? scratch.socket, stream)
        let client = try RawClient(server.address)
        client.get("/")
        #expect(await client.head()?.status == 200)
        client.hangUp()
        await gate.wait()
        await server.stop()
    }

    @Test func `a follower that hangs up while pieces pour in ends its stream`() async throws {
        let scratch = try ScratchPlace()
        let (stream, source) = AsyncStream.makeStream(of: [UInt8].self)
        let gate = Gate()
        source.onTermination = { _ in Task { await gate.open() } }
        let server = try server(scratch.socket, stream)
        let client = try RawClient(server.address)
        client.get("/")
        for _ in 0..<1000 { source.yield([UInt8](repeating: 120, count: 100_000)) }
        #expect(await client.head()?.status == 200)
        client.hangUp()
        await gate.wait()
        await server.stop()
    }

    @Test func `a stream that comes when the client has gone is ended unread`() async throws {
        let scratch = try ScratchPlace()
        let (stream, source) = AsyncStream.makeStream(of: [UInt8].self)
        let (begun, gate) = (Gate(), Gate())
        source.onTermination = { _ in Task { await gate.open() } }
        let server = try HTTPServer(listeningAt: scratch.socket) { _ in
            await begun.open()
            try? await Task.sleep(for: .seconds(600))
            return .init(contentType: "application/jsonl", body: .stream(stream))
        }
        let client = try RawClient(server.address)
        client.get("/")
        await begun.wait()
        client.hangUp()
        await gate.wait()
        await server.stop()
    }

    @Test func `HEAD of a stream ends the stream at once`() async throws {
        let scratch = try ScratchPlace()
        let (stream, source) = AsyncStream.makeStream(of: [UInt8].self)
        let gate = Gate()
        source.onTermination = { _ in Task { await gate.open() } }
        let server = try server(scratch.socket, stream)
        let client = try RawClient(server.address)
        client.send("HEAD / HTTP/1.1\r\nHost: t\r\n\r\n")
        #expect(await client.head()?.status == 200)
        await gate.wait()
        await server.stop()
    }

    @Test func `a stop ends streams after what they have said`() async throws {
        let scratch = try ScratchPlace()
        let (stream, source) = AsyncStream.makeStream(of: [UInt8].self)
        let server = try server(scratch.socket, stream)
        let client = try RawClient(server.address)
        client.get("/")
        #expect(await client.head()?.status == 200)
        source.yield(Array("last words".utf8))
        #expect(await client.chunk() == "last words")
        await server.stop()
        #expect(await client.chunk() == "")
        #expect(await client.isAtEnd())
    }
}
