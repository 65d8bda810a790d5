import FeedModel
import Testing

@testable import Tracking

@Suite("The next check of a show")
struct NextCheckHabitTests {
    @Test func `never checked is at once`() {
        let check = nextCheck(ScheduleFacts(now: monday))
        #expect(check == NextCheck(at: monday, reason: .neverChecked))
    }

    @Test func `without a single date comes within the longest wait, and not at the floor`() {
        let check = nextCheck(ScheduleFacts(now: monday, lastCheck: monday))
        #expect(check.at >= monday + hour)
        #expect(check.at <= monday + 6 * hour)
    }

    @Test func `that is new looks at the time of day of its only episode`() {
        let show = Show(past: [monday + 7 * hour])
        #expect(show.delay(of: monday + day + 7 * hour, watchedFrom: monday + 9 * hour) <= 60)
    }

    @Test func `that announces its rhythm is expected by it`() {
        var show = Show(past: [monday + 7 * hour])
        let slot = monday + 14 * day + 7 * hour
        let start = slot - 2 * day
        let chanceBefore = Habits(published: show.past, until: start).chance(at: slot)
        show.announcedGap = 14 * day
        let announced = Habits(published: show.past, announcedGap: show.announcedGap, until: start)
        #expect(announced.chance(at: slot) > 2 * chanceBefore)
        #expect(show.delay(of: slot, watchedFrom: start) <= 20)
    }

    @Test func `with daily news is found on the minute on weekdays and left alone at the weekend`() {
        let days = (0..<8).flatMap { week in (0..<5).map { Int64(week * 7 + $0) } }
        let weekdays = days.map { monday + $0 * day + 5 * hour }
        let show = Show(past: weekdays)
        let nextMonday = monday + 56 * day
        #expect(show.delay(of: nextMonday + 5 * hour, watchedFrom: nextMonday) <= 15)
        let saturday = nextMonday - 2 * day
        #expect(show.looks(from: saturday, until: saturday + day).count <= 8)
    }

    @Test(arguments: [7, 14, 28])
    func `with one episode in so many days is found soon with few looks`(days: Int64) {
        let show = Show.every(days * day, from: monday + 17 * hour, count: 14)
        let slot = monday + days * 14 * day + 17 * hour
        #expect(show.delay(of: slot, watchedFrom: slot - 3 * day) <= 20)
        #expect(show.looks(from: slot - 3 * day, until: slot - day).count <= 12)
    }

    @Test func `with one episode a calendar month is found within the hour of day it is used to`() {
        // The first of each month of 2025 at 06:00 UTC.
        let starts: [Int64] = [-5, 26, 54, 85, 115, 146, 176, 207, 238, 268, 299, 329]
        let show = Show(past: starts.map { monday + $0 * day + 6 * hour })
        let slot = monday + 360 * day + 6 * hour
        #expect(show.delay(of: slot, watchedFrom: slot - 2 * day) <= 60)
    }

    @Test func `back from a season's break is found soon`() {
        var show = Show.every(7 * day, from: monday + 10 * hour, count: 10)
        show.past += Show.every(7 * day, from: monday + 24 * 7 * day + 10 * hour, count: 10).past
        let back = monday + 48 * 7 * day + 10 * hour
        #expect(show.delay(of: back, watchedFrom: back - 2 * day) <= 60)
    }

    @Test func `that moved to another hour is found there after two episodes`() {
        var show = Show.every(7 * day, from: monday + 10 * hour, count: 20)
        show.past += Show.every(7 * day, from: monday + 20 * 7 * day + 15 * hour, count: 2).past
        let slot = monday + 22 * 7 * day + 15 * hour
        #expect(show.delay(of: slot, watchedFrom: slot - 2 * day) <= 20)
    }

