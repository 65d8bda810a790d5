/// Why the settings cannot be used.
///
/// Each names the key and the way out.
package enum SettingsError: Error, Sendable, Equatable {
    case unreadable(path: String, reason: String)
    case badSyntax(path: String, reason: String)
    case unknownKey(String, suggestion: String?)
    case badValue(key: String, reason: String)
}

extension SettingsError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "the settings file \(path) cannot be read: \(reason)"
        case .badSyntax(_, let reason): "this is not JSON5: \(reason)"
        case .unknownKey(let key, let suggestion):
            "unknown setting \"\(key)\"" + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
        case .badValue(let key, let reason): "setting \"\(key)\": \(reason)"
        }
    }
}
