import Glibc

/// The gaps between a podcast's neighbouring episodes, the announced one among them if there is one.
struct Gaps: Sendable {
    struct Gap: Sendable {
        let days: Double
        /// How much it counts: the newest 1, older ones less.
        let weight: Double
    }

    let shortestFirst: [Gap]
    /// Of all together.
    let weight: Double

    /// - Parameters:
    ///   - moments: Of episodes, ascending.
    ///   - weights: How much each moment counts.
    ///   - announced: Seconds.
    init(moments: [Int64], weights: [Double], announced: Int64?) {
        var gaps: [Gap] = []
        gaps.reserveCapacity(moments.count)
        if let announced, announced > 0 {
            gaps.append(Gap(days: Double(announced) / 86400, weight: Prior.announcedWeight))
        }
        for index in moments.indices.dropFirst() {
            gaps.append(
                Gap(days: Double(moments[index] - moments[index - 1]) / 86400, weight: weights[index]))
        }
        weight = gaps.reduce(0) { $0 + $1.weight }
        gaps.sort { $0.days < $1.days }
        shortestFirst = gaps
    }

    /// Days; 0 without gaps.
    var longest: Double { shortestFirst.last?.days ?? 0 }

    /// Episodes per day.
    ///
    /// A break between seasons says nothing about the pace within one: a gap counts as five usual ones at most.
    var pace: Double {
        let usual = shortestFirst.isEmpty ? 0 : shortestFirst[shortestFirst.count / 2].days
        let longestCounted = max(5 * usual, 1)
        var events = 0.5
        var days = Prior.days
        for gap in shortestFirst {
            events += gap.weight
            days += gap.weight * min(gap.days, longestCounted)
        }
        return events / days
    }
}

/// How much likelier than on average an episode is by the time since the newest: the share of the gaps of
/// about that length among those that are not shorter, against the average rate.
///
/// It is asked for one moment after the other, so it passes over each gap once.
struct Renewal {
    private let newest: Int?
    private let gaps: [Gaps.Gap]
    private let longest: Double
    private let rate: Double
    /// Gaps that are shorter than about the present one.
    private var shorter = 0
    /// Gaps that are about as long or shorter.
    private var notLonger = 0
    /// Weight of the gaps that are not shorter, and of those that are about as long.
    private var open: Double
    private var about = 0.05

    init(_ habits: Habits) {
        newest = habits.steps.last
        gaps = habits.gaps.shortestFirst
        longest = habits.gaps.longest
        rate = habits.rate
        open = 0.06 + habits.gaps.weight
    }

    /// The factor at a step in the show's local time; no earlier one than the last time.
    mutating func factor(atStep local: Int) -> Double {
        guard let newest else { return 1 }
        let elapsed = Double(max(local - newest, 1)) / Double(Forecast.stepsPerDay)
        // Later than ever before: nothing is known.
        if elapsed > 1.15 * longest { return 1 }
        let (shortest, longest) = (elapsed * 0.82, elapsed * 1.18)
        while notLonger < gaps.count, gaps[notLonger].days <= longest {
            about += gaps[notLonger].weight
            notLonger += 1
        }
        while shorter < gaps.count, gaps[shorter].days < shortest {
            open -= gaps[shorter].weight
            about -= gaps[shorter].weight
            shorter += 1
        }
        let relative = about / open / (longest - shortest) / rate
        // The power keeps some doubt: few gaps are known.
        if relative <= 0.02 { return Self.least }
        return relative >= 4 ? Self.most : pow(relative, 0.64)
    }

    private static let least = pow(0.02, 0.64)
    private static let most = pow(4, 0.64)
}
