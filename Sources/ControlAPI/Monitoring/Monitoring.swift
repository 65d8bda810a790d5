package import FeedModel
package import HTTPFetch
package import HTTPServe
package import StateFiles
import Threads
package import Tracking

/// What others may know about a running daemon: `/metrics` for Prometheus, and `/healthz`.
///
/// It counts what it is told, and reads everything else where it is kept at the moment somebody asks.
package final class Monitoring: Sendable {
    private let store: StateStore
    private let version: String
    private let now: @Sendable () -> UnixTime
    private let started: UnixTime
    private let state: Lock<State>

    private struct State {
        var tallies = Tallies()
        /// Tells Apple's answers from those of feeds.
        var appleServer: String?
        /// Time in which the machine sleeps does not count.
        var lastRound = SuspendingClock.now
    }

    /// - Parameters:
    ///   - store: What is remembered.
    ///   - version: Of this podwatch.
    ///   - now: The clock.
    package init(store: StateStore, version: String, now: @escaping @Sendable () -> UnixTime) {
        self.store = store
        self.version = version
        self.now = now
        started = now()
        state = Lock(State())
    }

    /// Settings that are in force from now on: they say where Apple is.
    package func use(_ settings: Settings) {
        let server = serverName(of: settings.itunes.baseURL)
        state.withLock { $0.appleServer = server }
    }

    package func count(_ event: TrackerEvent) {
        state.withLock { $0.tallies.count(event) }
    }

    package func count(_ fetch: FetchReport) {
        state.withLock { state in
            state.tallies.count(fetch, from: fetch.server == state.appleServer ? .itunes : .rss)
        }
    }

    /// The loop came round.
    package func beat(at moment: SuspendingClock.Instant = .now) {
        state.withLock { $0.lastRound = moment }
    }

    /// How podwatch fares.
    package func health(at moment: SuspendingClock.Instant = .now) async -> HealthReport {
        let library = await store.library
        let round = state.withLock { $0.lastRound }
        return HealthReport(
            version: version, podcasts: library.subscriptions.count,
            lastRound: max(0, round.duration(to: moment).components.seconds),
            lag: library.lag(at: now(), since: started), fault: await store.fault().map { "\($0)" })
    }

    /// All metrics, as Prometheus reads them.
    package func metrics() async -> String {
        let library = await store.library
        var text = MetricText()
        text.family(
            "podwatch_build_info", .gauge, "Always 1; which podwatch this is.", [([("version", version)], 1)])
        library.write(to: &text, at: now(), since: started)
        state.withLock { $0.tallies }.write(to: &text)
        let health = await health()
        text.value(
            "podwatch_healthy", .gauge, "Whether /healthz answers 200.", health.reasons.isEmpty ? 1 : 0)
        text.value(
            "process_start_time_seconds", .gauge, "When this process began.", Double(started.seconds))
        ProcessFigures.now().write(to: &text)
        return text.text
    }

    /// Answers what is asked of these two; `nil` for anything else.
    package func answer(_ request: ServedRequest) async -> ServedResponse? {
        guard request.path == "/metrics" || request.path == "/healthz" else { return nil }
        guard request.method == "GET" || request.method == "HEAD" else {
            return .text(405, "\(request.path) takes GET", [("Allow", "GET, HEAD")])
        }
        guard request.path == "/healthz" else {
            return ServedResponse(
                contentType: "text/plain; version=0.0.4; charset=utf-8",
                body: .bytes(Array(await metrics().utf8)))
        }
        let health = await health()
        return ServedResponse(
            status: health.status == .ok ? 200 : 503, contentType: "application/json",
            // A report is plain texts and numbers: it can always be written.
            body: .bytes((try? json(health)) ?? []), fields: [("Cache-Control", "no-store")])
    }

    /// The same where nothing else is served: a listener of its own has no control routes.
    package func answerAlone(_ request: ServedRequest) async -> ServedResponse {
        await answer(request) ?? .text(404, "there are /metrics and /healthz here")
    }
}

extension ServedResponse {
    fileprivate static func text(
        _ status: Int, _ words: String, _ fields: [(name: String, value: String)] = []
    ) -> ServedResponse {
        ServedResponse(
            status: status, contentType: "text/plain; charset=utf-8", body: .bytes(Array("\(words)\n".utf8)),
            fields: fields)
    }
}
