/// How likely an episode is in each coming step of five minutes, by a show's habits.
struct Forecast {
    /// Seconds per step. A step is named by the moment it ends, at which a look would find its episodes.
    static let step: Int64 = 300
    static let stepsPerHour = 12
    static let stepsPerDay = 288
    static let stepsPerWeek = 2016

    /// Expected number of episodes in each step after `start`.
    var expected: [Double]

    /// The number of the step that a moment falls in.
    static func step(of moment: Int64) -> Int {
        Int((moment + step - 1).flooredQuotient(by: step))
    }

    /// Foretells `count` steps after the step numbered `start`.
    init(_ habits: Habits, after start: Int, count: Int) {
        // Room on both sides for the tails of what lies just outside.
        let margin = 72
        let first = start + 1 - margin
        let total = count + 2 * margin
        let shift = Int(habits.summerTime.shift(at: (Int64(start) + 12) * Self.step) / Self.step)
        let fading = habits.fading(at: Int64(start) * Self.step)
        var sources = Sources(first: first, shift: shift, total: total, fading: fading)
        sources.addCalendar(of: habits)
        sources.addGaps(of: habits)

        for way in 0..<3 { spread(&sources.impulses[way], decay: Kernel.decay[way], peak: Kernel.peak[way]) }
        var rates = sources.impulses[0]
        let even = fading * habits.rate * habits.beliefs[9]
        var renewal = 1.0
        for index in 0..<total {
            if index.isMultiple(of: 6) { renewal = habits.renewal(atStep: first + index + shift) }
            let vague = sources.impulses[1][index] + sources.impulses[2][index] + even * renewal
            rates[index] += vague * habits.minutes[(first + index + shift) % Self.stepsPerHour]
        }
        let lag = Kernel.lag
        expected = (0..<count).map { index in
            var sum = 0.0
            for late in lag.indices { sum += lag[late] * rates[index + margin - late] }
            return sum / Double(Self.stepsPerDay)
        }
    }
}

/// Turns impulses into kernels around them: one pass forward, one back.
private func spread(_ impulses: inout [Double], decay: Double, peak: Double) {
    var carried = 0.0
    var behind = impulses
    for index in impulses.indices {
        carried = carried * decay + impulses[index]
        behind[index] = carried
    }
    carried = 0
    for index in impulses.indices.reversed() {
        // The impulse itself is in `behind` already.
        let own = impulses[index]
        impulses[index] = peak * (behind[index] + carried * decay)
        carried = carried * decay + own
    }
}

/// Where habits point, before they are spread to kernels.
private struct Sources {
    let first: Int
    let shift: Int
    let total: Int
    let fading: Double
    /// By width, narrow to wide.
    var impulses: [[Double]]

    init(first: Int, shift: Int, total: Int, fading: Double) {
        self.first = first
        self.shift = shift
        self.total = total
        self.fading = fading
        impulses = [[Double]](repeating: [Double](repeating: 0, count: total), count: 3)
    }

    /// What past episodes say of the same time in other weeks and on other days.
    mutating func addCalendar(of habits: Habits) {
        guard habits.totalWeight > 0 else { return }
        let pace = fading * habits.rate / habits.totalWeight
        for (step, weight) in zip(habits.steps, habits.weights) {
            var index = (step - first - shift).flooredRemainder(by: Forecast.stepsPerDay)
            while index < total {
                let local = first + shift + index
                let renewal = pace * weight * habits.renewal(atStep: local)
                let ofDay = 7 * habits.dayShare[local / Forecast.stepsPerHour % 168]
                let isWeekly = (local - step).isMultiple(of: Forecast.stepsPerWeek)
                for width in 0..<3 {
                    let weekly = isWeekly ? 7 * habits.beliefs[width] : 0
                    impulses[width][index] += renewal * (weekly + ofDay * habits.beliefs[3 + width])
                }
                index += Forecast.stepsPerDay
            }
        }
    }

    /// What past gaps say of the time since the newest episode.
    mutating func addGaps(of habits: Habits) {
        guard let newest = habits.steps.last else { return }
        let scale = 1 / max(habits.gapWeights.reduce(0, +), 1e-9)
        for (gap, weight) in zip(habits.gaps, habits.gapWeights) {
            let index = newest + Int((gap * Double(Forecast.stepsPerDay)).rounded()) - first - shift
            guard impulses[0].indices.contains(index) else { continue }
            for width in 0..<3 {
                impulses[width][index] += scale * weight * habits.beliefs[6 + width]
            }
        }
    }
}

extension Habits {
    /// How much likelier than on average an episode is by the time since the newest: the share of the gaps of
    /// about that length among those that are not shorter, against the average rate.
    func renewal(atStep local: Int) -> Double {
        guard let newest = steps.last else { return 1 }
        let elapsed = Double(max(local - newest, 1)) / Double(Forecast.stepsPerDay)
        // Later than ever before: nothing is known.
        if elapsed > 1.15 * longestGap { return 1 }
        let (shortest, longest) = (elapsed * 0.82, elapsed * 1.18)
        var about = 0.05
        var open = 0.05
        for (gap, weight) in zip(gaps, gapWeights) where gap >= shortest {
            open += weight
            if gap <= longest { about += weight }
        }
        let relative = about / open / (longest - shortest) / rate
        return min(max(relative, 0.02), 4).squareRoot()
    }
}

extension Int {
    /// The remainder with the sign of the divisor.
    func flooredRemainder(by divisor: Int) -> Int {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
