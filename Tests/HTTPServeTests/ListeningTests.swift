import Glibc
import TestSupport
import Testing

@testable import HTTPServe

@Suite("Listening", .takingTurns)
struct ListeningTests {
    private func serve(_ place: ListeningPlace) throws -> HTTPServer {
        try HTTPServer(listeningAt: place) { _ in .text("served") }
    }

    private func isServed(_ address: ServingAddress) async throws -> Bool {
        let client = try RawClient(address)
        client.get("/")
        return await client.answer()?.body == "served"
    }

    /// A socket whose process has gone, in so far as no one listens on it any more.
    private func leaveStaleSocket(at path: String) throws {
        let socket = try boundUnixSocket(at: path, mode: 0o600)
        _ = consume socket
    }

    @Test(arguments: [0o600, 0o660, 0o666] as [UInt32])
    func `a socket has its mode, whatever the umask`(mode: UInt32) async throws {
        let scratch = try ScratchPlace()
        let server = try serve(.unixSocket(path: scratch.path, mode: mode))
        #expect(scratch.mode(of: scratch.path) == mode)
        await server.stop()
    }

    @Test func `a missing directory is made, for the owner alone`() async throws {
        let scratch = try ScratchPlace()
        let server = try serve(.unixSocket(path: "\(scratch.directory)/new/s"))
        #expect(scratch.mode(of: "\(scratch.directory)/new") == 0o700)
        #expect(try await isServed(server.address))
        await server.stop()
    }

