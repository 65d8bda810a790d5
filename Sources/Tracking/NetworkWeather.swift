import FeedModel

/// Tells a network that is down from feeds that fail.
///
/// When at least two hosts failed in a way this machine may be the cause of, and none has answered since,
/// the network is down: failures are not counted and podcasts are tried again soon.
struct NetworkWeather: Sendable, Equatable {
    /// Seconds until the next try while the network is down.
    static let retry: Int64 = 60

    /// Seconds for which a network is believed to be down.
    ///
    /// A few hosts that are dead for good look the same, and must not be asked every minute for ever.
    static let longestOutage: Int64 = 6 * 3_600

    private var silentHosts: Set<String> = []
    private var downSince: UnixTime?
    /// Podcasts whose failure was counted before the others failed too, and how they stood before.
    private(set) var doubtful: [String: CheckStanding] = [:]

    var isDown: Bool {
        silentHosts.count >= 2
    }

    /// Whether a failure now is the network's and not the host's.
    func excuses(at now: UnixTime) -> Bool {
        guard isDown, let downSince else { return false }
        return now - downSince < Self.longestOutage
    }

    mutating func answered() {
        silentHosts = []
        downSince = nil
        doubtful = [:]
    }

    mutating func failed(host: String, at now: UnixTime) {
        silentHosts.insert(host)
        // A clock that was set back must not make an outage of years.
        if isDown, downSince.map({ $0 > now }) ?? true { downSince = now }
    }

    /// A failure was counted that may turn out to be the network's.
    mutating func counted(_ podcast: String, before: CheckStanding) {
        if doubtful[podcast] == nil { doubtful[podcast] = before }
    }

    /// - Returns: Those whose failure is the network's.
    mutating func takeDoubtful() -> [String: CheckStanding] {
        defer { doubtful = [:] }
        return doubtful
    }
}
