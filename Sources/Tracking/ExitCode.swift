package import StateFiles

/// What podwatch exits with, after sysexits(3).
package enum ExitCode: Int32, Sendable, Codable, CaseIterable {
    case ok = 0
    case usage = 64
    case data = 65
    case unavailable = 69
    case software = 70
    case cannotWrite = 73
    case cannotRead = 74
    case tryAgain = 75
    case permission = 77
    case configuration = 78
}

extension ExitCode {
    /// What it says, for the manual page.
    package var meaning: String {
        switch self {
        case .ok: "done"
        case .usage: "the command line means nothing; the message says what would"
        case .data: "bad data: no such podcast, not a feed"
        case .unavailable: "a host or Apple cannot be reached, or refuses"
        case .software: "a fault of podwatch itself"
        case .cannotWrite: "a file cannot be written"
        case .cannotRead: "a file cannot be read"
        case .tryAgain:
            "try again: something failed for now, is still to be told, or another podwatch has the state"
        case .permission: "no permission"
        case .configuration: "settings or state need a person"
        }
    }
}

extension StateError {
    package var exit: ExitCode {
        if isPermission { return .permission }
        return switch self {
        case .inUse: .tryAgain
        case .damaged, .newer: .configuration
        case .directory: .cannotWrite
        case .unreadable: .cannotRead
        case .unwritable: .cannotWrite
        }
    }
}
