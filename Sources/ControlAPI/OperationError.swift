package import StateFiles
package import Tracking

/// Why an operation was not done, and what a command exits with.
///
/// It crosses the control socket as JSON.
package struct OperationError: Error, Sendable, Equatable, Codable, CustomStringConvertible {
    package var exit: ExitCode
    /// For a person: names the thing, the reason and the way out.
    package var message: String

    package init(_ exit: ExitCode, _ message: String) {
        self.exit = exit
        self.message = message
    }

    package init(_ error: StateError) {
        self.init(error.exit, "\(error)")
    }

    package init(_ error: CheckFailure) {
        self.init(error.exit, "\(error)")
    }

    package init(_ error: NamingError) {
        self.init(.data, "\(error)")
    }

    package init(_ error: SettingsError) {
        self.init(.configuration, "\(error)")
    }

    package var description: String { message }
}
