import HTTPFetch
import TestSupport
import Testing

@Suite("Reports of fetches", .takingTurns)
struct FetchReportTests {
    private let server: LoopbackServer
    private let reports = Guarded<[FetchReport]>([])
    private let fetcher: HTTPFetcher

    init() throws {
        server = try LoopbackServer()
        let reports = reports
        fetcher = HTTPFetcher(
            userAgent: "podwatch-tests", report: { report in reports.withLock { $0.append(report) } })
    }

    private var seen: [FetchReport] { reports.withLock { $0 } }

    @Test func `tell every answer on the way, and who was asked first`() async throws {
        server.on("/a", LoopbackReply(302, [("Location", server.url("/b"))]))
        server.on("/b", .text("12345"))
        _ = try await answer(HTTPRequest(url: server.url("/a")), by: fetcher)
        let report = try #require(seen.first)
        #expect(seen.count == 1)
        #expect(report.server == serverName(of: server.url("/x")))
        #expect(report.statuses == [302, 200])
        #expect(report.bytes >= 5)
        #expect(report.duration > .zero)
        #expect(report.outcome == .ok)
    }

    @Test func `tell how it ended`() async throws {
        server.on("/gone", LoopbackReply(410))
        server.on("/same", LoopbackReply(304))
        _ = try await answer(HTTPRequest(url: server.url("/gone")), by: fetcher)
        _ = try? await answer(
            HTTPRequest(
                url: server.url("/same"),
                validators: Validators(etag: "\"1\"", lastModified: nil, url: server.url("/same"))),
            by: fetcher)
        _ = await failure(of: HTTPRequest(url: "http://127.0.0.1:1/"), by: fetcher)
        #expect(seen.map(\.outcome) == [.refused, .notModified, .failed])
        #expect(seen.map(\.statuses) == [[410], [304], []])
    }
}
