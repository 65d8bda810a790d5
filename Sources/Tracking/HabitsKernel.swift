import Glibc

/// How sharply an episode's moment foretells later ones: three widths, side by side.
///
/// Half of all episodes come on the minute, others within the hour, others on the day. No one width suits
/// them; each show finds its own blend (see ``Habits``). The shape is the two-sided exponential: its long
/// tails fit late episodes, and it can be summed over any number of moments in one pass.
enum Kernel {
    /// Mean distance in minutes, narrow to wide.
    static let widths: [Double] = [2, 20, 100]

    /// What one step of ``Forecast`` leaves of a kernel's height, a lane per width.
    static let decay = SIMD4(decays[0], decays[1], decays[2], 0)

    /// A kernel's height at its middle, a lane per width, so that its steps sum to 1 in units of events per day.
    static let peak = SIMD4(peaks[0], peaks[1], peaks[2], 0)

    /// Heights in events per day by distance in steps, for each width; no height beyond.
    static let heights: [[Double]] = zip(decays, peaks).map { decay, peak in
        let reach = Int((6 / -log(decay)).rounded(.up)) + 1
        return (0...reach).map { peak * pow(decay, Double($0)) }
    }

    private static let decays = widths.map { exp(-minutesPerStep / $0) }
    private static let peaks = decays.map { Double(Forecast.stepsPerDay) * (1 - $0) / (1 + $0) }
    private static let minutesPerStep = Double(Forecast.step) / 60

    /// The share of the episodes that show in the step of their stated date.
    ///
    /// A date is when someone pressed a button; servers and caches take their minutes.
    static let prompt = 0.1
    /// The share of the others that keep waiting with each step, for a mean of 9 minutes.
    static let lateness = exp(-minutesPerStep / 9)
}
