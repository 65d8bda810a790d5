/// Whether podwatch does its work, and what keeps it from it: what `/healthz` answers.
package struct HealthReport: Sendable, Equatable, Encodable {
    package enum Status: String, Sendable, Encodable {
        case ok, failing
    }

    package var status: Status { reasons.isEmpty ? .ok : .failing }
    /// One sentence each; none when all is well.
    package var reasons: [String] = []
    package var version: String
    package var podcasts: Int
    /// Seconds since the loop last came round.
    package var lastRound: Int64

    /// The loop sleeps half a minute at most; three times that is stuck.
    private static let longestRound: Int64 = 90
    /// Seconds for which a due podcast may wait for its turn: many on one slow host do.
    private static let longestLag: Int64 = 3_600

    /// - Parameters:
    ///   - version: Of this podwatch.
    ///   - podcasts: How many are watched.
    ///   - lastRound: Seconds since the loop last came round.
    ///   - lag: Seconds for which the podcast that waits longest has been due.
    ///   - fault: What keeps the state from being written.
    init(version: String, podcasts: Int, lastRound: Int64, lag: Int64, fault: String?) {
        self.version = version
        self.podcasts = podcasts
        self.lastRound = lastRound
        if lastRound > Self.longestRound {
            reasons.append("the loop that starts checks has not come round for \(lastRound) s")
        }
        if lag > Self.longestLag { reasons.append("a podcast has been due for \(lag) s and is not checked") }
        if let fault { reasons.append("the state cannot be written: \(fault)") }
    }

    private enum Key: CodingKey {
        case status, reasons, version, podcasts, lastRound
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(status, forKey: .status)
        try values.encode(reasons, forKey: .reasons)
        try values.encode(version, forKey: .version)
        try values.encode(podcasts, forKey: .podcasts)
        try values.encode(lastRound, forKey: .lastRound)
    }
}
