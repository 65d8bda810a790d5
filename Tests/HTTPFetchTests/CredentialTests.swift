import AddressText
import HTTPFetch
import TestSupport
import Testing

@Suite("Credentials", .takingTurns)
struct CredentialTests {
    @Test(
        arguments: [
            ("http://h/feed", nil, nil, "http://h/feed"),
            ("http://u@h/feed", "u", nil, "http://h/feed"),
            ("http://u:p@h:8080/feed", "u", "p", "http://h:8080/feed"),
            ("http://u:p!@h/", "u", "p!", "http://h/"),
            ("http://u:p#1!@h/feed", "u", "p#1!", "http://h/feed"),
            ("http://u:p?x@h/feed", "u", "p?x", "http://h/feed"),
            ("http://u:a:b@h/feed", "u", "a:b", "http://h/feed"),
            ("http://u:a/b@h/feed", "u", "a/b", "http://h/feed"),
            ("http://u:a@b@h/feed", "u", "a@b", "http://h/feed"),
            ("http://u:12#3@h/feed", "u", "12#3", "http://h/feed"),
            ("http://u:#@h/feed", "u", "#", "http://h/feed"),
            ("http://u:@h/feed", "u", "", "http://h/feed"),
            ("http://me@example.com:p@h/", "me@example.com", "p", "http://h/"),
            ("http://h/a@b", nil, nil, "http://h/a@b"),
            ("http://h:80/a:b@c", nil, nil, "http://h:80/a:b@c"),
            ("http://h?q=a:b@c", nil, nil, "http://h?q=a:b@c"),
            ("http://[::1]:80/a@b", nil, nil, "http://[::1]:80/a@b"),
            ("http://u:p@[::1]/", "u", "p", "http://[::1]/"),
            ("http:/u:p@h/", "u", "p", "http:/h/"),
            ("http:///u:p@h/", "u", "p", "http:///h/"),
            ("//u:p@h/feed", "u", "p", "//h/feed"),
            ("/go?to=http://u:p@h/", nil, nil, "/go?to=http://u:p@h/"),
            ("http://h/go?to=http://u:p@h/", nil, nil, "http://h/go?to=http://u:p@h/"),
            ("mailto:a@b", nil, nil, "mailto:a@b"),
            ("no url: a@b", nil, nil, "no url: a@b"),
        ] as [(String, String?, String?, String)])
    func `are found in a URL`(url: String, user: String?, password: String?, rest: String) {
        #expect(splittingUserInfo(of: url) == SplitURL(user: user, password: password, url: rest))
    }

    @Test(
        arguments: [
            ("https://me:secret@h/feed?a=1", "https://***@h/feed?a=1"),
            ("https://token@h/feed", "https://***@h/feed"),
            ("https://me:p#1!@h/feed", "https://***@h/feed"),
            ("https://h/feed", "https://h/feed"),
            ("not a url", "not a url"),
        ])
    func `are masked`(url: String, masked: String) {
        #expect(maskingCredentials(in: url) == masked)
        #expect(maskingCredentials(in: masked) == masked)
    }

    @Test(
        arguments: [
            ("u:p", "dTpw"), ("u:p%23%21%3A%3F", "dTpwIyE6Pw=="), ("u:p#!:?", "dTpwIyE6Pw=="),
            ("u%40x:%C3%A9", "dUB4OsOp"),
            ("u:100%", "dToxMDAl"), ("u", "dTo="),
        ])
    func `in a URL are decoded and sent`(userInfo: String, sent: String) async throws {
        let server = try LoopbackServer()
        server.on("/feed", .text("x"))
        let response = try await answer(HTTPRequest(url: "http://\(userInfo)@\(server.name)/feed"))
        #expect(server.requests.first?["Authorization"] == "Basic \(sent)")
        #expect(response.url == server.url("/feed"))
    }

    @Test func `beside a URL win over those in it`() async throws {
        let server = try LoopbackServer()
        server.on("/", .text("x"))
        let request = HTTPRequest(
            url: "http://a:b@\(server.name)/", credentials: Credentials(user: "u", password: "p"))
        _ = try await answer(request)
        #expect(server.requests.first?["Authorization"] == "Basic dTpw")
    }

    @Test func `of one fetch are not those of the next`() async throws {
        let server = try LoopbackServer()
        let own = HTTPFetcher(userAgent: "one")
        server.on("/", .text("x"))
        _ = try await answer(HTTPRequest(url: "http://a:b@\(server.name)/"), by: own)
        _ = try await answer(HTTPRequest(url: server.url()), by: own)
        #expect(server.requests.last?["Authorization"] == nil)
        #expect(server.connectionCount == 1)
    }

    @Test func `never show in an error`() async throws {
        let server = try LoopbackServer()
        server.on("/", .redirect(302, to: "ftp://u:hidden@x/"))
        server.on("/304", LoopbackReply(304))
        let gone = try LoopbackServer()
        gone.close()
        let urls = [
            "http://u:hidden@\(server.name)/", "http://u:hidden@\(server.name)/304",
            "http://u:hidden@\(gone.name)/",
            "http://u:hidden@x:99999/", "http:/u:hidden@x:99999/", "ftp://u:hidden@x/",
            "http://u:hidden#x@[bad/",
        ]
        for url in urls {
            let error = try #require(await failure(of: HTTPRequest(url: url)))
            #expect(!"\(error) \(String(reflecting: error))".contains("hidden"), "\(url)")
        }
        #expect(!"\(Credentials(user: "hidden", password: "hidden"))".contains("hidden"))
    }
}
