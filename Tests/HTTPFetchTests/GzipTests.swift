import HTTPFetch
import TestSupport
import Testing

private let document = "<rss>" + String(repeating: "podwatch ", count: 20) + "</rss>"

/// `document`, packed to a quarter.
private let packed = bytes(
    "1f8b0800000000000203b3292a2eb62bc84f294f2c49ce5018420c1b7d90cb014e9f24a3bf000000")

@Suite("Gzip", .takingTurns)
struct GzipTests {
    private let server: LoopbackServer
    private let own = HTTPFetcher(userAgent: "one")

    init() throws {
        server = try LoopbackServer()
    }

    @Test(arguments: ["gzip", "x-gzip", "GZIP", "X-Gzip"])
    func `is undone under each of its names`(coding: String) async throws {
        serve(packed, coding)
        #expect(try await read() == document)
        #expect(server.requests.count == 1)
    }

    @Test func `is undone in chunks`() async throws {
        server.on("/", .chunked(packed.map { [$0] }, [("Content-Encoding", "gzip")]))
        #expect(try await read() == document)
        #expect(server.requests.count == 1)
    }

    @Test func `is undone in an answer that is no success`() async throws {
        server.on("/", LoopbackReply(404, [("Content-Encoding", "gzip")], body: packed))
        #expect(try await read() == document)
    }

    @Test func `is undone for who takes the body in pieces`() async throws {
        serve(packed)
        let taken = Guarded<[UInt8]>([])
        var request = HTTPRequest(url: server.url())
        request.pieces = { piece in taken.withLock { $0 += piece } }
        #expect(try await answer(request, by: own).body.isEmpty)
        #expect(taken.withLock { String(decoding: $0, as: UTF8.self) } == document)
    }

    @Test func `is undone in turns with what libcurl undoes`() async throws {
        let deflate = bytes("789cb3292a2eb62bc84f294f2c49ce5018420c1b7d90cb01b1bd495c")
        for _ in 1...2 {
            for (coding, body) in [("gzip", packed), ("deflate", deflate), ("utf-8", Array(document.utf8))] {
                serve(body, coding)
                #expect(try await read() == document)
            }
        }
        #expect(server.requests.count == 6 && server.connectionCount == 1)
    }

    @Test func `of nothing is an empty body`() async throws {
        serve(gzip([]))
        #expect(try await read() == "")
        #expect(server.requests.count == 1)
    }

    @Test func `without a body is an empty body`() async throws {
        for reply in [200, 204, 500].map({ LoopbackReply($0, [("Content-Encoding", "gzip")]) }) + [
            .chunked([], [("Content-Encoding", "gzip")])
        ] {
            server.on("/", reply)
            #expect(try await read() == "")
        }
        server.on("/", LoopbackReply(304, [("Content-Encoding", "gzip")]))
        let known = Validators(etag: "\"1\"", lastModified: nil, url: nil)
        let outcome = try await own.send(HTTPRequest(url: server.url(), validators: known))
        guard case .notModified(let response) = outcome else {
            Issue.record("304 went for news")
            return
        }
        #expect(response.body.isEmpty)
        #expect(server.requests.count == 5)
    }

