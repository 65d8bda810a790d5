import FeedModel
import TestSupport
import Testing

@testable import Tracking

@Suite("Habits", .takingTurns)
struct HabitsTests {
    private let mondays = Show.every(7 * day, from: monday + 10 * hour, count: 20).past

    @Test func `show the hours of the week, Monday first`() {
        let habits = Habits(published: mondays.reversed(), until: monday + 140 * day)
        #expect(habits.weekHours.count == 168)
        #expect(habits.weekHours.indices.max { habits.weekHours[$0] < habits.weekHours[$1] } == 10)
        // One a week, give or take what few dates leave open.
        #expect((0.8...1.1).contains(habits.weekHours.reduce(0, +)))
    }

    @Test func `are drawn as a row per day and a column per hour`() {
        let map = Habits(published: mondays.reversed(), until: monday + 140 * day).heatMap()
        let rows = map.split(separator: "\n")
        #expect(rows.count == 8)
        #expect(
            rows[1] == "Mon " + String(repeating: " ", count: 20) + "██" + String(repeating: " ", count: 26))
        #expect(rows[7].hasPrefix("Sun "))
    }

    @Test func `without dates are an empty map`() {
        let habits = Habits(published: [], until: monday)
        #expect(habits.weekHours == [Double](repeating: 0, count: 168))
        #expect(!habits.heatMap().contains("█"))
    }

    @Test func `do not depend on the order of the dates`() {
        let later = monday + 140 * day
        let one = Habits(published: mondays, until: later)
        let other = Habits(published: mondays.reversed(), until: later)
        #expect(one.weekHours == other.weekHours)
        #expect(one.moments == other.moments)
    }

    @Test func `take what was seen for the date when the stated one is a day off`() {
        let seen: [UnixTime?] = mondays.map { $0 + 2 * day }
        let habits = Habits(published: mondays, seen: seen, until: monday + 200 * day)
        #expect(habits.moments.last == (monday + 135 * day + 10 * hour).seconds)
    }

    @Test(arguments: [
        (SummerTime.northAmerica, 1_741_503_599, 1_741_503_600, 3600),
        (.northAmerica, 1_762_063_199, 1_762_063_200, 0),
        (.europe, 1_743_296_399, 1_743_296_400, 3600),
        (.europe, 1_761_440_399, 1_761_440_400, 0),
        (.australia, 1_743_868_799, 1_743_868_800, 0),
        (.australia, 1_759_593_599, 1_759_593_600, 3600),
    ])
    func `know when clocks change in 2025`(rule: SummerTime, before: Int64, at: Int64, shift: Int64) {
        #expect(rule.shift(at: before) == 3600 - shift)
        #expect(rule.shift(at: at) == shift)
    }
}

@Suite("Silence", .takingTurns)
struct HabitsSilenceTests {
    private func isSilent(_ past: [UnixTime], after seconds: Int64) -> Bool {
        let now = (past.last ?? monday) + seconds
        return Habits(published: past.reversed(), until: now).isSilent(at: now)
    }

    @Test func `is remarkable when a weekly show has missed more than a month`() {
        let past = Show.every(7 * day, from: monday, count: 20).past
        #expect(!isSilent(past, after: 8 * day))
        #expect(!isSilent(past, after: 21 * day))
        #expect(isSilent(past, after: 35 * day))
    }

    @Test func `is remarkable when a show of weekdays has missed more than a week`() {
        let days = (0..<8).flatMap { week in (0..<5).map { Int64(week * 7 + $0) } }
        let past = days.map { monday + $0 * day }
        #expect(!isSilent(past, after: 4 * day))
        #expect(isSilent(past, after: 8 * day))
    }

    @Test func `is usual between the seasons of a show that has seasons`() {
        var past = Show.every(7 * day, from: monday, count: 10).past
        past += Show.every(7 * day, from: monday + 24 * 7 * day, count: 10).past
        #expect(!isSilent(past, after: 100 * day))
        #expect(isSilent(past, after: 170 * day))
    }

    @Test func `is usual for a show without rhythm`() {
        let days: [Int64] = [0, 3, 40, 41, 60, 130, 131, 150, 230, 231]
        #expect(!isSilent(days.map { monday + $0 * day }, after: 100 * day))
    }

    @Test func `says nothing about a new show`() {
        #expect(!isSilent(Show.every(day, from: monday, count: 5).past, after: 100 * day))
    }
}
