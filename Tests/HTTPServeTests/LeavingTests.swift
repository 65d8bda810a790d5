import TestSupport
import Testing

@testable import HTTPServe

@Suite("Leaving", .takingTurns)
struct LeavingTests {
    @Test(arguments: [ListeningPlace.tcp(host: "127.0.0.1", port: 0), nil])
    func `a client that hangs up cancels its handler`(tcp: ListeningPlace?) async throws {
        let scratch = try ScratchPlace()
        let (begun, cancelled) = (Gate(), Gate())
        let server = try HTTPServer(listeningAt: tcp ?? scratch.socket) { _ in
            await begun.open()
            do { try await Task.sleep(for: .seconds(600)) } catch { await cancelled.open() }
            return .text("nobody hears this")
        }
        let client = try RawClient(server.address)
        client.get("/")
        await begun.wait()
        client.hangUp()
        await cancelled.wait()
        await server.stop()
    }

    @Test func `a client that has only ended its sending is answered`() async throws {
        let scratch = try ScratchPlace()
        let begun = Gate()
        let server = try HTTPServer(listeningAt: scratch.socket) { _ in
            await begun.open()
            let wasCancelled = (try? await Task.sleep(for: .milliseconds(200))) == nil
            return .text(wasCancelled ? "cancelled" : "in full")
        }
        let client = try RawClient(server.address)
        client.get("/")
        await begun.wait()
        client.shutDownWriting()
        #expect(await client.answer()?.body == "in full")
        await server.stop()
    }

    @Test func `over TCP a half-closed client is answered with what its cancelled handler says`() async throws
    {
        let begun = Gate()
        let server = try HTTPServer(listeningAt: .tcp(host: "127.0.0.1", port: 0)) { _ in
            await begun.open()
            let wasCancelled = (try? await Task.sleep(for: .seconds(600))) == nil
            return .text(wasCancelled ? "cancelled" : "in full")
        }
        let client = try RawClient(server.address)
        client.get("/")
        await begun.wait()
        client.shutDownWriting()
        #expect(await client.answer()?.body == "cancelled")
        await server.stop()
    }

    @Test func `a handler that ignores its cancellation keeps no connection`() async throws {
        let scratch = try ScratchPlace()
        var limits = ServingLimits()
        limits.connections = 1
        let (begun, end) = (Gate(), Gate())
        let server = try HTTPServer(listeningAt: scratch.socket, limits: limits) { request in
            if request.path == "/stubborn" {
                await begun.open()
                await end.wait()
            }
            return .text(request.path)
        }
        let client = try RawClient(server.address)
        client.get("/stubborn")
        await begun.wait()
        client.hangUp()
        let next = try RawClient(server.address)
        next.get("/next")
        #expect(await next.answer()?.body == "/next")
        await end.open()
        await server.stop()
    }

    @Test func `clients that hang up in every moment of an exchange do no harm`() async throws {
        let scratch = try ScratchPlace()
        let server = try HTTPServer(listeningAt: scratch.socket) { request in
            await Task.yield()
            return .init(contentType: "text/plain", body: .bytes([UInt8](repeating: 0, count: 1 << 20)))
        }
        let request = "POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 10\r\n\r\n0123456789"
        for length in 0...request.utf8.count {
            let client = try RawClient(server.address)
            client.send(String(request.prefix(length)))
            client.hangUp()
        }
        let client = try RawClient(server.address)
        client.get("/")
        #expect(await client.answer()?.status == 200)
        await server.stop()
    }

    @Test func `a stop waits for answers that are under way`() async throws {
        let scratch = try ScratchPlace()
        let (begun, end) = (Gate(), Gate())
        let server = try HTTPServer(listeningAt: scratch.socket) { _ in
            await begun.open()
            await end.wait()
            return .text("done")
        }
        let client = try RawClient(server.address)
        let idle = try RawClient(server.address)
        client.get("/")
        await begun.wait()
        async let stopped: Void = server.stop()
        // The name goes first, so that no one new comes.
        while FileIdentity(scratch.path) != nil { await Task.yield() }
        #expect(throws: RawClient.Refused.self) { try RawClient(server.address) }
        await end.open()
        #expect(await client.answer()?.body == "done")
        await stopped
        #expect(await client.isAtEnd())
        #expect(await idle.isAtEnd())
    }

    @Test func `a stop turns away what comes on connections that are open`() async throws {
        let scratch = try ScratchPlace()
        let (begun, end) = (Gate(), Gate())
        let server = try HTTPServer(listeningAt: scratch.socket) { request in
            guard request.path == "/long" else { return .text("served") }
            await begun.open()
            await end.wait()
            return .text("done")
        }
        let other = try RawClient(server.address)
        other.get("/")
        #expect(await other.answer()?.body == "served")
        let client = try RawClient(server.address)
        client.get("/long")
        await begun.wait()
        async let stopped: Void = server.stop()
        while FileIdentity(scratch.path) != nil { await Task.yield() }
        other.get("/")
        let head = try #require(await other.head())
        #expect(head.status == 503)
        #expect(head["connection"]?.lowercased() == "close")
        await end.open()
        await stopped
    }

    @Test func `a stop cancels handlers when their time is over, and then waits no longer`() async throws {
        let scratch = try ScratchPlace()
        var limits = ServingLimits()
        limits.drainTime = .milliseconds(100)
        let (begun, stubbornBegun, end) = (Gate(), Gate(), Gate())
        let server = try HTTPServer(listeningAt: scratch.socket, limits: limits) { request in
            if request.path == "/stubborn" {
                await stubbornBegun.open()
                await end.wait()
                return .text("too late")
            }
            await begun.open()
            let wasCancelled = (try? await Task.sleep(for: .seconds(600))) == nil
            return .text(wasCancelled ? "cancelled" : "in full")
        }
        let (obedient, stubborn) = try (RawClient(server.address), RawClient(server.address))
        obedient.get("/")
        stubborn.get("/stubborn")
        await begun.wait()
        await stubbornBegun.wait()
        await server.stop()
        #expect(await obedient.answer()?.body == "cancelled")
        #expect(await stubborn.isAtEnd())
        await end.open()
    }

    @Test func `stop may be called again, and by several at once`() async throws {
        let scratch = try ScratchPlace()
        let server = try HTTPServer(listeningAt: scratch.socket) { _ in .text("") }
        async let one: Void = server.stop()
        async let two: Void = server.stop()
        _ = await (one, two)
        await server.stop()
        #expect(FileIdentity(scratch.path) == nil)
    }

    @Test func `letting go of a server stops it`() async throws {
        let scratch = try ScratchPlace()
        do { _ = try HTTPServer(listeningAt: scratch.socket) { _ in .text("") } }
        while FileIdentity(scratch.path) != nil { await Task.yield() }
    }
}