    @Test func `of several files behind one another is one body`() async throws {
        serve(gzip([]) + packed + gzip(Array("second".utf8)) + packed)
        #expect(try await read() == document + "second" + document)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [
        [0], [0, 0, 0, 0], [UInt8](repeating: 0, count: 512), [0x1F], [0x1F, 0x8B], [1, 2, 3],
    ])
    func `is undone whatever stands behind it`(padding: [UInt8]) async throws {
        serve(packed + padding)
        #expect(try await read() == document)
        #expect(server.requests.count == 1)
    }

    @Test func `may be zlib's own format`() async throws {
        serve(bytes("789cb3292a2eb62bc84f294f2c49ce5018420c1b7d90cb01b1bd495c"))
        #expect(try await read() == document)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: damages)
    func `that is damaged is asked for as it is`(body: [UInt8]) async throws {
        server.on("/") { request in
            request["Accept-Encoding"] == "identity"
                ? .text(document) : LoopbackReply(200, [("Content-Encoding", "gzip")], body: body)
        }
        #expect(try await read() == document)
        #expect(server.requests.count == 2)
    }

    @Test(arguments: damages)
    func `that stays damaged is left to the reader`(body: [UInt8]) async throws {
        serve(body)
        #expect(try await answer(HTTPRequest(url: server.url()), by: own).body == body)
        #expect(server.requests.count == 2)
    }

    @Test func `that is neither packed nor a document is an error that names it`() async {
        serve([UInt8](repeating: 0x81, count: 99))
        let error = await failure(of: HTTPRequest(url: server.url()), by: own)
        #expect(error == .badEncoding(host: server.name, coding: "gzip"))
        #expect(server.requests.count == 2)
    }

    @Test func `that the connection cuts is incomplete`() async {
        server.on("/", LoopbackReply(200, [("Content-Encoding", "gzip")], body: packed).cut(after: 100))
        guard case .incompleteTransfer = await failure(of: HTTPRequest(url: server.url()), by: own) else {
            Issue.record("a part went for all of it")
            return
        }
    }

    @Test func `of a redirect is not looked at`() async throws {
        server.on("/", .redirect(302, to: "/b", [("Content-Encoding", "gzip")], body: Array("moved".utf8)))
        server.on("/b", LoopbackReply(200, [("Content-Encoding", "gzip")], body: packed))
        #expect(try await read() == document)
        #expect(server.requests.count == 2 && server.connectionCount == 1)
    }

    @Test func `as large as the limit is whole`() async throws {
        let zeros = [UInt8](repeating: 0, count: 1 + 258 * 400)
        serve(gzipOfZeros(count: zeros.count) + gzipTail(of: zeros))
        let exact = HTTPRequest(url: server.url(), limits: TransferLimits(body: zeros.count))
        #expect(try await answer(exact, by: own).body == zeros)
        let less = HTTPRequest(url: server.url(), limits: TransferLimits(body: zeros.count - 1))
        let error = await failure(of: less, by: own)
        #expect(error == .bodyTooLarge(host: server.name, limit: zeros.count - 1))
        #expect(server.requests.count == 2)
    }

    @Test(arguments: [0, 1000, 1 << 20, 32 << 20, .max])
    func `that holds too much stops at the limit, whatever it says about its length`(said: UInt32) async {
        serve(gzipOfZeros(count: 32 << 20) + [0, 0, 0, 0] + littleEndian(said))
        let error = await failure(
            of: HTTPRequest(url: server.url(), limits: TransferLimits(body: 1 << 20)), by: own)
        #expect(error == .bodyTooLarge(host: server.name, limit: 1 << 20))
        #expect(server.requests.count == 1)
    }

    @Test func `that is too much before it is unpacked stops at the limit`() async {
        server.on("/", .chunked([packed, packed, packed], [("Content-Encoding", "gzip")]))
        let limits = TransferLimits(body: 2 * packed.count)
        let error = await failure(of: HTTPRequest(url: server.url(), limits: limits), by: own)
        #expect(error == .bodyTooLarge(host: server.name, limit: 2 * packed.count))
    }

    private func serve(_ body: [UInt8], _ coding: String = "gzip") {
        server.on("/", LoopbackReply(200, [("Content-Encoding", coding)], body: body))
    }

    private func read() async throws -> String {
        try await answer(HTTPRequest(url: server.url()), by: own).text
    }
}

/// What cannot be unpacked to the end: cut or with a bit turned in the head, in the data and in the tail, and sound
/// but for the second of two.
private let damages: [[UInt8]] = {
    let tail = packed.count - 8
    let cut = [3, 10, 30, tail, tail + 7].map { Array(packed.prefix($0)) }
    let wrong = [2, 20, tail, tail + 4].map { turned(packed, at: $0) }
    let second: [[UInt8]] = [packed + packed.prefix(30), packed + turned(packed, at: 20)]
    return cut + wrong + second
}()

private func turned(_ bytes: [UInt8], at index: Int) -> [UInt8] {
    var bytes = bytes
    bytes[index] ^= 1
    return bytes
}
