import Glibc

/// How sharply an episode's moment foretells later ones: three widths, side by side.
///
/// Half of all episodes come on the minute, others within the hour, others on the day. No one width
/// suits them; each show finds its own blend (see ``Habits``). The shape is the two-sided exponential:
/// its long tails fit late episodes, and it can be summed over any number of moments in one pass.
enum Kernel {
    /// Mean distance in minutes, narrow to wide.
    static let widths: [Double] = [2, 20, 100]

    /// What one step of ``Forecast`` leaves of a kernel's height, by width.
    static let decay = widths.map { exp(-Double(Forecast.step) / 60 / $0) }

    /// A kernel's height at its middle, so that its steps sum to 1 in units of events per day.
    static let peak = decay.map { Double(Forecast.stepsPerDay) * (1 - $0) / (1 + $0) }

    /// Heights in events per day by distance in steps, for each width; no height beyond.
    static let heights: [[Double]] = zip(decay, peak).map { decay, peak in
        let reach = Int((6 / -log(decay)).rounded(.up)) + 1
        return (0...reach).map { peak * pow(decay, Double($0)) }
    }

    /// The share of the episodes that show `index` steps after the stated date.
    ///
    /// A date is when someone pressed a button; servers and caches take their minutes. A third show at
    /// once, the rest with a mean of 9 minutes.
    static let lag: [Double] = (0..<12).map { step in
        let prompt = 0.3
        let mean = 9.0
        let minutes = Double(Forecast.step) / 60
        if step == 0 { return prompt }
        return (1 - prompt) * (exp(-minutes * Double(step - 1) / mean) - exp(-minutes * Double(step) / mean))
    }
}
