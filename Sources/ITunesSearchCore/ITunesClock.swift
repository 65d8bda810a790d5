public import FoundationEssentials

/// Time, as the client sees it.
///
/// Tests put their own in its place.
public struct ITunesClock: Sendable {
    /// What the calendar says, with which the date in `Retry-After` is compared.
    public var now: @Sendable () -> Date

    /// Seconds since some fixed moment, never running backwards, by which requests are spaced.
    public var uptime: @Sendable () -> TimeInterval

    /// Waits for so many seconds; throws when the task is cancelled.
    public var sleep: @Sendable (TimeInterval) async throws -> Void

    /// Makes a clock.
    ///
    /// - Parameters:
    ///   - now: What the calendar says.
    ///   - uptime: Seconds since some fixed moment.
    ///   - sleep: Waits for so many seconds.
    public init(
        now: @escaping @Sendable () -> Date, uptime: @escaping @Sendable () -> TimeInterval,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void
    ) {
        self.now = now
        self.uptime = uptime
        self.sleep = sleep
    }

    /// The machine's clock; it goes on while the machine sleeps.
    public static let system = ITunesClock(
        now: { Date() },
        uptime: { [start = ContinuousClock.now] in
            let elapsed = (ContinuousClock.now - start).components
            return TimeInterval(elapsed.seconds) + TimeInterval(elapsed.attoseconds) * 1e-18
        },
        // A duration has room for less than a double; thirty years are as good as for ever.
        sleep: { try await Task.sleep(for: .seconds(min($0, 1e9))) })
}
