import Testing

@testable import HTTPServe

@Suite("Serving")
struct ServingTests {
    @Test func `a request is answered`() async throws {
        let place = try ScratchPlace()
        let server = try HTTPServer(listeningAt: place.socket) { request in
            .init(contentType: "text/plain", body: .bytes(Array("\(request.method) \(request.path)".utf8)))
        }
        let client = try RawClient(server.address)
        client.get("/a%20b?c=d")
        let answer = try #require(client.answer())
        #expect(answer.status == 200)
        #expect(answer.body == "GET /a b")
        await server.stop()
    }
}
