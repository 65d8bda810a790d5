package import FeedModel
import Glibc

/// A podcast's habits, as far as its episodes' dates show them.
///
/// Every past episode foretells the next one in three ways: a week later at the same time, a day later
/// at the same time, and after the same gap again; each sharply, roughly and vaguely (``Kernel``). How much
/// each way is believed is learned from how well it would have foretold the show's own past, starting from
/// what holds for shows in general. What is learned is learned in the local time that suits the show.
package struct Habits: Sendable {
    /// How many episodes come per week in each hour of the week, smoothed; Monday 00:00 UTC is first.
    ///
    /// The hours are those of the present season where the show keeps to summer time.
    package var weekHours: [Double] { weekHours(at: present) }

    /// The moment of learning.
    private let present: Int64
    /// Moments of episodes, ascending.
    let moments: [Int64]
    /// The same in local steps of ``Forecast``.
    let steps: [Int]
    /// How much each moment counts: the newest 1, older ones less.
    let weights: [Double]
    let totalWeight: Double
    /// The clock changes that suit the show.
    let summerTime: SummerTime
    let gaps: Gaps
    /// Episodes per day.
    let rate: Double
    /// Belief in each way to foretell: weekly, daily and gap by width, then none of them; 1 in all.
    private(set) var beliefs: [Double]
    /// Episodes by 5-minute part of the hour, 1 on average.
    let minutes: [Double]
    /// The share of episodes within 12 hours of each hour of the local week.
    let dayShare: [Double]
}

extension Habits {
    /// Learns from what is known of a podcast; see ``ScheduleFacts`` for the arguments.
    package init(
        published: [UnixTime], seen: [UnixTime?] = [], announcedGap: Int64? = nil, until now: UnixTime
    ) {
        let appearances = Appearances(published: published, seen: seen, until: now.seconds)
        self.init(appearances, announcedGap: announcedGap, now: now.seconds)
    }

    /// - Parameters:
    ///   - appearances: When episodes became visible.
    ///   - announcedGap: Seconds between episodes, as the feed announces them.
    ///   - now: The moment of learning.
    ///   - lesson: What was learned from the same before, if it was.
    init(_ appearances: Appearances, announcedGap: Int64?, now: Int64, remembering lesson: Lesson? = nil) {
        present = now
        moments = appearances.moments
        summerTime = lesson?.summerTime ?? SummerTime.suiting(moments)
        steps = summerTime.localSteps(of: moments)
        weights = Array(Prior.weights.suffix(moments.count))
        totalWeight = weights.reduce(0, +)
        gaps = Gaps(moments: moments, weights: weights, announced: announcedGap)
        rate = gaps.pace
        minutes = Self.minutes(steps: steps, weights: weights)
        dayShare = Self.dayShare(steps: steps, weights: weights, totalWeight: totalWeight)
        beliefs = lesson?.beliefs ?? Prior.beliefs
        if lesson == nil { beliefs = learnedBeliefs() }
    }

    /// How the time since the newest episode speaks, from any moment on.
    var renewal: Renewal { Renewal(self) }

    /// What is left of the usual pace after a silence beyond all gaps known: the silence is evidence too.
    func fading(at moment: Int64) -> Double {
        guard let newest = moments.last else { return 1 }
        let silence = Double(moment - newest) / 86400 - max(gaps.longest, Prior.days)
        guard silence > 0 else { return 1 }
        let days = (totalWeight + 0.5) / rate
        return days / (days + silence)
    }

    private static func minutes(steps: [Int], weights: [Double]) -> [Double] {
        var counts = Prior.minutes.map { $0 * Prior.minutesWeight }
        for (step, weight) in zip(steps, weights) {
            counts[step % counts.count] += weight
        }
        let total = counts.reduce(0, +)
        // A fifth stays even: nobody is punctual always.
        return counts.map { 0.2 + 0.8 * $0 * Double(counts.count) / total }
    }

    private static func dayShare(steps: [Int], weights: [Double], totalWeight: Double) -> [Double] {
        // Where the 25 hours around each begin and end; what lies over the end of the week goes on at its beginning.
        var changes = [Double](repeating: 0, count: 168)
        var sum = Prior.dayWeight / 7
        for (step, weight) in zip(steps, weights) {
            let hour = step / Forecast.stepsPerHour % 168
            let (begin, end) = ((hour + 156) % 168, (hour + 13) % 168)
            changes[begin] += weight
            changes[end] -= weight
            if begin > end { sum += weight }
        }
        return changes.map { change in
            sum += change
            return sum / (totalWeight + Prior.dayWeight)
        }
    }
}

// MARK: - How much to believe

extension Habits {
    /// The chance per day that `beliefs` weigh, had the show's past been foretold; three rounds of expectation
    /// and maximisation, which find nearly all there is to find.
    private func learnedBeliefs() -> [Double] {
        let first = min(4, moments.count / 2)
        let chances = (first..<max(first, moments.count)).map { foretold($0) }
        let priorTotal = Prior.beliefs.reduce(0, +)
        var beliefs = Prior.beliefs.map { $0 / priorTotal }
        for _ in 0..<3 {
            var credit = Prior.beliefs
            var total = priorTotal
            for (index, chances) in chances.enumerated() {
                var sum = 0.0
                for way in beliefs.indices { sum += beliefs[way] * chances[way] }
                guard sum > 0 else { continue }
                let weight = weights[first + index]
                for way in beliefs.indices { credit[way] += weight * beliefs[way] * chances[way] / sum }
                total += weight
            }
            for way in beliefs.indices { beliefs[way] = credit[way] / total }
        }
        return beliefs
    }

    /// The rates per day that each way would have foretold for an episode's moment from those before it.
    private func foretold(_ index: Int) -> [Double] {
        let heights = Kernel.heights
        let (narrow, middle, wide) = (heights[0], heights[1], heights[2])
        var chances = [Double](repeating: 0, count: 10)
        var weightBefore = 0.0
        var weightOfDay = 0.0
        let gap = index > 0 ? steps[index] - steps[index - 1] : 0
        func add(_ distance: Int, _ amount: Double, at way: Int) {
            if distance < narrow.count { chances[way] += amount * narrow[distance] }
            if distance < middle.count { chances[way + 1] += amount * middle[distance] }
            if distance < wide.count { chances[way + 2] += amount * wide[distance] }
        }
        for earlier in 0..<index {
            let weight = weights[earlier]
            weightBefore += weight
            let apart = steps[index] - steps[earlier]
            let weekly = apart % Forecast.stepsPerWeek
            let distance = min(weekly, Forecast.stepsPerWeek - weekly)
            if distance <= Forecast.stepsPerDay / 2 { weightOfDay += weight }
            add(distance, 7 * weight, at: 0)
            let daily = apart % Forecast.stepsPerDay
            add(min(daily, Forecast.stepsPerDay - daily), weight, at: 3)
            if earlier > 0 {
                add(abs(gap - (steps[earlier] - steps[earlier - 1])), weight, at: 6)
            }
        }
        let pace = rate / max(weightBefore, 1e-9)
        let ofDay = 7 * (weightOfDay + Prior.dayWeight / 7) / (weightBefore + Prior.dayWeight)
        let gapScale = 1 / max(weightBefore - (index > 0 ? weights[0] : 0), 1e-9)
        let minute = minutes[steps[index] % minutes.count]
        for way in 0..<3 {
            let punctual = way == 0 ? 1 : minute
            chances[way] *= pace * punctual
            chances[way + 3] *= pace * ofDay * punctual
            chances[way + 6] *= gapScale * punctual
        }
        chances[9] = rate * minute
        return chances
    }
}
