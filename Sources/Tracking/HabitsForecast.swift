import Glibc

/// How likely an episode is in each coming step of five minutes, by a show's habits.
struct Forecast {
    /// Seconds per step.
    ///
    /// A step is named by the moment it ends, at which a look would find its episodes.
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

        spread(&sources.impulses)
        let even = fading * habits.rate * habits.beliefs[9]
        var renewal = 1.0
        var local = first + shift
        var late = 0.0
        var expected: [Double] = []
        expected.reserveCapacity(count)
        for index in 0..<(margin + count) {
            if index.isMultiple(of: 6) { renewal = habits.renewal(atStep: local) }
            let by = sources.impulses[index]
            let rate =
                by[0] + (by[1] + by[2] + even * renewal)
                * habits.minutes[local.flooredRemainder(by: Self.stepsPerHour)]
            if index >= margin { expected.append((Kernel.prompt * rate + late) / Double(Self.stepsPerDay)) }
            // Some of what was due shows in the next step, some later still.
            late = late * Kernel.lateness + rate * (1 - Kernel.prompt) * (1 - Kernel.lateness)
            local += 1
        }
        self.expected = expected
    }
}

/// Turns impulses into kernels around them: one pass forward, one back, all widths side by side.
private func spread(_ impulses: inout [SIMD4<Double>]) {
    let decay = Kernel.decay
    let peak = Kernel.peak
    var ahead = SIMD4<Double>.zero
    var behind = impulses
    for index in behind.indices {
        ahead = ahead * decay + behind[index]
        behind[index] = ahead
    }
    var back = SIMD4<Double>.zero
    for index in impulses.indices.reversed() {
        back *= decay
        let own = impulses[index]
        // The impulse itself is in `behind` already.
        impulses[index] = peak * (behind[index] + back)
        back += own
    }
}

/// Where habits point, before they are spread to kernels.
private struct Sources {
    let first: Int
    let shift: Int
    let total: Int
    let fading: Double
    /// A lane per width, narrow to wide; the fourth stays empty.
    var impulses: [SIMD4<Double>]

    init(first: Int, shift: Int, total: Int, fading: Double) {
        self.first = first
        self.shift = shift
        self.total = total
        self.fading = fading
        impulses = [SIMD4<Double>](repeating: .zero, count: total)
    }

    /// What past episodes say of the same time in other weeks and on other days.
    mutating func addCalendar(of habits: Habits) {
        guard habits.totalWeight > 0 else { return }
        let pace = fading * habits.rate / habits.totalWeight
        let weekly = 7 * habits.beliefs(from: 0)
        let daily = habits.beliefs(from: 3)
        for (step, weight) in zip(habits.steps, habits.weights) {
            var index = (step - first - shift).flooredRemainder(by: Forecast.stepsPerDay)
            while index < total {
                let local = first + shift + index
                let renewal = pace * weight * habits.renewal(atStep: local)
                let ofDay =
                    7
                    * habits.dayShare[
                        local.flooredRemainder(by: Forecast.stepsPerWeek) / Forecast.stepsPerHour]
                let isWeekly = (local - step).isMultiple(of: Forecast.stepsPerWeek)
                impulses[index] += renewal * (ofDay * daily + (isWeekly ? weekly : .zero))
                index += Forecast.stepsPerDay
            }
        }
    }

    /// What past gaps say of the time since the newest episode.
    mutating func addGaps(of habits: Habits) {
        guard let newest = habits.steps.last else { return }
        let scale = 1 / max(habits.gapWeights.reduce(0, +), 1e-9)
        let beliefs = habits.beliefs(from: 6)
        for (gap, weight) in zip(habits.gaps, habits.gapWeights) {
            let index = newest + Int((gap * Double(Forecast.stepsPerDay)).rounded()) - first - shift
            guard impulses.indices.contains(index) else { continue }
            impulses[index] += scale * weight * beliefs
        }
    }
}

extension Habits {
    /// Beliefs in three neighbouring ways, as lanes.
    fileprivate func beliefs(from way: Int) -> SIMD4<Double> {
        SIMD4(beliefs[way], beliefs[way + 1], beliefs[way + 2], 0)
    }

    /// How much likelier than on average an episode is by the time since the newest: the share of the gaps of
    /// about that length among those that are not shorter, against the average rate.
    func renewal(atStep local: Int) -> Double {
        guard let newest = steps.last else { return 1 }
        let elapsed = Double(max(local - newest, 1)) / Double(Forecast.stepsPerDay)
        // Later than ever before: nothing is known.
        if elapsed > 1.15 * longestGap { return 1 }
        let (shortest, longest) = (elapsed * 0.82, elapsed * 1.18)
        var about = 0.05
        var open = 0.06
        for (gap, weight) in zip(gaps, gapWeights) where gap >= shortest {
            open += weight
            if gap <= longest { about += weight }
        }
        let relative = about / open / (longest - shortest) / rate
        // The power keeps some doubt: few gaps are known.
        return pow(min(max(relative, 0.02), 4), 0.64)
    }
}

extension Int {
    /// The remainder with the sign of the divisor.
    func flooredRemainder(by divisor: Int) -> Int {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
