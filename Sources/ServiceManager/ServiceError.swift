/// What could not be arranged with the service manager or the kernel.
///
/// None of it is a reason to end: a daemon that cannot say it is ready still does its work.
package enum ServiceError: Error, Sendable, Equatable, CustomStringConvertible {
    /// `$NOTIFY_SOCKET` is set, and the message could not be sent there.
    case notTold(reason: String)

    /// `$LISTEN_FDS` is set, and its descriptors could not be taken over.
    case socketsNotInherited(reason: String)

    /// Signals could not be caught.
    case signalsNotCaught(reason: String)

    package var description: String {
        switch self {
        case .notTold(let reason): "cannot tell the service manager: \(reason)"
        case .socketsNotInherited(let reason):
            "cannot take over the sockets of the service manager: \(reason)"
        case .signalsNotCaught(let reason): "cannot catch signals: \(reason)"
        }
    }
}
