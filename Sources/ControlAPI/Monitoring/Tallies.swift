import FeedModel
import HTTPFetch
import Tracking

/// What was counted since the daemon began.
struct Tallies: Sendable, Equatable {
    private var fetches: [Source: [FetchReport.Outcome: Int]] = [:]
    private var responses: [Int: Int] = [:]
    private var fetchBytes = 0
    private var fetchDurations = Histogram([0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60])
    private var delays = Histogram([60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400])
    private var hookRuns: [String: [HookOutcome: Int]] = [:]

    enum Source: String, Sendable, CaseIterable {
        case rss, itunes
    }

    private enum HookOutcome: String, CaseIterable {
        case delivered, failed
        case givenUp = "given_up"
    }

    mutating func count(_ fetch: FetchReport, from source: Source) {
        fetches[source, default: [:]][fetch.outcome, default: 0] += 1
        for status in fetch.statuses { responses[status, default: 0] += 1 }
        fetchBytes += fetch.bytes
        fetchDurations.add(fetch.duration / .seconds(1))
    }

    mutating func count(_ event: TrackerEvent) {
        switch event {
        case .news(.appeared(let episode), _):
            // A date ahead of the clock is a publisher's, not a delay.
            guard let published = episode.published, published <= episode.firstSeen else { return }
            delays.add(Double(episode.firstSeen - published))
        case .delivered(_, let hook): hookRuns[hook, default: [:]][.delivered, default: 0] += 1
        case .deliveryFailed(_, let hook, _, let next):
            hookRuns[hook, default: [:]][next == nil ? .givenUp : .failed, default: 0] += 1
        case .checked, .news, .stoodAside, .networkDown, .networkUp, .stateFailed, .stateRecovered,
            .appleFailed:
            break
        }
    }

    func write(to text: inout MetricText) {
        text.family(
            "podwatch_fetches_total", .counter, "Fetches that ended, by source and how.",
            Source.allCases.flatMap { source in
                FetchReport.Outcome.allCases.map { outcome in
                    (
                        [("source", source.rawValue), ("result", outcome.rawValue)],
                        Double(fetches[source]?[outcome] ?? 0)
                    )
                }
            })
        text.family(
            "podwatch_http_responses_total", .counter, "Answers of feeds' hosts and Apple, by status.",
            responses.sorted { $0.key < $1.key }.map { ([("code", String($0.key))], Double($0.value)) })
        text.histogram(
            "podwatch_fetch_duration_seconds", "Time a fetch took, without waiting for its turn.",
            fetchDurations)
        text.value(
            "podwatch_fetch_bytes_total", .counter, "Bytes of fetched bodies, as they came over the network.",
            Double(fetchBytes))
        text.histogram(
            "podwatch_detection_delay_seconds",
            "Time from an episode's date to its announcement, for episodes announced since the start.",
            delays)
        text.family(
            "podwatch_hook_runs_total", .counter, "Tries to tell a hook, by how they ended.",
            hookRuns.sorted { $0.key < $1.key }.flatMap { hook, outcomes in
                HookOutcome.allCases.map {
                    ([("hook", hook), ("result", $0.rawValue)], Double(outcomes[$0] ?? 0))
                }
            })
    }
}
