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
        var all = Look.all(
            at: Self.candidates(after: start, from: firstFloor, count: expected.count), expected,
            impatience: price.impatience)
        let floor = max(floor, 1)
        let longest = max(longest, floor)
        let end = all.count - 1
        // Looked at in place: this is the innermost loop of all decisions.
        var looks = all.mutableSpan
        let last = looks[end]
        var choice = end
        var nearest = end
        var farthest = end
        for index in stride(from: end - 1, through: 0, by: -1) {
            let from = looks[index]
            while nearest > index + 1,
                looks[nearest - 1].time >= from.time + (index == 0 ? firstFloor : floor)
            {
                nearest -= 1
            }
            while farthest > nearest, looks[farthest].time > from.time + longest { farthest -= 1 }
            let request = price.request * (1 - from.chance)
            // Beyond the end nothing is foretold: a look there is paid by the part of the way up to it.
            let reach = max(longest, looks[nearest].time - from.time)
            let part = Double(last.time - from.time) / Double(reach)
            let isEndInReach = last.time <= from.time + longest || nearest == end
            var cheapest = isEndInReach ? last.cost(from: from) - request * (1 - part) : .infinity
            var best = end
            // An earlier look never calls for a later next one, so one choice bounds the one before.
            var look = nearest
            let beyond = min(max(nearest, min(farthest, choice)) + 1, end)
            while look < beyond {
                let cost = looks[look].cost(from: from)
                if cost < cheapest { (cheapest, best) = (cost, look) }
                look += 1
            }
            // What does not depend on which look comes next.
            looks[index].toll += cheapest + request - price.impatience * from.secondMoment
            choice = best
        }
        wait = looks[choice].time
        chance = looks[choice].chance
    }

    /// The steps in which a look may fall, the present first.
    ///
    /// Six hours ahead it is every step; further on, where only the rough shape matters yet, every quarter of
    /// an hour by the clock.
    private static func candidates(after start: Int, from first: Int, count: Int) -> [Int] {
        let nearEnd = min(max(6 * Forecast.stepsPerHour, first), count)
        var times = [0]
        times.append(contentsOf: max(first, 1)..<max(nearEnd, 1, first) + 1)
        var far = nearEnd + 6 - (start + nearEnd).flooredRemainder(by: 6)
        while far < count {
            times.append(far)
            far += 6
        }
        if let last = times.last, last < count { times.append(count) }
        return times
    }
}

/// A step in which somebody may look, and what it costs to leave an episode waiting until then.
private struct Look {
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
    func cost(from: Look) -> Double {
        toll - slope * from.chance + lean * from.firstMoment
    }

    static func all(at times: [Int], _ expected: [Double], impatience: Double) -> [Look] {
        var (sum, first, second) = (0.0, 0.0, 0.0)
        var step = 0
        var looks: [Look] = []
        looks.reserveCapacity(times.count)
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
            looks.append(
                Look(
                    time: time, chance: sum, firstMoment: first, secondMoment: second, impatience: impatience)
            )
        }
        return looks
    }
}

private let minutesPerStep = Double(Forecast.step) / 60
