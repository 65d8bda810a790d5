import ControlAPI
import Glibc
import Tracking

/// What is seen of the podwatch that serves the whole system.
struct SystemPodwatch: Sendable, Equatable {
    static let state = "/var/lib/podwatch"
    static let socket = "/run/podwatch/control.sock"

    enum Socket { case absent, closed, open }

    var hasState: Bool
    var socket: Socket

    init(hasState: Bool, socket: Socket) {
        self.hasState = hasState
        self.socket = socket
    }

    /// Looks at this machine.
    static func here() -> SystemPodwatch {
        let hasState = unsafe access(state, F_OK) == 0
        // Connecting takes the right to write.
        let isOpen = unsafe access(socket, W_OK) == 0
        return SystemPodwatch(
            hasState: hasState, socket: isOpen ? .open : errno == EACCES ? .closed : .absent)
    }
}

/// Why a command that no daemon answered does not make do with the state at hand.
///
/// Where the system has a podwatch, whoever has none of their own means that one: a podcast that was added
/// to a new state beside it would be watched by nobody.
enum StrayState: Sendable, Equatable {
    /// The system's podwatch may not be commanded by this user.
    case closed
    /// The system's podwatch does not answer.
    case silent
}

extension Paths {
    /// - Parameters:
    ///   - system: The system's podwatch.
    ///   - hasOwnState: Whether ``state`` is there.
    /// - Returns: `nil` when the state was named, or is there, or the system has no podwatch.
    func strayState(beside system: SystemPodwatch, hasOwnState: Bool) -> StrayState? {
        guard !isStateNamed, !hasOwnState, sockets.contains(SystemPodwatch.socket) else { return nil }
        return switch system.socket {
        case .closed: .closed
        case .absent, .open: system.hasState ? .silent : nil
        }
    }
}

extension OperationError {
    /// - Parameters:
    ///   - stray: What keeps podwatch from going on.
    ///   - state: The directory that would have been used.
    init(_ stray: StrayState, insteadOf state: String) {
        let own = "; `--state-dir \(state)` begins a podwatch of your own"
        switch stray {
        case .closed:
            self.init(
                .permission,
                "\(SystemPodwatch.socket) is closed to this user: `sudo adduser NAME podwatch` lets a person "
                    + "command the system's podwatch, from their next login on" + own)
        case .silent:
            self.init(
                .unavailable,
                "the system's podwatch does not answer at \(SystemPodwatch.socket): `systemctl start "
                    + "podwatch.socket` lets commands reach it, `journalctl -u podwatch` says what is wrong with it"
                    + own)
        }
    }
}
