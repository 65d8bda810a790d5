/// The best time for the next look at a podcast, given how likely an episode is in each coming step.
///
/// Looks cost a price and end waiting; an episode that came at `s` and is found at `t` has waited `w = t - s`
/// minutes, which weighs `w + impatience * w * w`. The cheapest sequence of looks that keeps the floor and
/// the longest wait is found from the far end backwards; only its first look is used, because the next
/// one is decided when that one's answer is known. One price for all podcasts is what spends a budget of
/// requests best over all of them.
struct Plan {
    /// The number of steps until the next look.
    var wait: Int
    /// The chance of an episode by then.
    var chance: Double

    /// Plans looks.
    ///
    /// - Parameters:
    ///   - expected: Expected episodes in each step from now on. Says how far is planned.
    ///   - start: The number of the step that ends now.
    ///   - firstFloor: Steps until the next look, at least.
    ///   - floor: Steps between later looks, at least.
    ///   - longest: Steps between looks, at most.
    ///   - price: What looks and waiting cost.
    init(
        expected: [Double], after start: Int, firstFloor: Int, floor: Int, longest: Int,
        price: Attention.Price
    ) {
        let times = Self.candidates(after: start, from: firstFloor, count: expected.count)
        let costs = Costs(expected, times: times, impatience: price.impatience)
        let floor = max(floor, 1)
        let longest = max(longest, floor)
        let end = times.count - 1

        /// The cost of everything after a look, by candidate.
        var remaining = [Double](repeating: 0, count: times.count)
        var choice = end
        var nearest = end
        var farthest = end
        for from in stride(from: end - 1, through: 0, by: -1) {
            let time = times[from]
            while nearest > from + 1, times[nearest - 1] >= time + (from == 0 ? firstFloor : floor) {
                nearest -= 1
            }
            while farthest > nearest, times[farthest] > time + longest { farthest -= 1 }
            let request = price.request * (1 - costs.chance[from])
            // Beyond the end nothing is foretold: a look there is paid by the part of the way up to it.
            let reach = max(longest, times[nearest] - time)
            let last =
                costs.waiting(from: from, to: end) + request * Double(times[end] - time) / Double(reach)
            var (cheapest, best) =
                times[end] <= time + longest || nearest == end ? (last, end) : (.infinity, end)
            // An earlier look never calls for a later next one, so one choice bounds the one before.
            for look in nearest..<max(nearest, min(farthest, choice, end - 1)) + 1 where look < end {
                let cost = costs.waiting(from: from, to: look) + request + remaining[look]
                if cost < cheapest { (cheapest, best) = (cost, look) }
            }
            remaining[from] = cheapest
            choice = best
        }
        wait = times[choice]
        chance = costs.chance[choice]
    }

    /// The steps in which a look may fall, the present first.
    ///
    /// Six hours ahead it is every step; further on, where only the rough shape matters yet, every quarter of
    /// an hour by the clock.
    private static func candidates(after start: Int, from first: Int, count: Int) -> [Int] {
        let nearEnd = min(max(6 * Forecast.stepsPerHour, first), count)
        var times = [0]
        times.append(contentsOf: max(first, 1)..<max(nearEnd, 1, first) + 1)
        var far = nearEnd + 3 - (start + nearEnd).flooredRemainder(by: 3)
        while far < count {
            times.append(far)
            far += 3
        }
        if let last = times.last, last < count { times.append(count) }
        return times
    }
}

/// What it costs to leave an episode waiting from one look to another.
private struct Costs {
    /// The chance that the next episode comes by each time.
    private(set) var chance: [Double] = []
    /// Sums of the chance in each step times the step's time in minutes, and times its square.
    private var firstMoment: [Double] = []
    private var secondMoment: [Double] = []
    private var slope: [Double] = []
    private var lean: [Double] = []
    private var constant: [Double] = []
    private let impatience: Double

    init(_ expected: [Double], times: [Int], impatience: Double) {
        self.impatience = impatience
        let minutes = Double(Forecast.step) / 60
        var (sum, first, second) = (0.0, 0.0, 0.0)
        var step = 0
        chance.reserveCapacity(times.count)
        for time in times {
            while step < min(time, expected.count) {
                let moment = Double(step + 1) * minutes
                let here = min(expected[step], 1) * (1 - sum)
                sum += here
                first += here * moment
                second += here * moment * moment
                step += 1
            }
            let moment = Double(time) * minutes
            chance.append(sum)
            firstMoment.append(first)
            secondMoment.append(second)
            slope.append(moment + impatience * moment * moment)
            lean.append(1 + 2 * impatience * moment)
            constant.append(
                (moment + impatience * moment * moment) * sum - (1 + 2 * impatience * moment) * first
                    + impatience * second)
        }
    }

    /// The expected weight of waiting when nobody looks between two candidates.
    func waiting(from: Int, to look: Int) -> Double {
        // The square of t - s, summed over s, multiplied out so that each term knows one end only.
        constant[look] - slope[look] * chance[from] + lean[look] * firstMoment[from]
            - impatience * secondMoment[from]
    }
}
