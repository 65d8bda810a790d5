import HTTPServe
package import Tracking

/// Serves `/metrics` and `/healthz` on a TCP address of this machine, if the settings name one.
package actor MonitoringListener {
    private let monitoring: Monitoring
    private var wanted: LoopbackAddress?
    private var server: HTTPServer?

    package init(_ monitoring: Monitoring) {
        self.monitoring = monitoring
    }

    /// Where it listens.
    package var address: String? {
        server.map { "\($0.address)" }
    }

    /// Listens there from now on, or no more.
    ///
    /// - Throws: When the address is not to be had. The old one stays.
    package func listen(at address: LoopbackAddress?) async throws(OperationError) {
        guard address != wanted else { return }
        let old = server
        if let address {
            do {
                server = try HTTPServer(
                    listeningAt: .tcp(host: address.host, port: address.port), limits: Self.limits,
                    answer: monitoring.answerAlone)
            } catch {
                throw OperationError(.unavailable, "metrics.listen: \(error)")
            }
        } else {
            server = nil
        }
        wanted = address
        await old?.stop()
    }

    package func stop() async {
        await server?.stop()
        server = nil
    }

    /// Little is asked, and little answered.
    private static var limits: ServingLimits {
        var limits = ServingLimits()
        limits.bodySize = 1 << 10
        limits.connections = 16
        return limits
    }
}
