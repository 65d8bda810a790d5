import Hooks

/// Values with a meaning of their own.
extension SettingsSection {
    func attention(_ key: String) throws(SettingsError) -> Attention? {
        try choice(key, of: Attention.allCases.map(\.rawValue)).flatMap(Attention.init)
    }

    /// Seconds, from a number of minutes.
    func interval(_ key: String) throws(SettingsError) -> Int64? {
        try number(key, in: 5...43_200).map { Int64($0) * 60 }
    }

    func choice(_ key: String, of words: [String]) throws(SettingsError) -> String? {
        guard let word = try text(key) else { return nil }
        guard words.contains(word) else {
            let all = words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
            throw .badValue(key: path(key), reason: "\"\(word)\" is none of \(all)")
        }
        return word
    }

    /// A text, or where it can be read: `{file: "…"}`, `{credential: "…"}`.
    func secret(_ key: String, credentials: String?) throws(SettingsError) -> SecretSource? {
        guard isObject(key) else { return try text(key).map(SecretSource.text) }
        guard let section = try section(key) else { return nil }
        try section.knows(["file", "credential"])
        switch (try section.text("file"), try section.text("credential")) {
        case (let path?, nil):
            guard path.hasPrefix("/") else {
                throw .badValue(key: section.path("file"), reason: "a path from the root on is needed here")
            }
            return .file(path)
        case (nil, let name?):
            guard !name.contains("/"), !name.hasPrefix(".") else {
                throw .badValue(
                    key: section.path("credential"), reason: "\"\(name)\" is no name of a credential")
            }
            return .credential(name, directory: credentials)
        default:
            throw .badValue(key: section.name, reason: "either a file or a credential is needed here")
        }
    }

    /// An object of such values.
    func secrets(_ key: String, credentials: String?) throws(SettingsError) -> [String: SecretSource] {
        guard let section = try section(key) else { return [:] }
        var secrets: [String: SecretSource] = [:]
        for name in section.keys { secrets[name] = try section.secret(name, credentials: credentials) }
        return secrets
    }
}
