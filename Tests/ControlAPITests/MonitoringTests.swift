import FeedModel
import Foundation
import HTTPFetch
import HTTPServe
import StateFiles
import TestSupport
import Testing
import Tracking

@testable import ControlAPI

@Suite("Monitoring", .takingTurns)
struct MonitoringTests {
    private let scratch: ScratchDirectory
    private let store: StateStore
    private let monitoring: Monitoring
    private let fetcher = HTTPFetcher(userAgent: "podwatch-tests")
    private static let noon = UnixTime(1_767_268_800)

    init() async throws {
        scratch = try ScratchDirectory()
        store = try await StateStore(opening: scratch.path("state"), patience: .seconds(5), now: Self.noon)
        monitoring = Monitoring(store: store, version: "0.1.0") { Self.noon + 60 }
        try await store.commit { _ in [.subscribed(Self.podcast)] }
    }

    private static var podcast: Subscription {
        var podcast = Subscription(id: "p1", subscribed: noon)
        podcast.title = "The \"Harbour\" \\ Hour"
        podcast.feedURL = "https://ann:secret@feeds.example/harbour.xml"
        podcast.checks.lastSuccess = noon - 600
        podcast.checks.next = noon + 30
        podcast.episodeCount = 7
        return podcast
    }

    private static func message(_ attempt: Int) -> EventMessage {
        EventMessage(
            Event(.episodeNew, podcastID: "p1", time: noon), attempt: attempt,
            podcast: PodcastSummary(podcast), episode: nil)
    }

    private func metrics() async throws -> PrometheusReader {
        try PrometheusReader(await monitoring.metrics())
    }

    private func ask(_ target: String, method: String = "GET") async -> ServedResponse? {
        await monitoring.answer(ServedRequest(method: method, target: target))
    }

    @Test func `the names are the promised ones, with base units, and Prometheus can read them`() async throws
    {
        monitoring.count(
            FetchReport(server: "a", statuses: [301, 200], bytes: 10, duration: .seconds(1), outcome: .ok))
        monitoring.count(.delivered(Self.message(1), hook: "log"))
        let families = try await metrics().families
        for name in [
            "podwatch_build_info", "podwatch_feeds", "podwatch_fetches_total",
            "podwatch_http_responses_total",
            "podwatch_fetch_duration_seconds", "podwatch_fetch_bytes_total", "podwatch_episodes_total",
            "podwatch_detection_delay_seconds", "podwatch_feed_last_success_timestamp_seconds",
            "podwatch_feed_next_poll_timestamp_seconds", "podwatch_poll_lag_seconds",
            "podwatch_hook_runs_total", "podwatch_outbox_pending", "podwatch_outbox_oldest_seconds",
            "podwatch_itunes_budget_remaining",
        ] { #expect(families[name]?.samples.isEmpty == false, "\(name)") }
        for (name, family) in families {
            #expect(name.hasSuffix("_total") == (family.kind == "counter"), "\(name)")
            #expect(family.kind != "histogram" || name.hasSuffix("_seconds"), "\(name)")
        }
    }

    @Test func `what is remembered is shown as it stands`() async throws {
        let seen = try await metrics()
        #expect(seen.value("podwatch_feeds", ["state": "active"]) == 1)
        #expect(seen.value("podwatch_feeds", ["state": "gone"]) == 0)
        #expect(seen.value("podwatch_episodes_total", ["feed": "p1"]) == 7)
        #expect(seen.value("podwatch_feed_info", ["feed": "p1", "title": "The \"Harbour\" \\ Hour"]) == 1)
        #expect(
            seen.value("podwatch_feed_last_success_timestamp_seconds", ["feed": "p1"])
                == Double(Self.noon.seconds - 600))
        #expect(seen.value("podwatch_poll_lag_seconds") == 0, "nothing is late for what was off")
        #expect(seen.value("podwatch_itunes_budget_remaining") == 20)
    }

    @Test func `no address is shown, and no password`() async {
        let text = await monitoring.metrics()
        #expect(!text.contains("secret"))
        #expect(!text.contains("feeds.example"))
    }

    @Test func `what happens is counted`() async throws {
        var settings = Settings()
        settings.itunes.baseURL = "https://itunes.example"
        monitoring.use(settings)
        let ok = FetchReport(
            server: "a.example", statuses: [301, 200], bytes: 10, duration: .seconds(2), outcome: .ok)
        let apple = FetchReport(
            server: "itunes.example", statuses: [429], bytes: 5, duration: .milliseconds(40),
            outcome: .refused)
        for report in [ok, ok, apple] { monitoring.count(report) }
        monitoring.count(.delivered(Self.message(2), hook: "log"))
        monitoring.count(.deliveryFailed(Self.message(1), hook: "log", reason: "", next: Self.noon))
        monitoring.count(.deliveryFailed(Self.message(9), hook: "log", reason: "", next: nil))
        var episode = Episode(id: "e", firstSeen: Self.noon, source: .rss, keys: [])
        episode.published = Self.noon - 400
        monitoring.count(.news(.appeared(episode), of: Self.podcast))
        let seen = try await metrics()
        #expect(seen.value("podwatch_fetches_total", ["source": "rss", "result": "ok"]) == 2)
        #expect(seen.value("podwatch_fetches_total", ["source": "itunes", "result": "http_error"]) == 1)
        #expect(seen.value("podwatch_http_responses_total", ["code": "301"]) == 2)
        #expect(seen.value("podwatch_http_responses_total", ["code": "429"]) == 1)
        #expect(seen.value("podwatch_fetch_bytes_total") == 25)
        #expect(seen.value("podwatch_fetch_duration_seconds_bucket", ["le": "0.05"]) == 1)
        #expect(seen.value("podwatch_fetch_duration_seconds_count") == 3)
        #expect(seen.value("podwatch_detection_delay_seconds_sum") == 400)
        #expect(seen.value("podwatch_detection_delay_seconds_bucket", ["le": "300"]) == 0)
        #expect(seen.value("podwatch_detection_delay_seconds_bucket", ["le": "900"]) == 1)
        for result in ["delivered", "failed", "given_up"] {
            #expect(seen.value("podwatch_hook_runs_total", ["hook": "log", "result": result]) == 1)
        }
    }

