import FoundationEssentials
import ITunesSearchCore

/// A clock that runs only when somebody sleeps by it, and remembers for how long they did.
actor FakeClock {
    private(set) var naps: [TimeInterval] = []
    private let time = Time()

    /// Shared with the synchronous questions of the clock.
    ///
    /// `@unchecked` because every access is made under the lock.
    private final class Time: @unchecked Sendable {
        private let lock = Lock()
        private var seconds: TimeInterval = 0

        var now: TimeInterval { lock.holding { seconds } }

        func advance(_ step: TimeInterval) { lock.holding { seconds += step } }
    }

    private func nap(_ seconds: TimeInterval) {
        naps.append(seconds)
        time.advance(seconds)
    }

    nonisolated func advance(_ seconds: TimeInterval) { time.advance(seconds) }

    /// Where the clock starts: 2024-05-01T07:30:00Z.
    static let start = Date(timeIntervalSince1970: 1_714_548_600)

    nonisolated var clock: ITunesClock {
        ITunesClock(
            now: { [time] in Self.start.addingTimeInterval(time.now) },
            uptime: { [time] in time.now },
            sleep: { seconds in
                try Task.checkCancellation()
                await self.nap(seconds)
            })
    }
}
