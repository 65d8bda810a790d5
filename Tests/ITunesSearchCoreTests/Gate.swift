import FoundationEssentials
import ITunesSearchCore

/// A clock whose sleepers wake when the test says so.
actor Gate {
    private var open = 0
    private(set) var sleepers = 0
    private(set) var naps: [TimeInterval] = []
    private let time = FakeClock()

    /// Lets one sleeper through; its whole nap passes.
    func letOneThrough() { open += 1 }

    /// Waits until somebody sleeps.
    nonisolated func someoneSleeps() async {
        while await sleepers == 0 { await Task.yield() }
    }

    private func lieDown(_ seconds: TimeInterval) {
        sleepers += 1
        naps.append(seconds)
    }

    private func wakes(after seconds: TimeInterval) -> Bool {
        guard open > 0 else { return false }
        open -= 1
        sleepers -= 1
        time.advance(seconds)
        return true
    }

    private func getUp() { sleepers -= 1 }

    nonisolated var clock: ITunesClock {
        ITunesClock(
            now: time.clock.now, uptime: time.clock.uptime,
            sleep: { seconds in
                await self.lieDown(seconds)
                while await !self.wakes(after: seconds) {
                    if Task.isCancelled {
                        await self.getUp()
                        throw CancellationError()
                    }
                    await Task.yield()
                }
            })
    }
}
