import FoundationEssentials

/// Spaces the starts of requests, first come, first served.
///
/// Who is first in the line waits out the spacing; the others wait for the line. So whoever gives up, at
/// any place, leaves nothing behind: the next steps forward and the time that had been waited counts.
actor RequestPacer {
    private let spacing: TimeInterval
    private let clock: ITunesClock
    private var lastStart: TimeInterval?
    private var isTaken = false
    private var line: [(number: Int, enter: CheckedContinuation<Bool, Never>)] = []
    private var nextNumber = 0

    /// Spaces starts at least so many seconds apart.
    init(spacing: TimeInterval, clock: ITunesClock) {
        self.spacing = spacing
        self.clock = clock
    }

    /// Waits until a request may start.
    ///
    /// - Throws: When the task is cancelled; then no turn is used.
    func turn() async throws(CancellationError) {
        guard !Task.isCancelled, await enter() else { throw CancellationError() }
        defer { leave() }
        let now = clock.uptime()
        let start = max(now, lastStart.map { $0 + spacing } ?? now)
        if start > now {
            do { try await clock.sleep(start - now) } catch { throw CancellationError() }
        }
        guard !Task.isCancelled else { throw CancellationError() }
        lastStart = max(start, clock.uptime())
    }

    /// Waits to be the first in the line; `false` when the task was cancelled meanwhile.
    private func enter() async -> Bool {
        guard isTaken else {
            isTaken = true
            return true
        }
        nextNumber += 1
        let number = nextNumber
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Cancelled before it stood in the line: the handler ran already and found nobody.
                if Task.isCancelled {
                    continuation.resume(returning: false)
                } else {
                    line.append((number, continuation))
                }
            }
        } onCancel: {
            Task { await withdraw(number) }
        }
    }

    private func leave() {
        if line.isEmpty {
            isTaken = false
        } else {
            line.removeFirst().enter.resume(returning: true)
        }
    }

    private func withdraw(_ number: Int) {
        guard let place = line.firstIndex(where: { $0.number == number }) else { return }
        line.remove(at: place).enter.resume(returning: false)
    }
}
