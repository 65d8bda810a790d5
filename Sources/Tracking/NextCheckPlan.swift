/// The best times for the coming looks at a podcast, given how likely an episode is in each coming step.
///
/// Looks cost a price and end waiting; an episode that came at `s` and is found at `t` has waited `w = t - s`
/// minutes, which weighs `w + impatience * w * w`. The cheapest sequence of looks that keeps the floor and
/// the longest wait is found from the far end backwards. Its first look is the next one; the others hold as
/// long as looks find nothing. One price for all podcasts is what spends a budget of requests best over all
/// of them.
struct Plan {
    struct Look: Equatable {
        /// Steps from now.
        let time: Int
        /// The chance of an episode by then, if there was none by the look before.
        let chance: Double

        fileprivate init(from before: Moment, to moment: Moment) {
            time = moment.time
            chance = (moment.chance - before.chance) / max(1 - before.chance, 1e-9)
        }
    }

    /// The next look.
    let first: Look
    /// Those that follow while nothing is found, as far as they are foretold well.
    private(set) var later: [Look]

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
        var all = Moment.all(
            at: Self.candidates(expected, after: start, from: firstFloor, longest: longest), expected,
            impatience: price.impatience)
        let floor = max(floor, 1)
        let longest = max(longest, floor)
        let (count, end) = (all.count, all.count - 1)
        // Looked at in place: this is the innermost loop of all decisions.
        var moments = all.mutableSpan
        let last = moments[end]
        var choices = [Int](repeating: end, count: count)
        var choice = end
        var nearest = end
        var farthest = end
        for index in stride(from: end - 1, through: 0, by: -1) {
            let from = moments[index]
            while nearest > index + 1,
                moments[nearest - 1].time >= from.time + (index == 0 ? firstFloor : floor)
            {
                nearest -= 1
            }
            while farthest > nearest, moments[farthest].time > from.time + longest { farthest -= 1 }
            let request = price.request * (1 - from.chance)
            // Beyond the end nothing is foretold: a look there is paid by the part of the way up to it.
            let reach = max(longest, moments[nearest].time - from.time)
            let part = Double(last.time - from.time) / Double(reach)
            let isEndInReach = last.time <= from.time + longest || nearest == end
            var cheapest = isEndInReach ? last.cost(from: from) - request * (1 - part) : .infinity
            var best = end
            // An earlier look never calls for a later next one, so one choice bounds the one before.
            var look = nearest
            let beyond = min(max(nearest, min(farthest, choice)) + 1, end)
            while look < beyond {
                let cost = moments[look].cost(from: from)
                if cost < cheapest { (cheapest, best) = (cost, look) }
                look += 1
            }
            // What does not depend on which look comes next.
            moments[index].toll += cheapest + request - price.impatience * from.secondMoment
            choice = best
            choices[index] = best
        }
        var before = moments[0]
        var next = choices[0]
        first = Look(from: before, to: moments[next])
        later = []
        while next < end, moments[choices[next]].time <= Self.foretold {
            (before, next) = (moments[next], choices[next])
            later.append(Look(from: before, to: moments[next]))
        }
    }

    /// Steps from now for which looks are planned well enough to be followed: a day, and the longest wait behind it.
    static let foretold = 30 * Forecast.stepsPerHour
    /// Steps that are planned beyond those, so that the end of all planning matters little to them.
    static let beyond = 9 * Forecast.stepsPerHour
    /// Episodes expected within half an hour from which on its steps are told apart.
    private static let likely = 0.01

    /// The steps in which a look may fall, the present first.
    ///
    /// Where episodes are likely that is every step; elsewhere every half hour by the clock, where it hardly
    /// matters, and always the longest wait.
    private static func candidates(
        _ expected: [Double], after start: Int, from first: Int, longest: Int
    ) -> [Int] {
        let (count, first) = (expected.count, max(first, 1))
        let halfHour = Forecast.stepsPerHour / 2
        let expected = expected.span
        var times = [0, first]
        times.reserveCapacity(128)
        var begin = first
        while begin < count {
            let end = min(begin + halfHour - (start + begin).flooredRemainder(by: halfHour), count)
            var chance = 0.0
            for step in begin..<end { chance += expected[step] }
            if begin < foretold, chance >= likely {
                times += begin + 1...end
            } else {
                if longest > begin, longest < end { times.append(longest) }
                times.append(end)
            }
            begin = end
        }
        return times
    }
}

/// A step in which somebody may look, and what it costs to leave an episode waiting until then.
private struct Moment {
    let time: Int
    /// The chance that the next episode comes by then.
    let chance: Double
    /// Sums of the chance in each step up to then times the step's time in minutes, and times its square.
    let firstMoment: Double
    let secondMoment: Double
    private let slope: Double
    private let lean: Double
    /// What is paid by whoever comes here: for waiting since the present, and for everything afterwards.
    var toll: Double

    private init(
        time: Int, chance: Double, firstMoment: Double, secondMoment: Double, impatience: Double
    ) {
        let minutes = Double(time) * minutesPerStep
        self.time = time
        self.chance = chance
        self.firstMoment = firstMoment
        self.secondMoment = secondMoment
        slope = minutes + impatience * minutes * minutes
        lean = 1 + 2 * impatience * minutes
        toll = slope * chance - lean * firstMoment + impatience * secondMoment
    }

    /// Everything that is paid when nobody looks between `from` and this one, but for what is the same whichever
    /// look comes after `from`.
    ///
    /// The square of t - s, summed over s, multiplied out so that each term knows one end only.
    func cost(from: Moment) -> Double {
        toll - slope * from.chance + lean * from.firstMoment
    }

    static func all(at times: [Int], _ expected: [Double], impatience: Double) -> [Moment] {
        var (sum, first, second) = (0.0, 0.0, 0.0)
        var step = 0
        var moments: [Moment] = []
        moments.reserveCapacity(times.count)
        let expected = expected.span
        for time in times {
            while step < min(time, expected.count) {
                let moment = Double(step + 1) * minutesPerStep
                let here = min(expected[step], 1) * (1 - sum)
                sum += here
                first += here * moment
                second += here * moment * moment
                step += 1
            }
            moments.append(
                Moment(
                    time: time, chance: sum, firstMoment: first, secondMoment: second, impatience: impatience)
            )
        }
        return moments
    }
}

private let minutesPerStep = Double(Forecast.step) / 60
