/// Why the settings cannot be used.
///
/// Each names the key and the way out.
package enum SettingsError: Error, Sendable, Equatable {
    case unreadable(path: String, reason: String)
    case badSyntax(reason: String)
    case unknownKey(String, suggestion: String?)
    case badValue(key: String, reason: String)
    /// One of the others, and where in the file; both count from 1.
    indirect case at(line: Int, column: Int, SettingsError)
}

extension SettingsError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "the settings file \(path) cannot be read: \(reason)"
        case .badSyntax(let reason): "this is not JSON5: \(reason)"
        case .unknownKey(let key, let suggestion):
            "unknown setting \"\(key)\"" + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
        case .badValue(let key, let reason): "setting \"\(key)\": \(reason)"
        case .at(let line, let column, let error): "line \(line), column \(column): \(error)"
        }
    }
}

extension SettingsError {
    /// The same, with the place in `document` that it is about, as far as that is known.
    func placed(in document: JSON5Document) -> SettingsError {
        switch self {
        case .unknownKey(var key, _), .badValue(var key, _):
            // What is said of `hooks[0].events` may be about a key that is not there: its hook is.
            while document.places[key] == nil {
                guard let end = key.lastIndex(where: { $0 == "." || $0 == "[" }) else { return self }
                key = String(key[..<end])
            }
            guard let place = document.places[key] else { return self }
            return .at(line: place.line, column: place.column, self)
        case .unreadable, .badSyntax, .at: return self
        }
    }
}
