import FeedModel

/// Tells a network that is down from feeds that fail.
///
/// When at least two hosts failed in a way this machine may be the cause of, and none has answered since,
/// the network is down: failures are not counted and podcasts are tried again soon.
struct NetworkWeather: Sendable, Equatable {
    /// Seconds until the next try while the network is down.
    static let retry: Int64 = 60

    private var silentHosts: Set<String> = []

    var isDown: Bool {
        silentHosts.count >= 2
    }

    mutating func answered() {
        silentHosts = []
    }

    mutating func failed(host: String) {
        silentHosts.insert(host)
    }
}
