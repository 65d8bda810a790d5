/// A rule by which clocks are put forward in summer.
///
/// Only the shift matters to a habit, not the zone: a show at 7 in New York and one at 8 in Chicago move
/// alike. So a few rules stand for the world.
enum SummerTime: CaseIterable {
    case none, northAmerica, europe, australia

    /// Seconds that clocks are ahead of their winter time at `moment`.
    func shift(at moment: Int64) -> Int64 {
        if self == .none { return 0 }
        let year = Self.year(of: moment)
        switch self {
        case .none: return 0
        case .northAmerica:
            // 2:00 local time on the second Sunday of March, the first of November; at UTC-5.
            return moment >= Self.sunday(from: 8, 3, year) + 7 * 3600
                && moment < Self.sunday(from: 1, 11, year) + 6 * 3600 ? 3600 : 0
        case .europe:
            // 1:00 UTC on the last Sunday of March and October.
            return moment >= Self.sunday(from: 25, 3, year) + 3600
                && moment < Self.sunday(from: 25, 10, year) + 3600 ? 3600 : 0
        case .australia:
            // 2:00 standard time on the first Sunday of October and of April; at UTC+10.
            return moment >= Self.sunday(from: 1, 10, year) - 8 * 3600
                || moment < Self.sunday(from: 1, 4, year) - 8 * 3600 ? 3600 : 0
        }
    }

    /// The steps of moments by the show's clock.
    ///
    /// - Parameter moments: Ascending.
    /// - Returns: In the same order.
    func localSteps(of moments: [Int64]) -> [Int] {
        var season = Season(around: moments.first ?? 0, rule: self)
        return moments.map { moment in
            if moment >= season.end { season = Season(around: moment, rule: self) }
            return Forecast.step(of: moment + season.shift)
        }
    }

    /// A time in which the clocks are not changed.
    private struct Season {
        let shift: Int64
        /// The next change, or some moment before it.
        let end: Int64

        init(around moment: Int64, rule: SummerTime) {
            shift = rule.shift(at: moment)
            // The clocks of no rule are changed twice within three months.
            let soon = moment + 75 * 86400
            end = rule.shift(at: soon) == shift ? soon : moment + 1
        }
    }

    /// The rule under which the moments fall best on the same times of day.
    static func suiting(_ moments: [Int64]) -> Self {
        var best = Self.none
        var bestScore = -1.0
        for rule in Self.allCases {
            let local = moments.map { $0 + rule.shift(at: $0) }
            var score = rule.prior
            for (index, late) in local.enumerated() {
                for early in local[max(0, index - 7)..<index] {
                    let apart = (late - early) % 86400
                    let distance = min(apart, 86400 - apart)
                    if distance < 300 { score += 1 } else if distance < 1800 { score += 0.5 }
                }
            }
            if score > bestScore {
                (best, bestScore) = (rule, score)
            }
        }
        return best
    }

    /// What decides when the moments do not: how many podcasts live under the rule, in matching pairs.
    private var prior: Double {
        switch self {
        case .northAmerica: 1.5
        case .europe: 0.5
        case .none, .australia: 0
        }
    }

    /// Midnight UTC of the first Sunday on or after a day.
    private static func sunday(from day: Int64, _ month: Int64, _ year: Int64) -> Int64 {
        let days = daysSince1970(year, month, day)
        // 1970-01-04 was a Sunday.
        return (days + (3 - days).flooredRemainder(by: 7)) * 86400
    }

    private static func year(of moment: Int64) -> Int64 {
        let guess = 1970 + moment.flooredQuotient(by: 31_556_952)
        if moment < daysSince1970(guess, 1, 1) * 86400 { return guess - 1 }
        return moment >= daysSince1970(guess + 1, 1, 1) * 86400 ? guess + 1 : guess
    }

    /// Days from 1970-01-01 to a date of the Gregorian calendar.
    private static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        // Counting years from March puts the leap day last, where it disturbs no month.
        let marchYear = month > 2 ? year : year - 1
        let monthsSinceMarch = (month + 9) % 12
        let leaps =
            marchYear.flooredQuotient(by: 4) - marchYear.flooredQuotient(by: 100)
            + marchYear.flooredQuotient(by: 400)
        return marchYear * 365 + leaps + (153 * monthsSinceMarch + 2) / 5 + day - 1 - 719_468
    }
}
