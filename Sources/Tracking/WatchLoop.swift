package import FeedModel
import StateFiles

/// The loop of `podwatch run`: starts what is due, keeps `state.json` up to date, and sleeps in between.
///
/// It never sleeps long and goes by the wall clock, so a suspend or a clock that
/// was set costs at most that.
package struct WatchLoop: Sendable {
    private let tracker: Tracker
    private let alarm: Alarm
    private let now: @Sendable () -> UnixTime
    private let report: @Sendable (TrackerEvent) -> Void
    private let longestSleep: Int64

    private static let checksAtOnce = 48

    /// - Parameters:
    ///   - tracker: Does what is due.
    ///   - alarm: Ends a sleep early.
    ///   - now: The clock.
    ///   - longestSleep: Seconds; half a minute, or less when somebody watches the pulse more closely.
    ///   - report: Hears when nothing can be written down, and when it can again.
    package init(
        _ tracker: Tracker, alarm: Alarm, now: @escaping @Sendable () -> UnixTime, longestSleep: Int64 = 30,
        report: @escaping @Sendable (TrackerEvent) -> Void
    ) {
        self.longestSleep = longestSleep
        self.tracker = tracker
        self.alarm = alarm
        self.now = now
        self.report = report
    }

    /// Runs until its task is cancelled.
    ///
    /// - Parameter pulse: Called once a round, for whoever watches that the loop is alive.
    package func run(pulse: @Sendable () async -> Void) async {
        await tracker.store.tellOfFaults { [report] fault in
            report(fault.map { .stateFailed($0) } ?? .stateRecovered)
        }
        var pace = SnapshotPace()
        var starting = StartPace()
        var tour: Task<Void, Never>?
        var nextTour = now() + 60
        while !Task.isCancelled {
            await pulse()
            let room = await Self.checksAtOnce - tracker.checksUnderWay
            if room > 0 {
                let due = await tracker.due()
                let count = min(room, starting.allowance(for: due.count, at: now()))
                await tracker.startChecks(Array(due.prefix(count)))
                starting.began(min(count, due.count))
            }
            let delivery = await tracker.startDeliveries()
            let snapshot = await keepSnapshot(&pace)
            let time = now()
            // Also when the clock was set back.
            if time >= nextTour || nextTour - time > 300 {
                nextTour = time + 300
                tour = Task { [before = tour] in
                    await before?.value
                    await tracker.tour()
                }
            }
            let check = await tracker.nextCheck()
            let next = [delivery, snapshot, check].compactMap(\.self).min() ?? time + longestSleep
            await alarm.wait(.seconds(min(longestSleep, max(1, next - now()))))
        }
        tour?.cancel()
        await tour?.value
    }

    /// - Returns: When the snapshot is due, if it is behind.
    private func keepSnapshot(_ pace: inout SnapshotPace) async -> UnixTime? {
        let store = tracker.store
        // Beyond this it is the snapshot's.
        try? await store.writeNotes()
        await store.lookAgain()
        switch pace.action(isBehind: await store.isSnapshotBehind, at: now()) {
        case .nothing: return nil
        case .wait(let until): return until
        case .write:
            let start = ContinuousClock.now
            // Whether it can be written is told once; it is tried again and again.
            try? await store.writeSnapshot()
            pace.wrote(in: ContinuousClock.now - start)
            return nil
        }
    }
}
