/// Looks at one podcast that were planned together, to be followed as long as they find nothing.
///
/// A plan foresees that its looks find nothing; when they do, there is nothing to plan anew.
struct LooksAhead: Sendable {
    /// A look, seen from the one before it.
    struct Next {
        /// Steps until then.
        let wait: Int
        /// The chance of an episode by then.
        let percent: Int

        init(_ look: Plan.Look, after time: Int) {
            wait = look.time - time
            percent = Int((look.chance * 100).rounded())
        }

        fileprivate init(_ look: Look, after time: UInt16) {
            wait = Int(look.time - time)
            percent = Int(look.percent)
        }
    }

    /// As small as it can be: there are some for each podcast.
    fileprivate struct Look {
        /// Steps since `start`.
        let time: UInt16
        let percent: UInt8

        init(_ look: Plan.Look) {
            time = UInt16(clamping: look.time)
            percent = UInt8((look.chance * 100).rounded())
        }
    }

    /// The step of the check at which they were planned.
    private let start: Int
    private let looks: [Look]
    private let floor: Int64
    private let attention: Attention
    private let announcedGap: Int64?

    init(_ plan: Plan, of habits: Habits, after start: Int, for facts: ScheduleFacts) {
        self.start = start
        floor = facts.floor
        attention = facts.attention
        announcedGap = facts.announcedGap
        func shift(after steps: Int) -> Int64 {
            habits.summerTime.shift(at: Int64(start + steps) * Forecast.step)
        }
        // When the clocks are changed, habits stay with the clock.
        let present = shift(after: Forecast.stepsPerHour)
        looks =
            ([plan.first] + plan.later.prefix { shift(after: $0.time + Forecast.stepsPerHour) == present })
            .map(Look.init)
    }

    /// The look that comes after one that found nothing.
    ///
    /// - Parameters:
    ///   - step: When that was.
    ///   - facts: What is known now.
    /// - Returns: `nil` when there has to be a new plan.
    func next(after step: Int, for facts: ScheduleFacts) -> Next? {
        guard floor == facts.floor, attention == facts.attention, announcedGap == facts.announcedGap else {
            return nil
        }
        var before: UInt16 = 0
        for look in looks {
            if start + Int(before) == step { return Next(look, after: before) }
            before = look.time
        }
        return nil
    }
}
