/// How one way of polling did over a set of histories, with delays in minutes.
package struct SimulationOutcome: Sendable, Equatable, Codable {
    /// Requests per feed and day: all requests over all days that feeds were watched.
    package var requestsPerDay: Double
    /// The mean time from an episode's appearance to the first look that finds it.
    package var mean: Double
    /// Half of the episodes were found sooner.
    package var median: Double
    /// Nine in ten episodes were found sooner.
    package var p90: Double
    /// Ninety-nine in a hundred episodes were found sooner.
    package var p99: Double
    /// How many episodes were judged.
    package var episodes: Int
    /// How many feeds were watched.
    package var feeds: Int
    /// Requests that came sooner than manners allow.
    package var violations: Int
}

/// podwatch's schedule beside simpler ones over the same histories.
package struct SimulationResult: Sendable, Equatable, Codable {
    /// What ``nextCheck(_:)`` does.
    package var podwatch: SimulationOutcome
    /// A look every hour.
    package var hourly: SimulationOutcome
    /// Looks at even distances, as many as podwatch made.
    package var sameBudget: SimulationOutcome
    /// 15 minutes after an episode was found, doubling up to 4 hours.
    package var backoff: SimulationOutcome
}

/// Collects what a simulated feed goes through.
struct SimulationTally {
    private var requests = 0
    private var seconds: Int64 = 0
    private var delays: [Int64] = []
    private var feeds = 0
    private var violations = 0

    mutating func found(after delay: Int64) {
        delays.append(delay)
    }

    mutating func asked(after wait: Int64, floor: Int64) {
        requests += 1
        seconds += wait
        if wait < floor { violations += 1 }
    }

    mutating func watchedFeed() {
        feeds += 1
    }

    /// Zeros when nothing was judged.
    func outcome() -> SimulationOutcome {
        let sorted = delays.sorted()
        func part(_ share: Double) -> Double {
            guard !sorted.isEmpty else { return 0 }
            return Double(sorted[min(Int(Double(sorted.count) * share), sorted.count - 1)]) / 60
        }
        return SimulationOutcome(
            requestsPerDay: seconds > 0 ? Double(requests) * 86400 / Double(seconds) : 0,
            mean: sorted.isEmpty ? 0 : Double(sorted.reduce(0, +)) / 60 / Double(sorted.count),
            median: part(0.5), p90: part(0.9), p99: part(0.99),
            episodes: sorted.count, feeds: feeds, violations: violations)
    }
}
