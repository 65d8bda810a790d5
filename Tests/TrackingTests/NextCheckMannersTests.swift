import FeedModel
import Testing

@testable import Tracking

@Suite("Manners of the next check")
struct NextCheckMannersTests {
    /// A show that podwatch would like to look at all the time.
    private let wanted = Show.every(hour / 4, from: monday - 10 * hour, count: 40)
    private var facts: ScheduleFacts { wanted.facts(lastCheck: monday, attention: .eager) }

    @Test(arguments: [900, 3600])
    func `keep the floor`(floor: Int64) {
        let looks =
            [monday] + wanted.looks(from: monday, until: monday + day, floor: floor, attention: .eager)
        #expect(zip(looks.dropFirst(), looks).allSatisfy { $0 - $1 >= floor })
    }

    @Test func `keep the floor against an explicit interval`() {
        var facts = facts
        facts.interval = 60
        #expect(nextCheck(facts) == NextCheck(at: monday + 900, reason: .floor(seconds: 900)))
        facts.interval = 1200
        #expect(nextCheck(facts) == NextCheck(at: monday + 1200, reason: .interval(seconds: 1200)))
    }

    @Test func `wait while the last answer is fresh, for 4 hours at most`() {
        var facts = facts
        facts.freshFor = 2 * hour
        #expect(nextCheck(facts) == NextCheck(at: monday + 2 * hour, reason: .fresh(seconds: 2 * hour)))
        facts.freshFor = 400 * day
        #expect(nextCheck(facts).at == monday + 4 * hour)
    }

    @Test func `obey Retry-After for 48 hours at most, also after failures`() {
        var facts = facts
        facts.notBefore = monday + 20 * hour
        #expect(nextCheck(facts) == NextCheck(at: monday + 20 * hour, reason: .serverAsked))
        facts.failures = 2
        #expect(nextCheck(facts) == NextCheck(at: monday + 20 * hour, reason: .serverAsked))
        facts.notBefore = monday + 30 * day
        #expect(nextCheck(facts).at == monday + 48 * hour)
    }

    @Test func `forget a Retry-After that has passed`() {
        var facts = facts
        facts.notBefore = monday - hour
        #expect(nextCheck(facts).at <= monday + hour)
    }

    @Test func `leave skipped hours alone, for 4 hours at most`() {
        var facts = facts
        facts.skipHours = [0, 1, 2]
        #expect(nextCheck(facts) == NextCheck(at: monday + 3 * hour, reason: .skipped))
        facts.skipHours = Array(0..<24)
        let at = nextCheck(facts).at
        #expect(at >= monday + 4 * hour)
        #expect(at <= monday + 5 * hour)
    }

    @Test func `leave skipped days alone, until they end or 4 hours have passed`() {
        var facts = wanted.facts(lastCheck: monday - 2 * hour, attention: .eager)
        facts.skipDays = [0]
        #expect(nextCheck(facts) == NextCheck(at: monday, reason: .skipped))
        facts.skipDays = [0, 1]
        #expect(nextCheck(facts).at <= monday + 3 * hour)
        facts.skipDays = [2]
        #expect(nextCheck(facts).reason != .skipped)
    }

    @Test func `back off from 15 minutes to a day and never stop`() {
        var facts = facts
        var waits: [Int64] = []
        for failures in [1, 2, 3, 4, 5, 6, 7, 8, 9, 50, .max] {
            facts.failures = failures
            let check = nextCheck(facts)
            #expect(check.reason == .backOff(failures: failures))
            waits.append(check.at - monday)
        }
        #expect((900...1125).contains(waits[0]))
        #expect((1800...2250).contains(waits[1]))
        #expect((3600...4500).contains(waits[2]))
        #expect(waits.allSatisfy { $0 <= day })
        #expect(waits.suffix(4).allSatisfy { $0 > 18 * hour })
    }

    @Test func `drift apart when podcasts fail together`() {
        var facts = facts
        facts.failures = 3
        let moments = (0..<50).map { (podcast: UInt64) in
            facts.jitter = podcast
            return nextCheck(facts).at
        }
        #expect(Set(moments).count > 40)
    }

    @Test func `survive a clock that was put back`() {
        var facts = facts
        facts.lastCheck = monday + 300 * day
        #expect(nextCheck(facts).at <= monday + 4 * hour)
    }

    @Test(arguments: [0, 100, 86400])
    func `survive a clock that was never set`(seconds: Int64) {
        var facts = facts
        facts.now = UnixTime(seconds)
        facts.lastCheck = UnixTime(seconds)
        let check = nextCheck(facts)
        #expect(check.at >= UnixTime(seconds + 900))
        #expect(check.at <= UnixTime(seconds + 4 * hour))
    }

    @Test func `survive numbers without measure`() {
        var facts = facts
        facts.published = [UnixTime(.max), UnixTime(.min), monday - day]
        facts.seen = [monday - day, monday - day, nil]
        facts.freshFor = .max
        facts.notBefore = UnixTime(.max)
        facts.interval = .max
        facts.announcedGap = .max
        #expect(nextCheck(facts).at > monday)
        facts.interval = nil
        #expect(nextCheck(facts).at == monday + 48 * hour)
    }

    @Test func `say why in words`() {
        #expect(NextCheck.Reason.backOff(failures: 3).description == "the last 3 checks failed")
        #expect(
            NextCheck.Reason.floor(seconds: 900).description == "this host is asked at most every 15 minutes")
        #expect(
            NextCheck.Reason.longestWait(seconds: 21600).description == "no podcast waits longer than 6 hours"
        )
        #expect(
            NextCheck.Reason.fresh(seconds: 61).description
                == "the last answer said it stays fresh for 61 seconds")
    }
}
