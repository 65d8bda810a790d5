import FoundationEssentials
import Glibc

/// A password or key of the settings: written there, or in a file of its own that fewer people may read.
///
/// Files are read when the secret is needed, so that a changed one counts at once. Printing one tells where it
/// lies, never what it is.
package enum SecretSource: Sendable, Equatable {
    case text(String)
    case file(String)
    /// One that the service manager hands over (`LoadCredential=`).
    ///
    /// `directory` is where it put them; `nil` when it handed over none.
    case credential(String, directory: String?)

    /// The secret if it stands in the settings themselves.
    var written: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// Bytes of the longest secret; a larger file is some other file.
    private static let limit = 65_536

    /// The secret, without the line break at its end.
    package func text() throws(SecretError) -> String {
        switch self {
        case .text(let text): return text
        case .file(let path): return try Self.content(of: path)
        case .credential(let name, nil): throw .noCredentials(name)
        case .credential(let name, let directory?): return try Self.content(of: "\(directory)/\(name)")
        }
    }

    private static func content(of path: String) throws(SecretError) -> String {
        let data: Data
        do {
            data = try Data(contentsOf: URL(filePath: path))
        } catch {
            throw .unreadable(
                path: path, reason: unsafe access(path, F_OK) == 0 ? "no permission" : "no such file")
        }
        guard data.count <= limit, let text = String(validating: data, as: UTF8.self) else {
            throw .unreadable(path: path, reason: "it is no text of at most 64 KiB")
        }
        let secret = String(text.prefix { !$0.isNewline })
        guard !secret.isEmpty else { throw .unreadable(path: path, reason: "its first line is empty") }
        return secret
    }
}

extension SecretSource: CustomStringConvertible, CustomDebugStringConvertible {
    package var description: String {
        switch self {
        case .text: "the settings"
        case .file(let path): "the file \(path)"
        case .credential(let name, _): "the credential \(name)"
        }
    }

    package var debugDescription: String { description }
}

/// Why a secret cannot be had.
package enum SecretError: Error, Sendable, Equatable {
    case unreadable(path: String, reason: String)
    case noCredentials(String)
}

extension SecretError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "the secret in \(path) cannot be read: \(reason)"
        case .noCredentials(let name):
            "there is no credential \(name) here: only a service whose unit has LoadCredential=\(name):… is handed one"
        }
    }
}