    @Test func `that keeps to summer time is found at once after the clocks change`() {
        // 07:00 in New York: 12:00 UTC in winter, 11:00 from 2025-03-09 on.
        let lastSummer = monday - 26 * 7 * day
        var show = Show.every(7 * day, from: lastSummer + 11 * hour, count: 17)
        show.past += Show.every(7 * day, from: lastSummer + 17 * 7 * day + 12 * hour, count: 18).past
        let slot = monday + 9 * 7 * day + 11 * hour
        #expect(Habits(published: show.past, until: slot).summerTime == .northAmerica)
        #expect(show.delay(of: slot, watchedFrom: slot - day) <= 15)
    }

    @Test func `with a burst of episodes keeps its habits`() {
        var show = Show.every(7 * day, from: monday + 10 * hour, count: 20)
        let burst = monday + 20 * 7 * day - 3 * day
        show.past += (0..<30).map { burst + $0 * 60 }
        let slot = monday + 20 * 7 * day + 10 * hour
        #expect(show.delay(of: slot, watchedFrom: slot - 2 * day) <= 20)
    }

    @Test func `with wrong dates keeps its habits`() {
        var show = Show.every(7 * day, from: monday + 10 * hour, count: 20)
        show.past = [UnixTime(0), UnixTime(-5), UnixTime(.min)] + show.past
        show.past += [monday + 4000 * day, UnixTime(.max)]
        let slot = monday + 20 * 7 * day + 10 * hour
        #expect(show.delay(of: slot, watchedFrom: slot - 2 * day) <= 20)
    }

    @Test func `whose episodes show three hours after their dates is looked at when they show`() {
        var show = Show.every(7 * day, from: monday + 10 * hour, count: 20)
        show.seen = show.past.map { $0 + 3 * hour + 300 }
        let visible = monday + 20 * 7 * day + 13 * hour
        #expect(show.delay(of: visible, watchedFrom: visible - 2 * day) <= 60)
        let looks = show.looks(from: visible - 4 * hour, until: visible + hour)
        #expect(looks.filter { $0 < visible - 90 * 60 }.count <= 2)
    }

    @Test func `that is dead is still looked at, by the longest wait`() {
        let show = Show.every(7 * day, from: monday + 10 * hour, count: 20)
        let later = monday + 1000 * day
        let looks = show.looks(from: later, until: later + 3 * day)
        #expect((12...14).contains(looks.count))
        let gaps = zip(looks.dropFirst(), looks).map { $0 - $1 }
        #expect(gaps.allSatisfy { $0 <= 6 * hour })
    }

    @Test func `costs more looks the more attention it has`() {
        let show = Show.every(2 * day, from: monday + 10 * hour, count: 20)
        let start = monday + 40 * day
        let counts = [Attention.relaxed, .normal, .eager].map {
            show.looks(from: start, until: start + 6 * day, attention: $0).count
        }
        #expect(counts[0] < counts[1])
        #expect(counts[1] < counts[2])
    }

    @Test(arguments: Attention.allCases)
    func `never waits longer than its attention allows`(attention: Attention) {
        let show = Show.every(28 * day, from: monday, count: 12)
        let start = monday + 11 * 28 * day + day
        let looks = [start] + show.looks(from: start, until: start + 4 * day, attention: attention)
        #expect(zip(looks.dropFirst(), looks).allSatisfy { $0 - $1 <= attention.longestWait })
    }

    @Test func `is decided alike whenever it is asked`() {
        var facts = Show.every(7 * day, from: monday, count: 20).facts(lastCheck: monday + 140 * day)
        let first = nextCheck(facts)
        facts.now = facts.now + 5 * hour
        #expect(nextCheck(facts) == first)
    }

    @Test func `falls on another second than that of a show with the same habits`() {
        var facts = Show.every(7 * day, from: monday, count: 20).facts(lastCheck: monday + 140 * day - hour)
        let moments = (0..<30).map { (podcast: UInt64) in
            facts.jitter = podcast
            return nextCheck(facts).at
        }
        #expect(Set(moments).count > 10)
    }
}

extension Habits {
    /// Expected episodes within half an hour of a moment.
    fileprivate func chance(at moment: UnixTime) -> Double {
        Forecast(self, after: Forecast.step(of: moment.seconds) - 6, count: 12).expected.reduce(0, +)
    }
}
