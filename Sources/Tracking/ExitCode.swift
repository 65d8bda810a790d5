package import StateFiles

/// What podwatch exits with, after sysexits(3).
package enum ExitCode: Int32, Sendable, Codable {
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
