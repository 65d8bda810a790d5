extension Habits {
    /// Smoothed episodes per week for each hour of the week as clocks stand at `now`, Monday 00:00 UTC first.
    func weekHours(at now: Int64) -> [Double] {
        var hours = [Double](repeating: 0, count: 168)
        guard totalWeight > 0 else { return hours }
        let shift = Int(summerTime.shift(at: now) / Forecast.step)
        for (step, weight) in zip(steps, weights) {
            // A step ends when it is over: the one that ends on the full hour belongs to what comes then.
            let hour = (step - shift) / Forecast.stepsPerHour
            // 1970 began on a Thursday, three days into a week that begins on Monday.
            hours[(hour + 72) % 168] += weight
        }
        return hours.map { $0 * 7 * rate / totalWeight }
    }

    /// The week as a small picture: a row per day, a column per hour in UTC, darker where episodes are likelier.
    ///
    /// Eight lines of plain text, each ended by a line feed, at most 52 columns wide.
    package func heatMap() -> String {
        let shades = Array(" ·░▒▓█")
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let most = weekHours.max() ?? 0
        var text = "UTC 0     3     6     9     12    15    18    21\n"
        for (day, name) in days.enumerated() {
            text += name + " "
            for hour in 0..<24 {
                let share = most > 0 ? weekHours[day * 24 + hour] / most : 0
                // The root keeps rare hours visible beside the usual one.
                let shade = shades[Int((share.squareRoot() * Double(shades.count - 1)).rounded(.up))]
                text += String(repeating: shade, count: 2)
            }
            text += "\n"
        }
        return text
    }
}
