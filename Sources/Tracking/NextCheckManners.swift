import FeedModel

/// The longest `Retry-After` that is obeyed, in seconds.
private let retryAfterLimit: Int64 = 48 * 3600
/// How long hints are trusted (`max-age`, `Expires`, `ttl`, skipped hours and days), in seconds.
private let hintLimit: Int64 = 4 * 3600

/// Delays a wish until everybody's manners are kept.
func politely(_ wish: NextCheck, _ facts: ScheduleFacts, since lastCheck: UnixTime) -> NextCheck {
    var result = wish
    func delay(to moment: UnixTime, _ reason: NextCheck.Reason) {
        if result.at < moment {
            result = NextCheck(at: moment, reason: reason)
        }
    }
    delay(to: lastCheck + max(facts.floor, 0), .floor(seconds: facts.floor))
    delay(to: lastCheck + min(facts.freshFor, hintLimit), .fresh(seconds: min(facts.freshFor, hintLimit)))
    if let asked = facts.notBefore {
        delay(to: min(asked, lastCheck + retryAfterLimit), .serverAsked)
    }
    let allowed = endOfSkipped(from: result.at, hours: facts.skipHours, days: facts.skipDays)
    delay(to: min(allowed, result.at + hintLimit), .skipped)
    return result
}

/// The earliest moment from `start` on that lies in no skipped hour or day, or about 4 hours later.
private func endOfSkipped(from start: UnixTime, hours: [Int], days: [Int]) -> UnixTime {
    var moment = start
    while moment - start <= hintLimit {
        let hour = moment.seconds.flooredQuotient(by: 3600)
        // 1970-01-01 was a Thursday, day 4 when Sunday is day 0.
        let day = (hour.flooredQuotient(by: 24) + 4).flooredRemainder(by: 7)
        guard hours.contains(Int(hour.flooredRemainder(by: 24))) || days.contains(Int(day)) else { break }
        moment = UnixTime((hour + 1) * 3600)
    }
    return moment
}

/// The wait after failed checks: 15 minutes, doubling up to about a day, and up to a quarter more.
///
/// It stays under 24 hours and never ends: a feed that comes back after a year is found within a day.
func backOff(after failures: Int, from lastCheck: UnixTime, jitter: UInt64) -> NextCheck {
    let doublings = min(max(failures, 1) - 1, 7)
    let wait = min(Int64(900) << doublings, 24 * 3600 * 4 / 5)
    // Each failure draws anew, so that podcasts which fail together drift apart.
    let draw = Int64(scrambled(jitter &+ UInt64(truncatingIfNeeded: failures)) % 1024)
    return NextCheck(at: lastCheck + (wait + wait / 4 * draw / 1024), reason: .backOff(failures: failures))
}

/// SplitMix64's output function: every bit of the result depends on every bit of the argument.
func scrambled(_ value: UInt64) -> UInt64 {
    var bits = value &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
}

extension Int64 {
    /// The quotient rounded towards minus infinity, as calendars need before 1970.
    func flooredQuotient(by divisor: Int64) -> Int64 {
        (self - flooredRemainder(by: divisor)) / divisor
    }

    /// The remainder with the sign of the divisor.
    func flooredRemainder(by divisor: Int64) -> Int64 {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
