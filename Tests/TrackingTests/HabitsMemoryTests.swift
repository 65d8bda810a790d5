import FeedModel
import TestSupport
import Testing

@testable import Tracking

@Suite("What was learned of habits", .takingTurns)
struct HabitsMemoryTests {
    private let shows = [
        Show.every(7 * day, from: monday + 10 * hour, count: 20),
        Show.every(day, from: monday + 7 * hour, count: 50),
        Show.every(31 * day, from: monday, count: 9),
        Show.every(day, from: monday, count: 0),
    ]

    @Test func `leads to the decisions that are made without it`() {
        let memory = HabitsMemory()
        for (number, show) in shows.enumerated() {
            for look in 0..<Int64(70) {
                var facts = show.facts(lastCheck: monday + 140 * day + look * 7 * hour)
                facts.jitter = UInt64(number)
                #expect(nextCheck(facts, remembering: memory) == nextCheck(facts))
            }
        }
    }

    @Test func `is learned anew when there is another episode, or another plan`() {
        let memory = HabitsMemory()
        var facts = shows[0].facts(lastCheck: monday + 140 * day)
        _ = nextCheck(facts, remembering: memory)
        facts.published.insert(monday + 138 * day, at: 0)
        #expect(nextCheck(facts, remembering: memory) == nextCheck(facts))
        facts.announcedGap = 2 * day
        #expect(nextCheck(facts, remembering: memory) == nextCheck(facts))
    }

    @Test func `has a clock that is right in each season`() {
        let moments = (0..<400).map { (monday + Int64($0) * 5 * day + 3 * hour).seconds }
        for rule in SummerTime.allCases {
            let steps = moments.map { Forecast.step(of: $0 + rule.shift(at: $0)) }
            #expect(rule.localSteps(of: moments) == steps)
        }
    }
}
