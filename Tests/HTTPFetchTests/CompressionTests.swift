import HTTPFetch
import TestSupport
import Testing

/// What every compressed sample holds.
private let document = "<rss>" + String(repeating: "podwatch ", count: 20) + "</rss>"

/// `document`, compressed.
private let samples = [
    "gzip": bytes(
        "1f8b0800000000000203b3292a2eb62bc84f294f2c49ce5018420c1b7d90cb014e9f24a3bf000000"),
    "deflate": bytes("789cb3292a2eb62bc84f294f2c49ce5018420c1b7d90cb01b1bd495c"),
    "br": bytes("1bbe00f8454f96aad084f249dd081a739b9244c16220949458d2a6f3fda2046800"),
    "zstd": bytes("28b52ffd24bfdd0000a03c7273733e706f647761746368203c2f7273733e010028524509253fefb6"),
]

@Suite("Compression", .takingTurns)
struct CompressionTests {
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer()
    }

    @Test(arguments: ["gzip", "deflate", "br", "zstd"])
    func `is undone`(coding: String) async throws {
        server.on(
            "/", LoopbackReply(200, [("Content-Encoding", coding)], body: try #require(samples[coding])))
        #expect(try await answer(HTTPRequest(url: server.url())).text == document)
        #expect(server.requests.first?["Accept-Encoding"]?.contains(coding) == true)
    }

    @Test func `nobody mentions is left to the reader`() async throws {
        let gzip = try #require(samples["gzip"])
        server.on("/", LoopbackReply(200, [("Content-Type", "application/x-gzip")], body: gzip))
        #expect(try await answer(HTTPRequest(url: server.url())).body == gzip)
    }

    @Test(arguments: ["utf-8", "UTF-8", "none", "identity", "iso-8859-1, binary", ""])
    func `that is none is ignored`(coding: String) async throws {
        server.on("/", .text(document, [("Content-Encoding", coding)]))
        #expect(try await answer(HTTPRequest(url: server.url())).text == document)
        #expect(server.requests.count == 1)
    }

    @Test func `that is none is ignored in chunks, too, and does not stick`() async throws {
        let own = HTTPFetcher(userAgent: "one")
        server.on("/a", .chunked([Array(document.utf8)], [("Content-Encoding", "utf-8")]))
        server.on(
            "/b", LoopbackReply(200, [("Content-Encoding", "gzip")], body: try #require(samples["gzip"])))
        #expect(try await answer(HTTPRequest(url: server.url("/a")), by: own).text == document)
        #expect(try await answer(HTTPRequest(url: server.url("/b")), by: own).text == document)
    }

    @Test(arguments: ["gzip", "deflate", "br", "zstd"])
    func `that a plain document only claims does no harm`(coding: String) async throws {
        let own = HTTPFetcher(userAgent: "one")
        server.on("/", .text(document, [("Content-Encoding", coding)]))
        #expect(try await answer(HTTPRequest(url: server.url()), by: own).text == document)
        #expect(server.requests.count == 2)
        #expect(server.requests.last?["Accept-Encoding"] == "identity")
        // The host is known for it by now.
        #expect(try await answer(HTTPRequest(url: server.url()), by: own).text == document)
        #expect(server.requests.count == 3)
    }

    @Test func `that is broken is an error that names it`() async throws {
        server.on(
            "/br", LoopbackReply(200, [("Content-Encoding", "br")], body: [UInt8](repeating: 0x81, count: 99))
        )
        let own = HTTPFetcher(userAgent: "one")
        let error = await failure(of: HTTPRequest(url: server.url("/br")), by: own)
        #expect(error == .badEncoding(host: server.name, coding: "br"))
    }

    @Test func `in a form of gzip that libcurl does not know is left to the reader`() async throws {
        let own = HTTPFetcher(userAgent: "one")
        let gzip = try #require(samples["gzip"])
        for (index, body) in [gzip, gzip + gzip, gzip + [0, 0, 0, 0]].enumerated() {
            server.on("/\(index)", LoopbackReply(200, [("Content-Encoding", "deflate")], body: body))
            let answer = try await answer(HTTPRequest(url: server.url("/\(index)")), by: own)
            #expect(answer.body == body)
        }
    }

    @Test func `in two layers is undone`() async throws {
        let twice = bytes(
            "1f8b0800000000000203ab98b359534b6f9bf6097f4d7f1dcf7301124e3cd2b5134e336edceb19030050aab2271c000000"
        )
        server.on("/", LoopbackReply(200, [("Content-Encoding", "deflate, gzip")], body: twice))
        #expect(try await answer(HTTPRequest(url: server.url())).text == document)
    }
}
