import Glibc

/// In which form entries leave the process.
package enum JournalForm: Sendable, Equatable {
    /// To journald, with all fields.
    case native

    /// Lines that begin with `<4>` or the like, which journald takes for the priority.
    case prefixed

    /// Lines with the local time of day.
    case terminal

    /// Lines with date, time and offset from UTC.
    case plain

    /// A JSON object per line.
    case json

    /// What suits an output.
    ///
    /// - Parameter descriptor: Where lines would go, standard error usually.
    /// - Returns: Never ``json``, which is for those who ask for it.
    package static func suiting(_ descriptor: Int32) -> JournalForm {
        var status = stat()
        let isOpen = unsafe fstat(descriptor, &status) == 0
        let stream = unsafe getenv("JOURNAL_STREAM").map { unsafe String(cString: $0) }
        return suiting(
            identity: isOpen ? "\(status.st_dev):\(status.st_ino)" : nil, isTerminal: isatty(descriptor) == 1,
            journalStream: stream, isJournalReachable: unsafe access(journalSocket, W_OK) == 0)
    }

    /// The decision.
    ///
    /// - Parameters:
    ///   - identity: Device and inode of the output, as `$JOURNAL_STREAM` has them.
    ///   - isTerminal: Whether someone looks at it.
    ///   - journalStream: `$JOURNAL_STREAM`. It is inherited by all that a service starts, whose output
    ///     may go elsewhere by then: only when it fits is the output journald's.
    ///   - isJournalReachable: Whether journald's own socket is there. A service may be shut off from
    ///     it and still have its output connected; libsystemd would drop entries without a word then.
    /// - Returns: The form.
    static func suiting(
        identity: String?, isTerminal: Bool, journalStream: String?, isJournalReachable: Bool
    ) -> JournalForm {
        if let identity, identity == journalStream { return isJournalReachable ? .native : .prefixed }
        return isTerminal ? .terminal : .plain
    }
}

private let journalSocket = "/run/systemd/journal/socket"
