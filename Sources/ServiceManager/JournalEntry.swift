/// How much an entry matters, in syslog's grades.
package enum JournalPriority: Int, Sendable, Comparable, CaseIterable {
    case emergency, alert, critical, error, warning, notice, info, debug

    /// More urgent is less, as in syslog.
    package static func < (one: JournalPriority, other: JournalPriority) -> Bool {
        one.rawValue < other.rawValue
    }

    /// The word for it, as `journalctl -p` takes it.
    var word: String {
        switch self {
        case .emergency: "emerg"
        case .alert: "alert"
        case .critical: "crit"
        case .error: "err"
        case .warning: "warning"
        case .notice: "notice"
        case .info: "info"
        case .debug: "debug"
        }
    }
}

/// One thing to say in the journal.
package struct JournalEntry: Sendable {
    package var priority: JournalPriority

    /// A sentence that stands alone: where there are no fields, it is all one sees.
    package var message: String

    /// Names the kind of entry for good: 32 lower-case hexadecimal digits (`systemd-id128 new`).
    package var messageID: String?

    /// What scripts look for, `PODWATCH_FEED` for instance.
    ///
    /// A name has upper-case letters, digits and underscores, begins with a letter and is at most 64 long.
    package var fields: [(name: String, value: String)]

    package init(
        _ priority: JournalPriority, _ message: String, messageID: String? = nil,
        fields: [(name: String, value: String)] = []
    ) {
        self.priority = priority
        self.message = message
        self.messageID = messageID
        self.fields = fields
    }
}
