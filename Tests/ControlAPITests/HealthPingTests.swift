import HTTPFetch
import TestSupport
import Testing
import Tracking

@testable import ControlAPI

@Suite("Health pings", .takingTurns)
struct HealthPingTests {
    @Test(arguments: [
        ("https://hc.example/uuid", "https://hc.example/uuid/start", "https://hc.example/uuid/fail"),
        ("https://hc.example/uuid/", "https://hc.example/uuid/start", "https://hc.example/uuid/fail"),
        ("https://hc.example/p?a=/b", "https://hc.example/p/start?a=/b", "https://hc.example/p/fail?a=/b"),
    ])
    func `go where such services want them`(_ url: String, _ start: String, _ fail: String) {
        let pings = HealthPings(url: url)
        #expect(HealthPing.start.request(by: pings).url == start)
        #expect(HealthPing.success.request(by: pings).url == url)
        #expect(HealthPing.failure([]).request(by: pings).url == fail)
    }

    @Test func `say what is wrong`() async throws {
        let server = try LoopbackServer()
        server.on("/check/fail", .text("OK"))
        let fetcher = HTTPFetcher(userAgent: "podwatch-tests")
        let isTaken = await HealthPing.failure(["the disk is full", "the loop is stuck"]).send(
            by: HealthPings(url: server.url("/check")), fetcher)
        #expect(isTaken)
        let request = try #require(server.requests(to: "/check/fail").first)
        #expect(request.method == "POST")
        #expect(String(decoding: request.body, as: UTF8.self) == "the disk is full\nthe loop is stuck")
    }

    @Test func `that nobody takes are no error`() async throws {
        let server = try LoopbackServer()
        server.on("/check", LoopbackReply(404))
        let fetcher = HTTPFetcher(userAgent: "podwatch-tests")
        #expect(await !HealthPing.success.send(by: HealthPings(url: server.url("/check")), fetcher))
        #expect(await !HealthPing.success.send(by: HealthPings(url: "http://127.0.0.1:1/"), fetcher))
    }
}
