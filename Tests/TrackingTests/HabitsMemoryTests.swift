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
                #expect(nextCheck(facts, remembering: memory, dates: 1) { facts } == nextCheck(facts))
            }
        }
    }

    @Test func `spares the plan of a look that an earlier plan foresaw`() {
        for (number, show) in shows.enumerated() {
            let memory = HabitsMemory()
            var facts = show.facts(lastCheck: monday + 330 * day)
            facts.jitter = UInt64(number)
            var plans = 0
            var looks = 0
            while facts.now < monday + 332 * day {
                var undated = facts
                undated.published = []
                let next = nextCheck(undated, remembering: memory, dates: 1) {
                    plans += 1
                    return facts
                }
                #expect(next.at - facts.now >= facts.floor)
                #expect(next.at - facts.now <= facts.attention.longestWait)
                (facts.now, facts.lastCheck) = (next.at, next.at)
                looks += 1
            }
            #expect((2...4).contains(plans) && looks >= 2 * plans)
        }
    }

    @Test func `is no guide after a look that nobody foresaw, for other dates, or by other rules`() {
        let memory = HabitsMemory()
        let show = shows[0]
        func next(_ facts: ScheduleFacts, dates: UInt64 = 1) -> (plans: Int, next: NextCheck) {
            var plans = 0
            let next = nextCheck(facts, remembering: memory, dates: dates) {
                plans += 1
                return facts
            }
            return (plans, next)
        }
        let start = show.facts(lastCheck: monday + 140 * day)
        let planned = next(start)
        #expect(planned.plans == 1 && next(start).plans == 0 && next(start).next == planned.next)
        var facts = show.facts(lastCheck: planned.next.at)
        #expect(next(facts).plans == 0)
        #expect(next(facts, dates: 2).plans == 1)
        facts.attention = .eager
        #expect(next(facts, dates: 2).plans == 1)
        facts = show.facts(lastCheck: planned.next.at, floor: 3600)
        #expect(next(facts, dates: 2).plans == 1)
        facts = show.facts(lastCheck: planned.next.at + 400)
        #expect(next(facts, dates: 2).plans == 1)
        #expect(next(facts, dates: 2).next == nextCheck(facts))
    }

    @Test func `keeps no plan that an episode ahead of the check would change`() {
        let memory = HabitsMemory()
        var facts = shows[0].facts(lastCheck: monday + 100 * day)
        facts.jitter = 3
        for plans in 1...2 {
            var asked = 0
            _ = nextCheck(facts, remembering: memory, dates: 1) {
                asked += 1
                return facts
            }
            #expect(asked == 1, "\(plans)")
        }
    }

    @Test func `ends a plan where clocks are changed`() throws {
        // 2025-03-09T07:00:00Z: clocks in North America are put forward.
        let change = monday + 62 * day + 7 * hour
        let show = Show.every(day, from: monday - 60 * day + 15 * hour, count: 120)
        let habits = Habits(published: show.past.filter { $0 < change }.reversed(), until: change)
        #expect(habits.summerTime == .northAmerica)
        let start = Forecast.step(of: (change - 8 * hour).seconds)
        let forecast = Forecast(habits, after: start, count: 432)
        let plan = Plan(
            expected: forecast.expected, after: start, firstFloor: 3, floor: 3, longest: 72,
            price: Attention.normal.price(floor: 900))
        let facts = show.facts(lastCheck: change - 8 * hour)
        let ahead = LooksAhead(plan, of: habits, after: start, for: facts)
        var step = start
        while let next = ahead.next(after: step, for: facts) { step += next.wait }
        #expect(Int64(step) * Forecast.step < change.seconds)
        #expect(step > start)
    }

    @Test func `is learned anew when there is another episode, or another plan`() {
        let memory = HabitsMemory()
        var facts = shows[0].facts(lastCheck: monday + 140 * day)
        _ = nextCheck(facts, remembering: memory, dates: 1) { facts }
        facts.published.insert(monday + 138 * day, at: 0)
        #expect(nextCheck(facts, remembering: memory, dates: 2) { facts } == nextCheck(facts))
        facts.announcedGap = 2 * day
        #expect(nextCheck(facts, remembering: memory, dates: 2) { facts } == nextCheck(facts))
    }

    @Test func `has a clock that is right in each season`() {
        let moments = (0..<400).map { (monday + Int64($0) * 5 * day + 3 * hour).seconds }
        for rule in SummerTime.allCases {
            let steps = moments.map { Forecast.step(of: $0 + rule.shift(at: $0)) }
            #expect(rule.localSteps(of: moments) == steps)
        }
    }
}
