package import FeedModel

extension HostStanding {
    /// Seconds; the longest wait a server is granted.
    static let longestWait: Int64 = 48 * 3_600

    /// Until when the host is to be left alone; `nil` when it may be asked.
    ///
    /// What lies further ahead was decided by a clock that was ahead itself.
    package func held(at now: UnixTime) -> UnixTime? {
        heldUntil.flatMap { $0 > now && $0 - now <= Self.longestWait ? $0 : nil }
    }
}
