/// Who looks after podwatch, and how.
package struct MonitoringSettings: Sendable, Equatable {
    /// Where `/metrics` and `/healthz` are served besides the control socket.
    package var listen: LoopbackAddress?
    package var pings: HealthPings?

    package init() {}
}

/// Signs of life for a service that raises an alarm when they stop.
package struct HealthPings: Sendable, Equatable {
    /// The address of a check, as healthchecks.io gives it out; `/start` and `/fail` are appended.
    ///
    /// Whoever knows it can speak for podwatch, so it is not shown.
    package var url: String
    /// Seconds between two of the daemon's.
    package var interval: Int64

    package init(url: String, interval: Int64 = 300) {
        self.url = url
        self.interval = interval
    }
}
