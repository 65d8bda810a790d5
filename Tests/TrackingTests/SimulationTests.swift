import FeedModel
import FoundationEssentials
import TestSupport
import Testing

@testable import Tracking

@Suite("Simulation", .takingTurns)
struct SimulationTests {
    /// Shows with habits of different kinds, each a little unpunctual.
    private let histories: [String: [UnixTime]] = {
        var histories: [String: [UnixTime]] = [:]
        for (number, gap) in [1, 2, 7].enumerated() {
            histories["show \(number)"] = (0..<20).map { index in
                let late = Int64(scrambled(UInt64(number * 100 + index)) % 1200)
                return monday + Int64(index * gap) * day + Int64(number) * 3 * hour + late
            }
        }
        return histories
    }()

    @Test(arguments: [
        (900 as Int64, Attention.normal), (3600, .normal), (900, .relaxed), (3600, .eager),
    ])
    func `breaks no rule and judges every episode`(floor: Int64, attention: Attention) {
        let result = Simulation(attention: attention, floor: floor).run(histories)
        #expect(result.podwatch.violations == 0)
        #expect(result.podwatch.feeds == 3)
        #expect((28...30).contains(result.podwatch.episodes))
        #expect(result.hourly.episodes == result.podwatch.episodes)
    }

    @Test func `finds habits to be worth far more than even looks`() {
        let result = Simulation().run(histories)
        #expect(result.podwatch.requestsPerDay < 8)
        #expect(result.podwatch.mean < result.sameBudget.mean / 3)
        #expect(result.podwatch.mean < result.backoff.mean / 3)
        #expect(abs(result.podwatch.requestsPerDay - result.sameBudget.requestsPerDay) < 0.2)
    }

    @Test func `knows what hourly looks cost and bring`() {
        let hourly = Simulation().run(histories).hourly
        #expect(abs(hourly.requestsPerDay - 24) < 0.01)
        #expect((10...50).contains(hourly.mean))
        #expect(hourly.p99 <= 60)
    }

    @Test func `loses little when episodes show some minutes late`() {
        let prompt = Simulation().run(histories).podwatch
        let late = Simulation(hasLag: true).run(histories).podwatch
        #expect(late.mean < prompt.mean * 1.5)
        #expect(late.requestsPerDay < prompt.requestsPerDay * 1.2)
    }

    @Test func `gives the same result for the same histories`() {
        #expect(Simulation().run(histories) == Simulation().run(histories))
    }

    @Test func `leaves out shows with fewer than 15 dates after the last pause of 60 days`() {
        let short = Show.every(day, from: monday, count: 14).past
        #expect(Simulation().run(["short": short]).podwatch.feeds == 0)
        let paused = Show.every(day, from: monday - 100 * day, count: 20).past + short
        #expect(Simulation().run(["paused": paused]).podwatch.feeds == 0)
        let long = short + [monday + 14 * day]
        #expect(Simulation().run(["long": long]).podwatch.feeds == 1)
    }

    @Test func `of nothing is zeros`() {
        let outcome = Simulation().run([:]).podwatch
        #expect(outcome.requestsPerDay == 0)
        #expect(outcome.mean == 0)
        #expect(outcome.episodes == 0)
    }

    @Test func `is written with the keys that scripts read`() throws {
        let data = try JSONEncoder().encode(Simulation().run(histories))
        let keys = try JSONDecoder().decode([String: [String: Double]].self, from: data)
        #expect(Set(keys.keys) == ["podwatch", "hourly", "sameBudget", "backoff"])
        #expect(
            Set(keys["podwatch", default: [:]].keys) == [
                "requestsPerDay", "mean", "median", "p90", "p99", "episodes", "feeds", "violations",
            ])
    }
}
