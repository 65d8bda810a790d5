import HTTPFetch
import TestSupport
import Testing

@Suite("Broken transfers", .takingTurns)
struct BrokenTransferTests {
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer()
    }

    @Test func `a body shorter than its length is incomplete`() async {
        server.on("/", .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123"))
        let error = await failure(of: HTTPRequest(url: server.url()))
        #expect(error == .incompleteTransfer(host: server.name, received: 4))
    }

    @Test func `chunks without an end are incomplete`() async {
        server.on("/", .chunked([Array("<rss>".utf8)], isEnded: false))
        #expect(
            await failure(of: HTTPRequest(url: server.url()))
                == .incompleteTransfer(host: server.name, received: 5))
    }

    @Test func `a reset in the body is incomplete`() async {
        server.on(
            "/",
            LoopbackReply([
                .send(Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n<rss>".utf8)),
                .wait(.milliseconds(50)), .reset,
            ]))
        #expect(
            await failure(of: HTTPRequest(url: server.url()))
                == .incompleteTransfer(host: server.name, received: 5))
    }

    @Test(arguments: [LoopbackReply.Step.close, .reset])
    func `a connection that was kept and is closed when it is used again is no failure`(
        _ end: LoopbackReply.Step
    ) async throws {
        let fetcher = HTTPFetcher(userAgent: "broken")
        // Every second request comes over a connection that has served one.
        server.otherwise { [server] _ in
            server.requests.count.isMultiple(of: 2) ? LoopbackReply([end]) : .text("x")
        }
        for number in 1...20 {
            let request = HTTPRequest(url: server.url("/\(number)"))
            guard case .response(let response) = try await fetcher.send(request) else { continue }
            #expect(response.body == Array("x".utf8))
        }
    }

    @Test func `a close without an answer is named`() async {
        server.on("/", LoopbackReply([.close]))
        #expect(await failure(of: HTTPRequest(url: server.url())) == .noAnswer(host: server.name))
    }

    @Test func `a reset without an answer is named`() async {
        server.on("/", LoopbackReply([.reset]))
        #expect(
            await failure(of: HTTPRequest(url: server.url()))
                == .connectionLost(host: server.name, reason: "Connection reset by peer"))
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nA: b\r\n"])
    func `a close inside the head is incomplete`(head: String) async {
        server.on("/", .raw(head))
        #expect(
            await failure(of: HTTPRequest(url: server.url()))
                == .incompleteTransfer(host: server.name, received: 0))
    }

    @Test func `what is not HTTP is said to be so`() async {
        server.on("/", .raw("SSH-2.0-OpenSSH_9.2\r\n"))
        guard case .protocolError(let host, _) = await failure(of: HTTPRequest(url: server.url())) else {
            Issue.record("anything went for HTTP")
            return
        }
        #expect(host == server.name)
    }

    @Test func `two different lengths are a protocol error`() async {
        server.on("/", .raw("HTTP/1.1 200 OK\r\nContent-Length: x7\r\n\r\n0123456"))
        #expect(await failure(of: HTTPRequest(url: server.url())) != nil)
    }

    @Test func `nobody at the port is named`() async throws {
        let gone = try LoopbackServer()
        gone.close()
        let error = await failure(of: HTTPRequest(url: gone.url()))
        #expect(error == .cannotConnect(host: gone.name, reason: "Connection refused"))
        #expect(error?.isTransient == true && error?.isNetworkWide == false)
    }

    @Test func `a name that cannot be is not found`() async {
        // Longer than a label may be, so that no name server is asked.
        let host = String(repeating: "a", count: 64) + ".example"
        let error = await failure(of: HTTPRequest(url: "http://\(host)/"))
        #expect(error == .cannotResolve(host: host))
        #expect(error?.isNetworkWide == true)
    }

    @Test(arguments: [
        "", "feed", "example.com/feed", "http://", "http://:80/", "http://a b/", "http://x:99999/", "//x/",
    ])
    func `a text that is no URL is not fetched`(text: String) async {
        #expect(await failure(of: HTTPRequest(url: text)) == .badURL(text))
    }

    @Test(arguments: [
        "feed://example.com/", "ftp://example.com/x", "file:///etc/passwd", "mailto:a@example.com",
    ])
    func `a URL of another scheme is not fetched`(url: String) async {
        #expect(await failure(of: HTTPRequest(url: url)) == .unsupportedScheme(url: url))
    }

    @Test(arguments: ["a\r\nX-Injected: 1", "a\nb", "a\0b", "\u{7F}"])
    func `a header that would break the request apart is refused`(value: String) async {
        let request = HTTPRequest(url: server.url(), headers: ["X-Own": value])
        #expect(await failure(of: request) == .badHeader(name: "X-Own"))
        let named = HTTPRequest(url: server.url(), headers: [value: "x"])
        #expect(await failure(of: named) == .badHeader(name: value))
        #expect(server.requests.isEmpty)
    }
}
