import FeedModel
import Glibc

/// Why the state could not be opened or written.
package enum StateError: Error, Sendable, Equatable {
    /// The directory cannot be made or entered.
    case directory(path: String, reason: String)
    /// Another podwatch owns the directory.
    case inUse(directory: String)
    /// The system does not let us read it; what it holds may be good.
    case unreadable(path: String, reason: String)
    /// Nothing was changed: what was there before is still there.
    case unwritable(path: String, reason: String, isFull: Bool)
    /// The state is damaged and cannot be put together again without a person. Nothing was changed.
    ///
    /// `beside` names the files that may be of use to that person.
    case damaged(path: String, reason: String, beside: [String])
    /// A newer podwatch was here, or something else that is not to be touched; `format` is `nil` when the file has no such number, as the journal.
    case newer(path: String, format: Int?)

    static func unwritable(_ path: String, _ code: Int32) -> StateError {
        .unwritable(path: path, reason: words(for: code), isFull: code == ENOSPC || code == EDQUOT)
    }
}

extension StateError {
    /// Whether this user may not do it, and another one might.
    package var isPermission: Bool {
        switch self {
        case .directory(_, let reason), .unreadable(_, let reason), .unwritable(_, let reason, _):
            reason == words(for: EACCES) || reason == words(for: EPERM)
        case .inUse, .damaged, .newer: false
        }
    }
}

extension StateError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .directory(let path, let reason):
            "the state directory \(path) cannot be used: \(reason)"
        case .inUse(let directory):
            "another podwatch is running on \(directory) and holds its lock"
        case .unreadable(let path, let reason):
            "\(path) cannot be read: \(reason)"
        case .unwritable(let path, let reason, _):
            "\(path) cannot be written: \(reason); nothing was changed"
        case .damaged(let path, let reason, let beside):
            "\(path) is damaged (\(reason)). Nothing was changed or deleted. "
                + (beside.isEmpty
                    ? "There is no other copy beside it: restore it from a backup, or move it away to begin anew"
                    : "Beside it: \(beside.joined(separator: ", ")). Move all of these away; "
                        + "then put a good copy in its place, or begin anew")
        case .newer(let path, let format?) where format < Library.format:
            "\(path) says that its format is \(format), which no podwatch writes: "
                + "restore older copies of the files in that directory"
        case .newer(let path, let format):
            "\(path) was written by a newer podwatch\(format.map { " (format \($0))" } ?? ""): "
                + "update podwatch, or restore older copies of the files in that directory"
        }
    }
}

/// The system's own words for an error number.
func words(for code: Int32) -> String {
    unsafe String(cString: strerror(code))
}