    @Test func `an episode dated ahead of the clock is no delay`() async throws {
        var episode = Episode(id: "e", firstSeen: Self.noon, source: .rss, keys: [])
        episode.published = Self.noon + 3_600
        monitoring.count(.news(.appeared(episode), of: Self.podcast))
        #expect(try await metrics().value("podwatch_detection_delay_seconds_count") == 0)
    }

    @Test(.enabled(if: Promtool.isWanted, "promtool is not installed; `.ci/setup --all` installs it"))
    func `promtool finds nothing to blame`() async throws {
        monitoring.count(
            FetchReport(server: "a", statuses: [200], bytes: 10, duration: .seconds(1), outcome: .ok))
        monitoring.count(.delivered(Self.message(1), hook: "log"))
        let file = try scratch.write(await monitoring.metrics(), to: "metrics")
        #expect(try Promtool.check(file) == "")
    }

    @Test func `health is 200 while all is well`() async throws {
        let answer = try #require(await ask("/healthz"))
        #expect(answer.status == 200)
        #expect(answer.text.contains(#""status":"ok""#))
        #expect(try await metrics().value("podwatch_healthy") == 1)
    }

    @Test func `health is 503 when the loop is stuck, until it comes round`() async throws {
        monitoring.beat(at: .now - .seconds(600))
        let answer = try #require(await ask("/healthz"))
        #expect(answer.status == 503)
        #expect(answer.text.contains("the loop that starts checks has not come round for 60"))
        #expect(try await metrics().value("podwatch_healthy") == 0)
        monitoring.beat()
        #expect(await ask("/healthz")?.status == 200)
    }

    @Test func `health is 503 while the state cannot be written`() async throws {
        let snapshot = scratch.path("state") + "/state.json"
        try FileManager.default.createDirectory(atPath: snapshot, withIntermediateDirectories: false)
        await #expect(throws: StateError.self) { try await store.writeSnapshot() }
        let answer = try #require(await ask("/healthz"))
        #expect(answer.status == 503)
        #expect(answer.text.contains("the state cannot be written"))
        try FileManager.default.removeItem(atPath: snapshot)
        try await store.writeSnapshot()
        #expect(await ask("/healthz")?.status == 200)
    }

    @Test func `only these two are answered, and only to those who read`() async {
        #expect(await ask("/v1/podcasts") == nil)
        #expect(await ask("/metrics", method: "HEAD")?.status == 200)
        #expect(await ask("/metrics")?.contentType == "text/plain; version=0.0.4; charset=utf-8")
        let posted = await ask("/metrics", method: "POST")
        #expect(posted?.status == 405)
        #expect(posted?.fields.contains { $0.name == "Allow" } == true)
    }

    @Test func `a listener of its own has no control routes, and moves when it is told`() async throws {
        let listener = MonitoringListener(monitoring)
        try await listener.listen(at: try LoopbackAddress("127.0.0.1:0"))
        let first = try #require(await listener.address)
        #expect(try await status(first + "/healthz") == 200)
        #expect(try await status(first + "/v1/podcasts") == 404)
        try await listener.listen(at: nil)
        #expect(await listener.address == nil)
        await #expect(throws: FetchError.self) { try await status(first + "/metrics") }
        await listener.stop()
    }

    @Test func `an address that is taken is refused, and the old one stays`() async throws {
        let other = try LoopbackServer()
        let listener = MonitoringListener(monitoring)
        try await listener.listen(at: try LoopbackAddress("127.0.0.1:0"))
        let first = try #require(await listener.address)
        let error = await #expect(throws: OperationError.self) {
            try await listener.listen(at: try LoopbackAddress("127.0.0.1:\(other.port)"))
        }
        #expect(error?.message.contains("another program already listens") == true)
        #expect(try await status(first + "/metrics") == 200)
        await listener.stop()
    }

    private func status(_ url: String) async throws -> Int {
        switch try await fetcher.send(HTTPRequest(url: url)) {
        case .response(let response), .notModified(let response): response.status
        }
    }
}

/// The checker that comes with Prometheus.
private enum Promtool {
    static let path: String? = {
        let variables = ProcessInfo.processInfo.environment
        return (variables["PATH"] ?? "").split(separator: ":").map { "\($0)/promtool" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// Where it is, and in any case before a change lands.
    static var isWanted: Bool {
        path != nil || ProcessInfo.processInfo.environment["CI"] != nil
    }

    /// What it says about the metrics in `file`; nothing when they are good.
    static func check(_ file: String) throws -> String {
        let process = Process()
        process.executableURL = URL(
            filePath: try #require(path, "promtool is not installed; `.ci/setup --all` installs it"))
        process.arguments = ["check", "metrics"]
        process.standardInput = try FileHandle(forReadingFrom: URL(filePath: file))
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let said = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return said + (process.terminationStatus == 0 ? "" : "exit \(process.terminationStatus)")
    }
}

extension ServedResponse {
    fileprivate var text: String {
        if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" }
    }
}
