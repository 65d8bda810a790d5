import HTTPFetch
import TestSupport
import Testing

@Suite("Redirects", .takingTurns)
struct RedirectTests {
    private let server: LoopbackServer
    /// Another host on the same machine.
    private let other: LoopbackServer

    init() throws {
        server = try LoopbackServer()
        other = try LoopbackServer(host: "127.0.0.2")
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `is followed and told`(status: Int) async throws {
        server.on("/old", .redirect(status, to: "/new?a=1#top"))
        server.on("/new", .text("<rss/>"))
        let response = try await answer(HTTPRequest(url: server.url("/old")))
        #expect(response.text == "<rss/>" && response.url == server.url("/new?a=1"))
        #expect(
            response.hops == [Hop(url: server.url("/old"), status: status, location: server.url("/new?a=1"))])
        #expect(response.hops.first?.isPermanent == (status == 301 || status == 308))
        #expect(!response.wasDowngraded)
    }

    @Test func `is handed back when nobody wants it followed`() async throws {
        server.on("/old", .redirect(301, to: "/new"))
        let response = try await answer(HTTPRequest(url: server.url("/old"), redirects: .none))
        #expect(response.status == 301 && response.headers["location"] == "/new")
        #expect(server.requests.count == 1)
    }

    @Test func `tells every hop of a chain over hosts`() async throws {
        let server = server, other = other
        server.on("/1", .redirect(301, to: other.url("/2")))
        other.on("/2", .redirect(302, to: server.url("/3")))
        server.on("/3", .redirect(308, to: "../4"))
        server.on("/4", .text("here"))
        let response = try await answer(HTTPRequest(url: server.url("/1")))
        #expect(response.text == "here")
        #expect(response.hops.map(\.status) == [301, 302, 308])
        #expect(response.hops.map(\.location) == [other.url("/2"), server.url("/3"), server.url("/4")])
    }

    @Test(arguments: [301, 302, 303])
    func `of a post is followed with a get`(status: Int) async throws {
        server.on("/a", .redirect(status, to: "/b"))
        server.on("/b", .text("x"))
        _ = try await answer(
            HTTPRequest(url: server.url("/a"), method: .post(body: [1, 2], contentType: "text/plain")))
        let last = try #require(server.requests.last)
        #expect(last.method == "GET" && last.body == [] && last["Content-Type"] == nil)
    }

    @Test(arguments: [307, 308])
    func `of a post repeats it where the status says so`(status: Int) async throws {
        server.on("/a", .redirect(status, to: "/b"))
        server.on("/b", .text("x"))
        _ = try await answer(
            HTTPRequest(url: server.url("/a"), method: .post(body: [1, 2], contentType: "text/plain")))
        let last = try #require(server.requests.last)
        #expect(last.method == "POST" && last.body == [1, 2] && last["Content-Type"] == "text/plain")
    }

    @Test func `takes no secret to another host`() async throws {
        server.on(
            "/a", .redirect(302, to: other.url("/b"), [("Set-Cookie", "s=1; Domain=127.0.0.2; Path=/")]))
        other.on("/b", .text("x"))
        let headers: HTTPHeaders = [
            "Authorization": "Bearer secret", "X-Api-Key": "secret", "Cookie": "secret=1",
            "Accept": "text/xml",
        ]
        _ = try await answer(HTTPRequest(url: server.url("/a"), headers: headers))
        let asked = try #require(other.requests.first)
        #expect(asked["Accept"] == "text/xml")
        #expect(asked["Authorization"] == nil && asked["X-Api-Key"] == nil && asked["Cookie"] == nil)
        #expect(asked["Referer"] == nil)
    }

    @Test func `takes no password to another port`() async throws {
        let third = try LoopbackServer()
        server.on("/a", .redirect(302, to: third.url("/b")))
        third.on("/b", .text("x"))
        let credentials = Credentials(user: "u", password: "p")
        _ = try await answer(HTTPRequest(url: server.url("/a"), credentials: credentials))
        #expect(server.requests.first?["Authorization"] == "Basic dTpw")
        #expect(third.requests.first?["Authorization"] == nil)
    }

    @Test func `keeps secrets on the same server`() async throws {
        server.on("/a", .redirect(302, to: "/b"))
        server.on("/b", .text("x"))
        _ = try await answer(
            HTTPRequest(
                url: server.url("/a"), headers: ["X-Api-Key": "k"],
                credentials: Credentials(user: "u", password: "p")))
        let last = try #require(server.requests.last)
        #expect(last["Authorization"] == "Basic dTpw" && last["X-Api-Key"] == "k")
    }

    @Test func `brings its own password when the target names one`() async throws {
        other.on("/b", .text("x"))
        server.on(
            "/a", .redirect(302, to: other.url("/b").replacing("127", with: "me:its@127", maxReplacements: 1))
        )
        let response = try await answer(HTTPRequest(url: server.url("/a")))
        #expect(other.requests.first?["Authorization"] == "Basic bWU6aXRz")
        #expect(response.url == other.url("/b") && response.hops.first?.location == other.url("/b"))
    }

