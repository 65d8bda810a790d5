import FeedModel
import FoundationEssentials
import HTTPFetch
import Hooks
import TestSupport
import Testing

/// A real server on this machine, told as webhooks are.
@Suite("Webhooks", .timeLimit(.minutes(10)), .takingTurns)
struct WebhookTests {
    let server: LoopbackServer
    let runner: HookRunner
    private let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

    init() throws {
        server = try LoopbackServer()
        runner = HooksTests.runner(in: try ScratchDirectory())
    }

    private func tell(_ path: String = "/hook", secret: String? = nil, timeout: Int = 20) async -> HookResult
    {
        let means = Hook.Means.webhook(url: server.url(path), secret: secret.map(SecretSource.text))
        return await runner.tell(Hook(name: "web", means: means, timeout: timeout), message(), now: noon)
    }

    @Test func `get the event as JSON by POST`() async throws {
        server.on("/hook", .text("thanks"))
        #expect(await tell() == .delivered(output: "thanks"))
        let request = try #require(server.requests.first)
        #expect(request.method == "POST" && request["Content-Type"] == "application/json")
        #expect(request["webhook-id"] == message().id && request["webhook-timestamp"] == String(noon.seconds))
        #expect(request["webhook-signature"] == nil)
        #expect(try JSONDecoder().decode(EventMessage.self, from: Data(request.body)) == message())
    }

    @Test func `can check who told them, with the old secret and the new`() async throws {
        server.on("/hook", .text(""))
        #expect(
            await tell(secret: secret + " whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA") == .delivered(output: ""))
        let signatures = try #require(server.requests.first?["webhook-signature"]).split(separator: " ")
        #expect(signatures.count == 2 && Set(signatures).count == 2)
        #expect(signatures.allSatisfy { $0.hasPrefix("v1,") && $0.count == 47 })
    }

    @Test(arguments: [
        (LoopbackReply(204), HookResult.delivered(output: "")),
        (.text("no", status: 400), .failed(reason: "answered 400: no", retryAfter: nil)),
        (.text("<!doctype html>", status: 404), .failed(reason: "answered 404", retryAfter: nil)),
        (.text("", status: 410), .refusedForGood(reason: "answered 410")),
        (.text("", status: 429, [("Retry-After", "120")]), .failed(reason: "answered 429", retryAfter: 120)),
        (
            .text("", status: 503, [("Retry-After", "Thu, 01 Jan 2026 12:01:00 GMT")]),
            .failed(reason: "answered 503", retryAfter: 60)
        ),
        (LoopbackReply(304), .failed(reason: "answered 304", retryAfter: nil)),
    ])
    func `say by their status how it went`(reply: LoopbackReply, result: HookResult) async {
        server.on("/hook", reply)
        #expect(await tell() == result)
    }

    @Test func `are not redirected`() async {
        server.on("/hook", .redirect(301, to: "/other"))
        server.on("/other", .text(""))
        let reason = "answered 301: points to /other, and webhooks are not redirected"
        let result = await tell()
        #expect(result == .failed(reason: reason, retryAfter: nil))
        #expect(server.requests(to: "/other").isEmpty)
    }

    @Test func `have failed when they do not answer in time`() async {
        server.on("/hook", LoopbackReply([.hang]))
        guard case .failed(let reason, nil) = await tell(timeout: 1) else {
            Issue.record("it was delivered")
            return
        }
        #expect(reason.contains("took more than 1 s"))
    }

    @Test func `have failed when nobody is there`() async {
        let nobody = Hook(name: "web", means: .webhook(url: "http://127.0.0.1:1/", secret: nil))
        guard case .failed(let reason, nil) = await runner.tell(nobody, message(), now: noon) else {
            Issue.record("it was delivered")
            return
        }
        #expect(reason.contains("cannot connect to 127.0.0.1"))
    }

    @Test func `are given up when their task is cancelled`() async throws {
        server.on("/hook", LoopbackReply([.hang]))
        let task = Task { await tell() }
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        task.cancel()
        #expect(await task.value == .failed(reason: "stopped", retryAfter: nil))
    }

    @Test func `with a secret that is none are not called`() async {
        let reason = "its secret is not whsec_ and 24 to 64 bytes in Base64"
        #expect(await tell(secret: "whsec_short") == .failed(reason: reason, retryAfter: nil))
        #expect(server.requests.isEmpty)
    }
}