    @Test func `a missing parent of the directory is an error that names the directory`() throws {
        let scratch = try ScratchPlace()
        let place = ListeningPlace.unixSocket(path: "\(scratch.directory)/a/b/s")
        let error = #expect(throws: ServeError.self) { try serve(place) }
        #expect(
            error?.description
                == "cannot make the directory \(scratch.directory)/a/b: No such file or directory")
    }

    @Test func `a socket left by a dead process is replaced`() async throws {
        let scratch = try ScratchPlace()
        try leaveStaleSocket(at: scratch.path)
        let server = try serve(scratch.socket)
        #expect(try await isServed(server.address))
        #expect(scratch.names == ["s"])
        await server.stop()
        #expect(scratch.names == [])
    }

    @Test func `a socket on which a program answers is left to it`() async throws {
        let scratch = try ScratchPlace()
        let server = try serve(scratch.socket)
        #expect(throws: ServeError.inUse(.unix(path: scratch.path))) { try serve(scratch.socket) }
        #expect(try await isServed(server.address))
        await server.stop()
    }

    @Test func `a program that listens and is too busy to accept is alive too`() throws {
        let scratch = try ScratchPlace()
        let socket = try boundUnixSocket(at: scratch.path, mode: 0o600)
        listen(socket.number, 0)
        let waiting = try [RawClient(.unix(path: scratch.path))]
        #expect(throws: ServeError.inUse(.unix(path: scratch.path))) { try serve(scratch.socket) }
        #expect(waiting.count == 1)
        #expect(socket.number >= 0)
    }

    @Test(arguments: ["a file", "a directory", "a link", "a link to a socket"])
    func `what is not a socket is never removed`(kind: String) throws {
        let scratch = try ScratchPlace()
        try leaveStaleSocket(at: "\(scratch.directory)/other")
        switch kind {
        case "a file": scratch.write(scratch.path)
        case "a directory": _ = unsafe mkdir(scratch.path, 0o700)
        case "a link": _ = unsafe symlink("nowhere", scratch.path)
        default: _ = unsafe symlink("other", scratch.path)
        }
        let before = FileIdentity(scratch.path)
        #expect(throws: ServeError.occupied(path: scratch.path)) { try serve(scratch.socket) }
        #expect(before != nil)
        #expect(FileIdentity(scratch.path) == before)
        unsafe rmdir(scratch.path)
    }

    @Test func `a name that has become another's is left at the stop`() async throws {
        let scratch = try ScratchPlace()
        let server = try serve(scratch.socket)
        unsafe unlink(scratch.path)
        let successor = try serve(scratch.socket)
        await server.stop()
        #expect(try await isServed(successor.address))
        unsafe unlink(scratch.path)
        scratch.write(scratch.path)
        await successor.stop()
        #expect(scratch.names == ["s"])
    }

    @Test func `of many that start on one stale socket, one serves`() async throws {
        let scratch = try ScratchPlace()
        let place = scratch.socket
        for _ in 0..<10 {
            try leaveStaleSocket(at: scratch.path)
            let servers = await withTaskGroup(of: HTTPServer?.self) { group in
                for _ in 0..<8 {
                    group.addTask { try? HTTPServer(listeningAt: place) { _ in .text("served") } }
                }
                return await group.reduce(into: [HTTPServer]()) { all, one in if let one { all.append(one) } }
            }
            #expect(servers.count == 1)
            #expect(try await isServed(.unix(path: scratch.path)))
            #expect(scratch.names == ["s"])
            for server in servers { await server.stop() }
        }
    }

    @Test func `a path that does not fit is an error that says so`() throws {
        let path = "/tmp/" + String(repeating: "x", count: 103)
        #expect(throws: ServeError.pathTooLong(path: path, limit: 107)) { try serve(.unixSocket(path: path)) }
    }

    @Test func `a path of just the right length is served`() async throws {
        let scratch = try ScratchPlace()
        let path = "\(scratch.directory)/" + String(repeating: "x", count: 106 - scratch.directory.utf8.count)
        let server = try serve(.unixSocket(path: path))
        #expect(try await isServed(server.address))
        await server.stop()
    }

    @Test func `an inherited socket is served, and outlives the stop`() async throws {
        let scratch = try ScratchPlace()
        let given = try boundUnixSocket(at: scratch.path, mode: 0o600)
        for _ in 0..<2 {
            let server = try serve(.inherited(descriptor: dup(given.number)))
            #expect(server.address == .unix(path: scratch.path))
            #expect(try await isServed(server.address))
            await server.stop()
            #expect(scratch.names == ["s"])
        }
        // Between two processes, clients wait.
        let client = try RawClient(.unix(path: scratch.path))
        client.get("/")
        let server = try serve(.inherited(descriptor: dup(given.number)))
        #expect(await client.answer()?.body == "served")
        await server.stop()
    }

    @Test func `a descriptor that is no listening socket is refused`() throws {
        let scratch = try ScratchPlace()
        scratch.write(scratch.path)
        let file = unsafe open(scratch.path, O_RDONLY)
        let silent = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let datagrams = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        for number in [file, silent, datagrams, 9999] {
            #expect(throws: ServeError.notListening(descriptor: number)) {
                try serve(.inherited(descriptor: number))
            }
        }
        for number in [file, silent, datagrams] { #expect(close(number) == 0) }
    }

    @Test func `a TCP port that is taken is an error that names it`() async throws {
        let server = try serve(.tcp(host: "127.0.0.1", port: 0))
        guard case .tcp(_, let port) = server.address else { return #expect(Bool(false)) }
        #expect(port > 0)
        let error = #expect(throws: ServeError.self) { try serve(.tcp(host: "127.0.0.1", port: port)) }
        #expect(error?.description == "another program already listens on http://127.0.0.1:\(port)")
        await server.stop()
    }

    @Test func `a TCP port is free again after the stop`() async throws {
        let server = try serve(.tcp(host: "127.0.0.1", port: 0))
        guard case .tcp(_, let port) = server.address else { return #expect(Bool(false)) }
        #expect(try await isServed(server.address))
        await server.stop()
        let next = try serve(.tcp(host: "127.0.0.1", port: port))
        #expect(try await isServed(next.address))
        await next.stop()
    }

    @Test func `a host that is none is an error that names it`() throws {
        let error = #expect(throws: ServeError.self) { try serve(.tcp(host: "256.1.1.1", port: 0)) }
        #expect(error?.description.hasPrefix("cannot listen on 256.1.1.1: ") == true)
    }
}
