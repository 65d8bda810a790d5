import FeedModel
import FoundationEssentials
import Glibc
import Tracking

// Measures the schedule: what it finds and asks for over real histories, and what a decision costs.
//
//     schedule-bench HISTORIES.json [--half 0|1] [--floor MINUTES] [--attention LEVEL] [--lag]

let arguments = Array(CommandLine.arguments.dropFirst())
@MainActor func value(of name: String) -> String? {
    arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
}

let half = value(of: "--half").flatMap(UInt64.init)
let floor = value(of: "--floor").flatMap(Int64.init) ?? 15
let attention = value(of: "--attention").flatMap(Attention.init) ?? .normal
let hasLag = arguments.contains("--lag")
guard let path = arguments.first, !path.hasPrefix("--") else {
    print("usage: schedule-bench HISTORIES.json [--half 0|1] [--floor MINUTES] [--attention LEVEL] [--lag]")
    throw CocoaError(.fileNoSuchFile)
}

let numbers = try JSONDecoder().decode([String: [Int64]].self, from: Data(contentsOf: URL(filePath: path)))
var histories = numbers.mapValues { $0.map { UnixTime($0) } }
if let half {
    // By FNV-1a of the name, so that the halves have nothing to do with what the shows are.
    histories = histories.filter { name, _ in
        name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } & 1 == half
    }
}

let clock = ContinuousClock()
let started = clock.now
let result = Simulation(attention: attention, floor: floor * 60, hasLag: hasLag).run(histories)
func row(_ name: String, _ outcome: SimulationOutcome) {
    func pad(_ number: Double) -> String {
        let text = "\((number * 100).rounded() / 100)"
        return String(repeating: " ", count: max(0, 9 - text.count)) + text
    }
    print(
        name + String(repeating: " ", count: max(0, 12 - name.count)) + pad(outcome.requestsPerDay)
            + pad(outcome.mean) + pad(outcome.median) + pad(outcome.p90) + pad(outcome.p99)
            + "   \(outcome.episodes) episodes, \(outcome.feeds) feeds, \(outcome.violations) violations")
}
print("             req/day     mean   median      p90      p99   (minutes)")
row("podwatch", result.podwatch)
row("hourly", result.hourly)
row("same budget", result.sameBudget)
row("back-off", result.backoff)
print("simulated in \(clock.now - started)")

// 100 dates, on most weekdays, not quite punctual.
let dates = (0..<100).map { UnixTime(1_750_000_000 - Int64($0) * 100_800 + Int64($0 * 7919 % 1800)) }
let facts = ScheduleFacts(
    published: dates, now: UnixTime(1_750_003_600), lastCheck: UnixTime(1_750_003_500), floor: floor * 60,
    attention: attention)
let rounds = 2000
var sum: Int64 = 0
// Processor time: what else runs on the machine is not the decision's cost.
let begun = Glibc.clock()
for round in 0..<rounds {
    var facts = facts
    facts.lastCheck = UnixTime(1_750_003_500 + Int64(round) * 300)
    facts.now = facts.lastCheck ?? facts.now
    sum &+= nextCheck(facts).at.seconds
}
let microseconds = Double(Glibc.clock() - begun) * 1_000_000 / Double(CLOCKS_PER_SEC) / Double(rounds)
print("one decision from 100 dates: \((microseconds * 10).rounded() / 10) µs of processor time (\(sum % 10))")
