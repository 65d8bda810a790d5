import CSystemd
import Glibc

/// What a daemon tells its service manager (`sd_notify(3)`).
package enum ServiceNotice: Sendable, Equatable {
    /// Started, or reloaded: it works, with the settings it was to work with.
    case ready

    /// A reload has begun. ``ready`` follows, also when the settings turned out bad and the old ones stay.
    case reloading

    case stopping

    /// A line for `systemctl status`.
    case status(String)

    /// It is alive. See ``watchdogInterval()``.
    case watchdog
}

/// Tells the service manager, if there is one that listens (`$NOTIFY_SOCKET`).
///
/// - Parameter notice: What to tell.
/// - Returns: Whether anyone was told.
/// - Throws: ``ServiceError/notTold(reason:)``.
@discardableResult
package func notify(_ notice: ServiceNotice) throws(ServiceError) -> Bool {
    let code = unsafe sd_notify(0, notice.assignments)
    guard code >= 0 else { throw .notTold(reason: reason(-code)) }
    return code > 0
}

/// How long the service manager waits for a ``ServiceNotice/watchdog`` before it takes the daemon for hung.
///
/// A ping is sent at half of it. `nil` when no one waits, or when they wait for another process.
package func watchdogInterval() -> Duration? {
    var microseconds: UInt64 = 0
    guard unsafe sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
    return .microseconds(microseconds)
}

extension ServiceNotice {
    /// The message, a line for each variable.
    var assignments: String {
        switch self {
        case .ready: "READY=1"
        // The time lets newer versions tell this reload from one that ended before it was asked for.
        case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(monotonicMicroseconds())"
        case .stopping: "STOPPING=1"
        // A line break would begin another variable.
        case .status(let text): "STATUS=\(singleLine(text, limit: 4096))"
        case .watchdog: "WATCHDOG=1"
        }
    }
}

private func monotonicMicroseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
}
