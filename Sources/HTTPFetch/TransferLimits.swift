/// How much time and room one fetch may take, all its hops together.
package struct TransferLimits: Sendable, Equatable {
    /// From the first hop to the last byte.
    ///
    /// Waiting for a turn is not counted.
    package var total: Duration
    /// For finding the address, connecting and agreeing on TLS, per hop.
    package var connect: Duration
    /// A transfer that stays slower than this is given up after ``slowFor``.
    package var slowestBytesPerSecond: Int
    /// Zero means never.
    package var slowFor: Duration
    /// Bytes of the body, before decompression and after.
    package var body: Int
    /// Redirects that are followed.
    package var redirects: Int

    package init(
        total: Duration = .seconds(60), connect: Duration = .seconds(10), slowestBytesPerSecond: Int = 64,
        slowFor: Duration = .seconds(20), body: Int = 64 << 20, redirects: Int = 10
    ) {
        self.total = total
        self.connect = connect
        self.slowestBytesPerSecond = slowestBytesPerSecond
        self.slowFor = slowFor
        self.body = body
        self.redirects = redirects
    }
}

extension Duration {
    /// Rounded up.
    var wholeSeconds: Int { (milliseconds + 999) / 1000 }

    /// Whole milliseconds, rounded up, so that a limit above zero never becomes "no limit".
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
