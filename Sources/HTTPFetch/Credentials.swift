/// A name and a password for HTTP Basic.
///
/// Printing one shows neither.
package struct Credentials: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    package var user: String
    package var password: String

    package init(user: String, password: String) {
        self.user = user
        self.password = password
    }

    package var description: String { "Credentials(***)" }
    package var debugDescription: String { description }
}
