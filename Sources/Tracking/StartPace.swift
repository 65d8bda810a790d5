import FeedModel

/// How many checks begin in a second when many are due at once, as after a night without power.
///
/// Ten a second, or what begins most of them within some minutes: the hosts, the network here and the disk need
/// not bear them all in one moment.
struct StartPace: Sendable, Equatable {
    private static let slowest = 10
    private static let secondsForAll = 120

    private var second: UnixTime?
    private var begun = 0

    /// - Parameters:
    ///   - due: Checks that are due.
    ///   - now: The present.
    /// - Returns: How many of them may begin now.
    mutating func allowance(for due: Int, at now: UnixTime) -> Int {
        if second != now { (second, begun) = (now, 0) }
        return max(0, max(Self.slowest, due / Self.secondsForAll) - begun)
    }

    mutating func began(_ count: Int) {
        begun += count
    }
}
