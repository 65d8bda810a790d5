/// The best time for the next look at a podcast, given how likely an episode is in each coming step.
///
/// Looks cost a price and end waiting; an episode that came at `s` and is found at `t` has waited
/// `w = t - s` minutes, which weighs `w + impatience * w * w`. The cheapest sequence of looks that keeps the floor
/// and the longest wait is found from the far end backwards; only its first look is used, because the
/// next one is decided when that one's answer is known. One price for all podcasts is what spends a
/// budget of requests best over all of them.
struct Plan {
    /// The number of steps until the next look.
    var wait: Int
    /// The chance of an episode by then.
    var chance: Double

    /// - Parameters:
    ///   - expected: Expected episodes in each step from now on. Says how far is planned.
    ///   - minutes: The length of a step.
    ///   - floor: Steps until the next look and between looks, at least.
    ///   - longest: The same at most.
    init(
        expected: [Double], minutes: Double, firstFloor: Int, floor: Int, longest: Int, price: Attention.Price
    ) {
        let end = expected.count
        let longest = max(longest, floor, 1)
        let floor = max(floor, 1)
        let firstFloor = min(max(firstFloor, 1), end)
        // Sums of the chance that the next episode comes in a step, times the step's time to the power 0, 1, 2.
        var chance = [Double](repeating: 0, count: end + 1)
        var firstMoment = chance
        var secondMoment = chance
        for step in 1...end {
            let time = Double(step) * minutes
            let here = min(expected[step - 1], 1) * (1 - chance[step - 1])
            chance[step] = chance[step - 1] + here
            firstMoment[step] = firstMoment[step - 1] + here * time
            secondMoment[step] = secondMoment[step - 1] + here * time * time
        }
        // The cost of a look at `step` and all that follow, without what depends on the look before.
        var constant = [Double](repeating: 0, count: end + 1)
        var slope = constant
        var lean = constant
        for step in 0...end {
            let time = Double(step) * minutes
            slope[step] = time + price.impatience * time * time
            lean[step] = 1 + 2 * price.impatience * time
            constant[step] =
                slope[step] * chance[step] - lean[step] * firstMoment[step]
                + price.impatience * secondMoment[step]
        }
        var laterChoice = end
        for from in stride(from: end - 1, through: 0, by: -1) {
            if from > 0 && from < firstFloor { continue }
            let nearest = from == 0 ? firstFloor : from + floor
            let farthest = max(from + longest, nearest)
            // An earlier look never calls for a later next one, so one choice bounds the one before.
            let bound = max(min(farthest, laterChoice, end - 1), nearest)
            let (known, first) = (chance[from], firstMoment[from])
            var cheapest = Double.infinity
            var choice = end
            if nearest < end {
                for look in nearest...bound {
                    let cost = constant[look] - slope[look] * known + lean[look] * first
                    if cost < cheapest { (cheapest, choice) = (cost, look) }
                }
                cheapest += price.request * (1 - known)
            }
            if farthest >= end || nearest >= end {
                // Beyond the end nothing is foretold: a look there is paid by the part of the way up to it.
                let part = nearest >= end ? 0.5 : Double(end - from) / Double(farthest - from)
                let cost =
                    constant[end] - slope[end] * known + lean[end] * first
                    + price.request * (1 - known) * part
                if cost < cheapest { (cheapest, choice) = (cost, end) }
            }
            constant[from] += cheapest - price.impatience * secondMoment[from]
            laterChoice = choice
        }
        wait = laterChoice
        self.chance = chance[laterChoice]
    }
}
