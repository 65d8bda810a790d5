import HTTPFetch
import TestSupport
import Testing

@Suite("Limits", .takingTurns)
struct LimitTests {
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer()
    }

    @Test func `silence ends at the deadline`() async {
        server.on("/", LoopbackReply([.hang]))
        let request = HTTPRequest(url: server.url(), limits: TransferLimits(total: .milliseconds(200)))
        #expect(await failure(of: request) == .timedOut(host: server.name, seconds: 1, stage: .waiting))
    }

    @Test(
        arguments: [
            ("http", SilentPort.Silence.atOnce, TransferStage.connecting), ("https", .atOnce, .connecting),
            ("https", .afterConnecting, .securing),
        ])
    func `a connection that is not made ends at its own deadline`(
        scheme: String, silence: SilentPort.Silence, stage: TransferStage
    ) async throws {
        let port = try SilentPort(silence)
        let limits = TransferLimits(connect: .milliseconds(200))
        let error = await failure(of: HTTPRequest(url: "\(scheme)://\(port.name)/", limits: limits))
        #expect(error == .timedOut(host: port.name, seconds: 1, stage: stage))
        #expect(error?.isTransient == true && error?.isNetworkWide == (stage == .connecting))
    }

    @Test func `a drip ends at the deadline`() async {
        server.on("/", LoopbackReply.text("<rss></rss>").dripping(every: .milliseconds(40)))
        let request = HTTPRequest(url: server.url(), limits: TransferLimits(total: .milliseconds(300)))
        #expect(await failure(of: request) == .timedOut(host: server.name, seconds: 1, stage: .waiting))
        server.on(
            "/body",
            LoopbackReply.text(String(repeating: "x", count: 500)).drippingBody(every: .milliseconds(40)))
        let other = HTTPRequest(url: server.url("/body"), limits: TransferLimits(total: .milliseconds(300)))
        #expect(await failure(of: other) == .timedOut(host: server.name, seconds: 1, stage: .receiving))
    }

    @Test func `a transfer that is too slow is given up before the deadline`() async {
        server.on(
            "/",
            LoopbackReply.text(String(repeating: "x", count: 5000)).drippingBody(every: .milliseconds(50)))
        let limits = TransferLimits(slowestBytesPerSecond: 1000, slowFor: .seconds(1))
        let error = await failure(of: HTTPRequest(url: server.url(), limits: limits))
        #expect(error == .tooSlow(host: server.name, bytesPerSecond: 1000, seconds: 1))
    }

    @Test func `a body over the limit is refused on the word of its length`() async {
        server.on("/", .raw("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nx"))
        #expect(
            await failure(of: HTTPRequest(url: server.url()))
                == .bodyTooLarge(host: server.name, limit: 64 << 20))
    }

    @Test func `a body over the limit is refused while it arrives`() async {
        server.on("/", .chunked([[UInt8]](repeating: [UInt8](repeating: 65, count: 1000), count: 100)))
        let limits = TransferLimits(body: 99_999)
        let error = await failure(of: HTTPRequest(url: server.url(), limits: limits))
        #expect(error == .bodyTooLarge(host: server.name, limit: 99_999))
    }

    @Test func `a body as large as the limit is whole`() async throws {
        server.on("/", .chunked([[UInt8]](repeating: [UInt8](repeating: 65, count: 1000), count: 100)))
        let response = try await answer(HTTPRequest(url: server.url(), limits: TransferLimits(body: 100_000)))
        #expect(response.body.count == 100_000)
    }

    @Test func `a gzip bomb stops at the limit`() async {
        let bomb = gzipOfZeros(count: 32 << 20)
        #expect(bomb.count < 1 << 18)
        server.on("/", LoopbackReply(200, [("Content-Encoding", "gzip")], body: bomb))
        let error = await failure(of: HTTPRequest(url: server.url(), limits: TransferLimits(body: 1 << 20)))
        #expect(error == .bodyTooLarge(host: server.name, limit: 1 << 20))
    }

    @Test func `a flood of headers is cut off`() async {
        let lines = (0..<3000).map { ("X-\($0)", "y") }
        server.on("/many", .text("x", lines))
        server.on("/long", .text("x", [("X", String(repeating: "y", count: 70_000))]))
        server.on("/longer", .text("x", [("X", String(repeating: "y", count: 400_000))]))
        for path in ["/many", "/long", "/longer"] {
            #expect(
                await failure(of: HTTPRequest(url: server.url(path)))
                    == .headersTooLarge(host: server.name, limit: 65_536))
        }
    }

    @Test func `an empty body is a whole body`() async throws {
        server.on("/", LoopbackReply(200))
        #expect(try await answer(HTTPRequest(url: server.url())).body == [])
    }
}
