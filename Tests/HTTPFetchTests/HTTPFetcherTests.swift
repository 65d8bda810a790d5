import HTTPFetch
import TestSupport
import Testing

@Suite("Fetching", .takingTurns)
struct HTTPFetcherTests {
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer()
    }

    @Test func `an answer has its status, headers and body`() async throws {
        server.on(
            "/feed",
            .text("<rss/>", [("Content-Type", "application/rss+xml"), ("X-Two", "a"), ("x-two", "b")]))
        let response = try await answer(HTTPRequest(url: server.url("/feed")))
        #expect(response.status == 200)
        #expect(response.url == server.url("/feed"))
        #expect(response.headers["content-type"] == "application/rss+xml")
        #expect(response.headers.all("X-TWO") == ["a", "b"])
        #expect(response.text == "<rss/>")
        #expect(response.hops == [])
    }

    @Test(arguments: [204, 400, 401, 403, 404, 410, 429, 500, 503])
    func `a status of any kind is an answer`(status: Int) async throws {
        server.on("/", LoopbackReply(status, [("Retry-After", "7")]))
        let response = try await answer(HTTPRequest(url: server.url()))
        #expect(response.status == status)
        #expect(response.headers["Retry-After"] == "7")
    }

    @Test func `the product is named, and nothing else is told unasked`() async throws {
        server.on("/", .text("x"))
        _ = try await answer(
            HTTPRequest(url: server.url(), headers: ["Accept": "application/rss+xml, */*;q=0.1"]))
        let request = try #require(server.requests.first)
        #expect(request["User-Agent"] == "podwatch-tests")
        #expect(request["Accept"] == "application/rss+xml, */*;q=0.1")
        #expect(request["Accept-Encoding"]?.contains("gzip") == true)
        #expect(
            Set(request.headers.map { $0.name.lowercased() }) == [
                "host", "user-agent", "accept", "accept-encoding",
            ])
    }

    @Test func `a request may name the product itself`() async throws {
        server.on("/", .text("x"))
        _ = try await answer(
            HTTPRequest(url: server.url(), headers: ["User-Agent": "Mozilla", "X-Empty": ""]))
        let request = try #require(server.requests.first)
        #expect(request.headers.filter { $0.name.lowercased() == "user-agent" }.map(\.value) == ["Mozilla"])
        #expect(request["X-Empty"] == "")
    }

    @Test func `validators go out byte for byte`() async throws {
        server.on("/", LoopbackReply(304, [("ETag", "W/\"b\""), ("Cache-Control", "max-age=60")]))
        let validators = Validators(etag: "W/\"a,b\"", lastModified: "Tue, 1 Jan 2030 00:00:00 +0000")
        let outcome = try await fetcher.send(HTTPRequest(url: server.url(), validators: validators))
        guard case .notModified(let response) = outcome else {
            Issue.record("not modified was not seen")
            return
        }
        #expect(response.headers["etag"] == "W/\"b\"")
        #expect(response.freshFor(now: 0) == 60)
        let request = try #require(server.requests.first)
        #expect(request["If-None-Match"] == "W/\"a,b\"")
        #expect(request["If-Modified-Since"] == "Tue, 1 Jan 2030 00:00:00 +0000")
    }

    @Test func `validators without anything in them make no condition`() async throws {
        server.on("/", LoopbackReply(304))
        let request = HTTPRequest(url: server.url(), validators: Validators())
        #expect(await failure(of: request) == .unexpectedNotModified(url: server.url()))
        #expect(server.requests.first?["If-None-Match"] == nil)
    }

    @Test func `a damaged validator is left out rather than sent`() async throws {
        server.on("/", .text("x"))
        let validators = Validators(etag: "\"a\"\r\nX-Injected: 1", lastModified: "then")
        _ = try await answer(HTTPRequest(url: server.url(), validators: validators))
        let request = try #require(server.requests.first)
        #expect(request["If-None-Match"] == nil && request["X-Injected"] == nil)
        #expect(request["If-Modified-Since"] == "then")
    }

    @Test func `an unasked 304 is an error`() async {
        server.on("/", LoopbackReply(304))
        #expect(
            await failure(of: HTTPRequest(url: server.url())) == .unexpectedNotModified(url: server.url()))
    }

    @Test func `the validators of an answer are bound to where it came from`() async throws {
        server.on("/a", .redirect(302, to: "/b"))
        server.on("/b", .text("x", [("ETag", "\"1\""), ("Last-Modified", "whenever")]))
        let response = try await answer(HTTPRequest(url: server.url("/a")))
        #expect(
            response.validators == Validators(etag: "\"1\"", lastModified: "whenever", url: server.url("/b")))
        _ = try await fetcher.send(HTTPRequest(url: server.url("/a"), validators: response.validators))
        #expect(server.requests(to: "/a").last?["If-None-Match"] == nil)
        #expect(server.requests(to: "/b").last?["If-None-Match"] == "\"1\"")
    }

    @Test func `a post carries its body and its type`() async throws {
        server.on("/hook", .text("thanks", status: 202))
        let body = Array("{\"é\": 1}\0".utf8)
        let response = try await answer(
            HTTPRequest(url: server.url("/hook"), method: .post(body: body, contentType: "application/json")))
        #expect(response.status == 202)
        let request = try #require(server.requests.first)
        #expect(request.method == "POST" && request.body == body)
        #expect(request["Content-Type"] == "application/json" && request["Expect"] == nil)
    }

    @Test func `a large post is sent at once and an empty one is still a post`() async throws {
        server.on("/hook", .text("thanks"))
        let large = [UInt8](repeating: 7, count: 3 << 20)
        for body in [large, []] {
            _ = try await answer(
                HTTPRequest(url: server.url("/hook"), method: .post(body: body, contentType: "text/plain")))
        }
        #expect(server.requests.map(\.body.count) == [3 << 20, 0])
        #expect(server.requests.map(\.method) == ["POST", "POST"])
        #expect(server.requests.allSatisfy { $0["Expect"] == nil })
    }

    @Test func `a get after a post is a get`() async throws {
        let own = HTTPFetcher(userAgent: "one")
        server.on("/", .text("x"))
        _ = try await answer(
            HTTPRequest(url: server.url(), method: .post(body: [1], contentType: "text/plain")), by: own)
        _ = try await answer(HTTPRequest(url: server.url()), by: own)
        #expect(server.requests.map(\.method) == ["POST", "GET"])
        #expect(server.requests.last?["Content-Type"] == nil && server.requests.last?.body == [])
    }

    @Test func `a connection is used again`() async throws {
        let own = HTTPFetcher(userAgent: "one")
        server.on("/", .text("x"))
        for _ in 1...5 { _ = try await answer(HTTPRequest(url: server.url()), by: own) }
        #expect(server.connectionCount == 1)
        #expect(server.requests.count == 5)
    }

    @Test func `a connection that died between two requests costs nothing`() async throws {
        let own = HTTPFetcher(userAgent: "one")
        server.on("/", .text("x").closing)
        for _ in 1...3 { #expect(try await answer(HTTPRequest(url: server.url()), by: own).text == "x") }
        #expect(server.connectionCount == 3)
    }

    @Test func `what came before the final answer is not part of it`() async throws {
        server.on(
            "/",
            .raw(
                "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\nA: 1\r\n\r\nok"
            ))
        let response = try await answer(HTTPRequest(url: server.url()))
        #expect(response.headers["Link"] == nil && response.headers["A"] == "1" && response.text == "ok")
    }

    @Test func `odd header lines are read as well as can be`() async throws {
        server.on(
            "/",
            .raw(
                Array("HTTP/1.1 200 OK\r\nEmpty:\r\nFolded: a\r\n  b\r\nlowercase:x\r\nLatin: ".utf8) + [0xE9]
                    + Array("\r\nContent-Length: 0\r\n\r\n".utf8)))
        let headers = try await answer(HTTPRequest(url: server.url())).headers
        #expect(headers["Empty"] == "")
        #expect(headers["Folded"] == "a b")
        #expect(headers["LowerCase"] == "x")
        #expect(headers["Latin"] == "é")
    }

    @Test func `an old server that ends its answer by closing is understood`() async throws {
        server.on("/", .raw("HTTP/1.0 200 OK\r\n\r\n<rss/>"))
        #expect(try await answer(HTTPRequest(url: server.url())).text == "<rss/>")
    }

    @Test func `a path is asked for as it was written`() async throws {
        server.otherwise { .text($0.target) }
        for path in ["/play/1/https%3A%2F%2Fx.org%2Fa", "/a//b/../c?x=%zz&y=1+2", "/~a;b=c,d'e(f)"] {
            let asked = try await answer(HTTPRequest(url: server.url(path))).text
            #expect(asked == path)
        }
        #expect(
            try await answer(HTTPRequest(url: "  " + server.url("/é ü?q=ö#part") + "\n")).text
                == "/%C3%A9%20%C3%BC?q=%C3%B6")
    }

    @Test func `a unix socket is a way to a server too`() async throws {
        let scratch = try ScratchDirectory()
        let server = try LoopbackServer(unixSocketPath: scratch.path("control.sock"))
        server.on("/status", .text("well"))
        let request = HTTPRequest(url: "http://podwatch/status", unixSocketPath: scratch.path("control.sock"))
        #expect(try await answer(request).text == "well")
        let nobody = HTTPRequest(url: "http://podwatch/status", unixSocketPath: scratch.path("nobody.sock"))
        guard case .cannotConnect(let host, let reason) = await failure(of: nobody) else {
            Issue.record("a missing socket went unnoticed")
            return
        }
        #expect(host == scratch.path("nobody.sock") && reason == "No such file or directory")
    }
}
