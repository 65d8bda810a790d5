import ServiceManager
import Tracking

/// Lets what is under way end when a signal asks this process to, so that no hook is told twice.
struct OrderlyStop: Sendable {
    private let signals: StopSignals?
    private let watch: Task<Bool, Never>?

    /// How long a hook that runs may go on.
    private static let patience = Duration.seconds(60)

    /// - Parameters:
    ///   - tracker: What ends its checks, and lets its hooks end.
    ///   - giveUp: Called first: what else is under way and need not come to its end.
    init(of tracker: Tracker, _ giveUp: @escaping @Sendable () -> Void = {}) {
        signals = try? StopSignals()
        watch = signals.map { signals in
            Task {
                for await _ in signals.events {
                    giveUp()
                    await tracker.stop(patience: Self.patience)
                    return true
                }
                return false
            }
        }
    }

    /// Lets signals be what they were.
    ///
    /// - Returns: Whether one came.
    func end() async -> Bool {
        signals?.end()
        return await watch?.value ?? false
    }
}