    @Test func `without end are named a loop`() async {
        server.on("/a", .redirect(302, to: "/b"))
        server.on("/b", .redirect(302, to: "/a"))
        #expect(await failure(of: HTTPRequest(url: server.url("/a"))) == .redirectLoop(url: server.url("/a")))
        server.on("/self", .redirect(307, to: "/self"))
        #expect(
            await failure(of: HTTPRequest(url: server.url("/self")))
                == .redirectLoop(url: server.url("/self")))
        #expect(server.requests.count == 3)
    }

    @Test func `that never end but never repeat stop at the limit`() async {
        server.otherwise { .redirect(302, to: "/\($0.number)") }
        let error = await failure(of: HTTPRequest(url: server.url("/start")))
        #expect(error == .tooManyRedirects(host: server.name, limit: 10))
        #expect(server.requests.count == 11)
    }

    @Test func `may be as many as the limit`() async throws {
        server.otherwise { $0.number > 10 ? .text("x") : .redirect(302, to: "/\($0.number)") }
        #expect(try await answer(HTTPRequest(url: server.url("/start"))).hops.count == 10)
    }

    @Test func `back to the same place is fine when a cookie was given`() async throws {
        server.on("/wall") { request in
            request["Cookie"] == "seen=yes"
                ? .text("<rss/>") : .redirect(302, to: "/wall", [("Set-Cookie", "seen=yes; HttpOnly")])
        }
        #expect(try await answer(HTTPRequest(url: server.url("/wall"))).text == "<rss/>")
        // The jar is gone with the fetch.
        _ = try await answer(HTTPRequest(url: server.url("/wall")))
        #expect(server.requests.map { $0["Cookie"] } == [nil, "seen=yes", nil, "seen=yes"])
    }

    @Test func `that set the same cookie for ever are a loop`() async {
        server.on("/wall", .redirect(302, to: "/wall", [("Set-Cookie", "seen=yes")]))
        #expect(
            await failure(of: HTTPRequest(url: server.url("/wall")))
                == .redirectLoop(url: server.url("/wall")))
        #expect(server.requests.count == 2)
    }

    @Test func `that set ever new cookies stop at the limit`() async {
        server.on("/wall") { .redirect(302, to: "/wall", [("Set-Cookie", "n=\($0.number)")]) }
        #expect(
            await failure(of: HTTPRequest(url: server.url("/wall")))
                == .tooManyRedirects(host: server.name, limit: 10))
    }

    @Test func `without a target are errors`() async {
        server.on("/a", LoopbackReply(302))
        server.on("/b", .redirect(301, to: " "))
        for path in ["/a", "/b"] {
            let expected = FetchError.redirectWithoutTarget(
                url: server.url(path), status: path == "/a" ? 302 : 301)
            #expect(await failure(of: HTTPRequest(url: server.url(path))) == expected)
        }
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://x/", "javascript:alert(1)", "data:,x",
    ])
    func `lead to http and https only`(target: String) async {
        server.on("/a", .redirect(302, to: target))
        #expect(await failure(of: HTTPRequest(url: server.url("/a"))) == .unsupportedScheme(url: target))
        #expect(server.requests.count == 1)
    }

    @Test func `to nonsense are errors that name it`() async {
        server.on("/a", .redirect(302, to: "http://u:secret@[::1/"))
        #expect(
            await failure(of: HTTPRequest(url: server.url("/a")))
                == .badRedirect(url: server.url("/a"), location: "http://***@[::1/"))
    }

    @Test func `count although their own body is cut, endless or absurd`() async throws {
        server.on("/b", .text("x"))
        server.on("/cut", .raw("HTTP/1.1 302 Found\r\nLocation: /b\r\nContent-Length: 100\r\n\r\nmoved"))
        server.on("/huge", .redirect(302, to: "/b", body: [UInt8](repeating: 65, count: 1 << 20)))
        server.on(
            "/false",
            .raw(
                "HTTP/1.1 302 Found\r\nLocation: /b\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nmoved"
            ))
        for path in ["/cut", "/huge", "/false"] {
            #expect(try await answer(HTTPRequest(url: server.url(path))).text == "x", "\(path)")
        }
    }

    @Test func `of two places lead to the first`() async throws {
        server.on("/a", .redirect(302, to: "/b", [("Location", "/c")]))
        server.on("/b", .text("b"))
        #expect(try await answer(HTTPRequest(url: server.url("/a"))).text == "b")
    }

    @Test func `with spaces and accents in the target are followed`() async throws {
        server.otherwise { .text($0.target) }
        server.on("/a", .redirect(302, to: "/b c/é?x=ü y"))
        #expect(try await answer(HTTPRequest(url: server.url("/a"))).text == "/b%20c/%C3%A9?x=%C3%BC%20y")
    }

    @Test func `share one deadline`() async {
        server.otherwise { LoopbackReply.redirect(302, to: "/\($0.number)").delayed(by: .milliseconds(120)) }
        let request = HTTPRequest(url: server.url("/0"), limits: TransferLimits(total: .milliseconds(300)))
        #expect(await failure(of: request) == .timedOut(host: server.name, seconds: 1, stage: .waiting))
        #expect(server.requests.count < 5)
    }
}
