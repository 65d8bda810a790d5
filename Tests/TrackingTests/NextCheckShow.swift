import FeedModel

@testable import Tracking

/// 2025-01-06T00:00:00Z, a Monday.
let monday = UnixTime(1_736_121_600)
let hour: Int64 = 3600
let day: Int64 = 86400

/// A show whose past is known, to be watched by the real decision.
struct Show {
    /// Ascending.
    var past: [UnixTime]
    var announcedGap: Int64?
    var seen: [UnixTime?] = []

    /// Episodes at the same time, `count` of them, every `gap` seconds from `first` on.
    static func every(_ gap: Int64, from first: UnixTime, count: Int) -> Show {
        Show(past: (0..<Int64(count)).map { first + gap * $0 })
    }

    /// What the decision sees after a check that ended at `lastCheck`.
    func facts(lastCheck: UnixTime, floor: Int64 = 900, attention: Attention = .normal) -> ScheduleFacts {
        ScheduleFacts(
            published: past.reversed(), seen: seen.reversed(), now: lastCheck, lastCheck: lastCheck,
            announcedGap: announcedGap, floor: floor, attention: attention, jitter: 7)
    }

    /// The looks from `start` on, up to the first at or after `end`.
    func looks(
        from start: UnixTime, until end: UnixTime, floor: Int64 = 900, attention: Attention = .normal
    ) -> [UnixTime] {
        var looks: [UnixTime] = []
        var last = start
        while last < end, looks.count < 1000 {
            last = nextCheck(facts(lastCheck: last, floor: floor, attention: attention)).at
            looks.append(last)
        }
        return looks
    }

    /// Minutes that an episode at `moment` waits when podwatch last looked at `start`.
    func delay(of moment: UnixTime, watchedFrom start: UnixTime) -> Int64 {
        (looks(from: start, until: moment).last.map { $0 - moment } ?? .max) / 60
    }
}
