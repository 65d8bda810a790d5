package import FeedModel
import Glibc

/// Replays the schedule over histories of publishing, as if podwatch had watched them.
///
/// Of each show, the episodes after its last pause of more than 60 days are used, if there are at least 15.
/// The first 10 are history; the first look comes at an arbitrary moment within a day after the tenth,
/// and every later episode is judged: its delay runs from its appearance to the first look at or after it.
/// The same histories always give the same result.
package struct Simulation: Sendable {
    /// How eager the person is.
    package var attention: Attention
    /// The least number of seconds between two looks.
    package var floor: Int64
    /// Whether episodes show some minutes after their date: 6 on average, one in ten up to an hour.
    package var hasLag: Bool

    package init(attention: Attention = .normal, floor: Int64 = 900, hasLag: Bool = false) {
        self.attention = attention
        self.floor = floor
        self.hasLag = hasLag
    }

    /// Replays.
    ///
    /// - Parameter histories: The moments of each show's episodes by name, in any order.
    /// - Returns: Zeros where nothing could be judged.
    package func run(_ histories: [String: [UnixTime]]) -> SimulationResult {
        let shows = histories.sorted { $0.key < $1.key }.compactMap {
            SimulatedShow(named: $0.key, dates: $0.value, hasLag: hasLag)
        }
        var learned = SimulationTally()
        for show in shows { watch(show, &learned) }
        let podwatch = learned.outcome()
        let even = podwatch.requestsPerDay > 0 ? Int64(86400 / podwatch.requestsPerDay) : 3600
        return SimulationResult(
            podwatch: podwatch,
            hourly: outcome(over: shows) { _ in 3600 },
            sameBudget: outcome(over: shows) { _ in even },
            backoff: outcome(over: shows) { looks in 900 << Int64(min(looks, 4)) })
    }

    /// Lets the real decision watch one show.
    private func watch(_ show: SimulatedShow, _ tally: inout SimulationTally) {
        tally.watchedFeed()
        var known = show.historyCount
        var facts = ScheduleFacts(now: show.start, floor: floor, attention: attention, jitter: show.jitter)
        var seen = [UnixTime?](repeating: nil, count: known)
        func learn(_ now: UnixTime) -> Habits {
            facts.published = show.dates.prefix(known).suffix(50).reversed()
            facts.seen = seen.suffix(50).reversed()
            return Habits(published: facts.published, seen: facts.seen, until: now)
        }
        var habits = learn(show.start)
        var ahead: LooksAhead?
        while known < show.dates.count {
            let last = facts.now
            facts.lastCheck = last
            facts.now = nextCheck(facts, following: &ahead) { habits }.at
            tally.asked(after: facts.now - last, floor: floor)
            // A decision that stands still would never end; it is counted and left.
            guard facts.now > last else { return }
            let before = known
            while known < show.dates.count, show.appearances[known] <= facts.now {
                tally.found(after: facts.now - show.appearances[known])
                seen.append(facts.now)
                known += 1
            }
            if known > before {
                habits = learn(facts.now)
                ahead = nil
            }
        }
    }

    /// Watches by a wait in seconds that depends only on the number of looks since the last episode.
    private func outcome(over shows: [SimulatedShow], wait: (_ looks: Int) -> Int64) -> SimulationOutcome {
        var tally = SimulationTally()
        for show in shows {
            tally.watchedFeed()
            var known = show.historyCount
            var now = show.start
            var looks = 0
            while known < show.dates.count {
                let pause = max(wait(looks), floor)
                now = now + pause
                tally.asked(after: pause, floor: floor)
                looks += 1
                while known < show.dates.count, show.appearances[known] <= now {
                    tally.found(after: now - show.appearances[known])
                    known += 1
                    looks = 0
                }
            }
        }
        return tally.outcome()
    }
}

/// A show as the simulation replays it.
private struct SimulatedShow {
    /// Stated dates, in the order of appearance.
    let dates: [UnixTime]
    /// When each of `dates` could be seen first, ascending.
    let appearances: [UnixTime]
    /// The moment of the first look.
    let start: UnixTime
    /// How many episodes the first look finds.
    let historyCount: Int
    let jitter: UInt64

    /// Nothing when there are too few dates to learn from and to judge.
    init?(named name: String, dates: [UnixTime], hasLag: Bool) {
        var run = dates.sorted()
        if let pause = run.indices.dropFirst().last(where: { run[$0] - run[$0 - 1] > 60 * 86400 }) {
            run.removeSubrange(..<pause)
        }
        guard run.count >= 15 else { return nil }
        // FNV-1a: a name's own arbitrary number.
        let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        var draws = hash
        func draw() -> Double {
            draws = scrambled(draws)
            return Double(draws >> 11) / 9_007_199_254_740_992
        }
        jitter = hash
        start = run[9] + Int64(draw() * 86400)
        let pairs = run.map { date in
            guard hasLag else { return (date, date) }
            let lag = draw() < 0.1 ? draw() * 3600 : -360 * log(1 - draw())
            return (date, date + Int64(lag))
        }.sorted { $0.1 < $1.1 }
        self.dates = pairs.map(\.0)
        appearances = pairs.map(\.1)
        let start = start
        historyCount = appearances.prefix { $0 <= start }.count
    }
}
