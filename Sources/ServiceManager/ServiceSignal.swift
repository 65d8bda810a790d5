import Glibc

/// What a signal asks of a daemon.
package enum ServiceSignal: Sendable, Equatable {
    /// End in good order: SIGTERM, or SIGINT from a terminal.
    case stop(signal: Int32)

    /// Read the settings again: SIGHUP.
    case reload
}

/// Decides what a signal means after those before it.
///
/// It only decides; ``StopSignals`` does it.
struct SignalMeaning {
    enum Action: Equatable {
        case tell(ServiceSignal)
        /// End now, as if the signal had not been caught.
        case leave
        case nothing
    }

    private var stopAsked: ContinuousClock.Instant?

    /// A stop signal so soon after the first is the same wish twice.
    ///
    /// `timeout(1)` signals the process and then its group, and a terminal and a wrapper may both pass
    /// a Ctrl-C on.
    private static let echo = Duration.milliseconds(500)

    mutating func received(_ signal: Int32, at now: ContinuousClock.Instant) -> Action {
        guard signal != SIGHUP else { return stopAsked == nil ? .tell(.reload) : .nothing }
        guard let stopAsked else {
            self.stopAsked = now
            return .tell(.stop(signal: signal))
        }
        return now - stopAsked < Self.echo ? .nothing : .leave
    }
}
