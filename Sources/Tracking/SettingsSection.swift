/// JSON of any shape.
enum JSONTree: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([JSONTree])
    case object([String: JSONTree])
}

/// One object of the settings, which knows where it stands, for errors that name the key.
struct SettingsSection: Sendable {
    /// `itunes`, `hooks[0]`; empty for the whole file.
    let name: String
    private let values: [String: JSONTree]

    init(_ tree: JSONTree, name: String) throws(SettingsError) {
        guard case .object(let values) = tree else {
            throw .badValue(
                key: name.isEmpty ? "settings" : name, reason: "an object in braces is needed here")
        }
        self.name = name
        self.values = values
    }

    /// Refuses keys that mean nothing: a setting with a typing error must not be silently without effect.
    ///
    /// - Parameter keys: What is known where the table of settings does not say.
    /// - Throws: The first unknown key.
    func knows(_ keys: [String]? = nil) throws(SettingsError) {
        let keys = keys ?? SettingsKey.names(in: name)
        for key in values.keys.sorted() where !keys.contains(key) {
            throw .unknownKey(path(key), suggestion: closest(to: key, in: keys).map(path))
        }
    }

    func text(_ key: String) throws(SettingsError) -> String? {
        guard let value = value(key) else { return nil }
        guard case .text(let text) = value, !text.isEmpty else {
            throw .badValue(key: path(key), reason: "a text in quotes is needed here")
        }
        // A line break in a User-Agent would be a header of its own.
        guard text.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 }) else {
            throw .badValue(key: path(key), reason: "line breaks and control characters have no place here")
        }
        return text
    }

    func texts(_ key: String) throws(SettingsError) -> [String]? {
        guard let value = value(key) else { return nil }
        guard case .list(let list) = value else {
            throw .badValue(key: path(key), reason: "a list of texts is needed here")
        }
        var texts: [String] = []
        for item in list {
            guard case .text(let text) = item else {
                throw .badValue(key: path(key), reason: "a list of texts is needed here")
            }
            texts.append(text)
        }
        return texts
    }

    func number(_ key: String, in range: ClosedRange<Int>) throws(SettingsError) -> Int? {
        guard let value = value(key) else { return nil }
        guard case .number(let number) = value, let whole = Int(exactly: number), range.contains(whole) else {
            throw .badValue(
                key: path(key),
                reason: "a whole number from \(range.lowerBound) to \(range.upperBound) is needed here")
        }
        return whole
    }

    func bool(_ key: String) throws(SettingsError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard case .bool(let bool) = value else {
            throw .badValue(key: path(key), reason: "true or false is needed here")
        }
        return bool
    }

    /// In the order of the alphabet.
    var keys: [String] {
        values.keys.sorted()
    }

    func isObject(_ key: String) -> Bool {
        if case .object? = values[key] { true } else { false }
    }

    func dictionary(_ key: String) throws(SettingsError) -> [String: String] {
        guard let tree = value(key) else { return [:] }
        let section = try SettingsSection(tree, name: path(key))
        var texts: [String: String] = [:]
        for key in section.values.keys { texts[key] = try section.text(orEmpty: key) }
        return texts
    }

    func section(_ key: String) throws(SettingsError) -> SettingsSection? {
        guard let value = value(key) else { return nil }
        return try SettingsSection(value, name: path(key))
    }

    func sections(_ key: String) throws(SettingsError) -> [SettingsSection] {
        guard let value = value(key) else { return [] }
        guard case .list(let list) = value else {
            throw .badValue(key: path(key), reason: "a list of objects is needed here")
        }
        var sections: [SettingsSection] = []
        for (index, item) in list.enumerated() {
            sections.append(try SettingsSection(item, name: "\(path(key))[\(index)]"))
        }
        return sections
    }

    /// Two letters, in upper case.
    func country(_ key: String) throws(SettingsError) -> String? {
        guard let text = try text(key) else { return nil }
        guard text.utf8.count == 2, text.utf8.allSatisfy({ (65...90).contains($0 & 0xdf) }) else {
            throw .badValue(key: path(key), reason: "\"\(text)\" is not a country code of two letters")
        }
        return text.uppercased()
    }

    func webAddress(_ key: String) throws(SettingsError) -> String? {
        guard let text = try text(key) else { return nil }
        guard text.hasPrefix("https://") || text.hasPrefix("http://") else {
            throw .badValue(key: path(key), reason: "\"\(text)\" is not an http or https address")
        }
        return text
    }

    private func text(orEmpty key: String) throws(SettingsError) -> String {
        guard case .text(let text)? = values[key] else {
            throw .badValue(key: path(key), reason: "a text in quotes is needed here")
        }
        return text
    }

    /// `null` is as good as nothing.
    private func value(_ key: String) -> JSONTree? {
        values[key].flatMap { $0 == .null ? nil : $0 }
    }

    /// The key as a person finds it in the file: `hooks[0].timeout`.
    func path(_ key: String) -> String {
        name.isEmpty ? key : "\(name).\(key)"
    }
}
