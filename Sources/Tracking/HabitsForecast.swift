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
        let shift = Int(habits.summerTime.shift(at: (Int64(start) + 12) * Self.step) / Self.step)
        let fading = habits.fading(at: Int64(start) * Self.step)
        let first = start + 1 - margin + shift
        var sources = Sources(first: first, total: count + 2 * margin)
        sources.addCalendar(of: habits, fading: fading)
        sources.addGaps(of: habits)
        expected = Self.expected(habits, sources, margin: margin, count: count, fading: fading)
    }

    /// Turns impulses into kernels around them, all widths side by side, and sums up what they say of each step.
    private static func expected(
        _ habits: Habits, _ sources: Sources, margin: Int, count: Int, fading: Double
    ) -> [Double] {
        let (decay, peak) = (Kernel.decay, Kernel.peak)
        let even = fading * habits.rate * habits.beliefs[9]
        let kept = Kernel.lateness
        let joining = (1 - Kernel.prompt) * (1 - kept)
        let scale = 1 / Double(stepsPerDay)
        let tailsAhead = sources.tailsAhead(decay)
        var renewal = habits.renewal
        var factor = 1.0
        var behind = SIMD4<Double>.zero
        var late = 0.0
        var minute = sources.first.flooredRemainder(by: stepsPerHour)
        var expected = [Double](repeating: 0, count: count)
        var steps = expected.mutableSpan
        // Looked at in place: each step is a handful of sums, and asking an array who owns it costs as much.
        let (impulses, ahead, minutes) = (sources.impulses.span, tailsAhead.span, habits.minutes.span)
        for index in 0..<(margin + count) {
            if index.isMultiple(of: 6) { factor = renewal.factor(atStep: sources.first + index) }
            // The impulse itself counts once.
            behind = behind * decay + impulses[index]
            let by = peak * (behind + ahead[index])
            let rate = by[0] + (by[1] + by[2] + even * factor) * minutes[minute]
            if index >= margin { steps[index - margin] = (Kernel.prompt * rate + late) * scale }
            // Some of what was due shows in the next step, some later still.
            late = late * kept + rate * joining
            minute += 1
            if minute == stepsPerHour { minute = 0 }
        }
        return expected
    }
}

/// Where habits point, before they are spread to kernels.
private struct Sources {
    /// The first step, in the show's local time.
    let first: Int
    /// A lane per width, narrow to wide; the fourth stays empty.
    var impulses: [SIMD4<Double>]

    init(first: Int, total: Int) {
        self.first = first
        impulses = [SIMD4<Double>](repeating: .zero, count: total)
    }

    /// What past episodes say of the same time in other weeks and on other days.
    mutating func addCalendar(of habits: Habits, fading: Double) {
        guard habits.totalWeight > 0 else { return }
        // Most came at the same few times: they are counted before anything is worked out for them.
        var onDay = [Double](repeating: 0, count: Forecast.stepsPerDay)
        var onWeekday = [Double](repeating: 0, count: impulses.count)
        for (step, weight) in zip(habits.steps, habits.weights) {
            let ahead = (step - first).flooredRemainder(by: Forecast.stepsPerWeek)
            onDay[ahead % Forecast.stepsPerDay] += weight
            for index in stride(from: ahead, to: impulses.count, by: Forecast.stepsPerWeek) {
                onWeekday[index] += weight
            }
        }
        let pace = fading * habits.rate / habits.totalWeight
        let weekly = 7 * habits.beliefs(from: 0)
        let daily = 7 * habits.beliefs(from: 3)
        var renewal = habits.renewal
        var time = 0
        for index in impulses.indices {
            if onDay[time] > 0 {
                let local = first + index
                let ofDay = habits.dayShare[
                    local.flooredRemainder(by: Forecast.stepsPerWeek) / Forecast.stepsPerHour]
                impulses[index] +=
                    pace * renewal.factor(atStep: local)
                    * (onDay[time] * ofDay * daily + onWeekday[index] * weekly)
            }
            time += 1
            if time == Forecast.stepsPerDay { time = 0 }
        }
    }

    /// What past gaps say of the time since the newest episode.
    mutating func addGaps(of habits: Habits) {
        guard let newest = habits.steps.last else { return }
        let scale = 1 / max(habits.gaps.weight, 1e-9)
        let beliefs = habits.beliefs(from: 6)
        for gap in habits.gaps.shortestFirst {
            let index = newest + Int((gap.days * Double(Forecast.stepsPerDay)).rounded()) - first
            guard impulses.indices.contains(index) else { continue }
            impulses[index] += scale * gap.weight * beliefs
        }
    }

    /// What kernels around later impulses add to each step.
    func tailsAhead(_ decay: SIMD4<Double>) -> [SIMD4<Double>] {
        var tails = [SIMD4<Double>](repeating: .zero, count: impulses.count)
        var places = tails.mutableSpan
        let impulses = impulses.span
        var tail = SIMD4<Double>.zero
        for index in impulses.indices.reversed() {
            tail *= decay
            places[index] = tail
            tail += impulses[index]
        }
        return tails
    }
}

extension Habits {
    /// Beliefs in three neighbouring ways, as lanes.
    fileprivate func beliefs(from way: Int) -> SIMD4<Double> {
        SIMD4(beliefs[way], beliefs[way + 1], beliefs[way + 2], 0)
    }
}

extension Int {
    /// The remainder with the sign of the divisor.
    func flooredRemainder(by divisor: Int) -> Int {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
