import FeedModel
import FoundationEssentials
import Hooks

/// Reads the settings file: JSON5 whose every key is known.
package struct SettingsDocument: Sendable {
    /// - Parameters:
    ///   - bytes: The file.
    ///   - path: Where it is, for errors.
    /// - Returns: The defaults, with what the file changes.
    /// - Throws: The first thing that cannot be meant.
    package static func settings(from bytes: [UInt8], path: String) throws(SettingsError) -> Settings {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        let tree: JSONTree
        do {
            tree = try decoder.decode(JSONTree.self, from: Data(bytes))
        } catch {
            throw .badSyntax(path: path, reason: Self.reason(error))
        }
        var settings = Settings()
        try settings.read(SettingsSection(tree, name: ""))
        return settings
    }

    private static func reason(_ error: any Error) -> String {
        guard case DecodingError.dataCorrupted(let context) = error else { return "\(error)" }
        guard let cause = context.underlyingError else { return context.debugDescription }
        return "\(cause)"
    }
}

extension Settings {
    fileprivate mutating func set<Value>(_ path: WritableKeyPath<Self, Value>, _ value: Value?) {
        if let value { self[keyPath: path] = value }
    }

    fileprivate mutating func read(_ section: SettingsSection) throws(SettingsError) {
        try section.knows([
            "itunes", "hooks", "attention", "intervalMinutes", "floorMinutes", "hostsAtOnce", "userAgent",
            "keep", "archiveGuard", "podcasts",
        ])
        if let itunes = try section.section("itunes") {
            try itunes.knows(["baseURL", "country", "fallbackCountries"])
            set(\.itunes.baseURL, try itunes.webAddress("baseURL"))
            set(\.itunes.country, try itunes.country("country"))
            set(\.itunes.fallbackCountries, try itunes.texts("fallbackCountries"))
        }
        set(\.polling.attention, try section.attention("attention"))
        polling.interval = try section.interval("intervalMinutes")
        for podcast in try section.sections("podcasts") {
            try podcast.knows(["podcast", "attention", "intervalMinutes"])
            guard let name = try podcast.text("podcast") else {
                throw .badValue(
                    key: podcast.name + ".podcast",
                    reason: "an id, a feed's address or a title is needed here")
            }
            polling.exceptions.append(
                PollingException(
                    podcast: name, attention: try podcast.attention("attention"),
                    interval: try podcast.interval("intervalMinutes")))
        }
        set(\.polling.floor, try section.number("floorMinutes", in: 5...1_440).map { Int64($0) * 60 })
        set(\.polling.hostsAtOnce, try section.number("hostsAtOnce", in: 1...256))
        polling.userAgent = try section.text("userAgent")
        set(\.rules.kept, try section.number("keep", in: 1...100_000))
        if let archive = try section.section("archiveGuard") {
            try archive.knows(["episodes", "days"])
            set(\.rules.archiveEpisodes, try archive.number("episodes", in: 0...1_000_000))
            set(\.rules.archiveDays, try archive.number("days", in: 0...36_500))
        }
        for hook in try section.sections("hooks") {
            hooks.append(try Hook(hook))
        }
        let names = hooks.map(\.name)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw .badValue(key: "hooks", reason: "two hooks are called \"\(twice)\"; names must differ")
        }
    }
}

extension SettingsSection {
    fileprivate func attention(_ key: String) throws(SettingsError) -> Attention? {
        guard let word = try text(key) else { return nil }
        guard let attention = Attention(rawValue: word) else {
            throw .badValue(key: path(key), reason: "\"\(word)\" is none of relaxed, normal and eager")
        }
        return attention
    }

    /// Seconds, from a number of minutes.
    fileprivate func interval(_ key: String) throws(SettingsError) -> Int64? {
        try number(key, in: 5...43_200).map { Int64($0) * 60 }
    }
}

extension Hook {
    fileprivate init(_ section: SettingsSection) throws(SettingsError) {
        try section.knows(["name", "command", "webhook", "secret", "events", "podcasts", "timeout", "env"])
        let command = try section.texts("command")
        let webhook = try section.text("webhook")
        let means: Means
        switch (command, webhook) {
        case (let command?, nil): means = .command(command)
        case (nil, let url?): means = .webhook(url: url, secret: try section.text("secret"))
        case (nil, nil): throw .badValue(key: section.name, reason: "a hook needs a command or a webhook")
        default: throw .badValue(key: section.name, reason: "a hook is a command or a webhook, not both")
        }
        guard
            let name = try section.text("name") ?? command?.first?.split(separator: "/").last.map(String.init)
        else {
            throw .badValue(key: section.name, reason: "the hook needs a name")
        }
        self.init(name: name, means: means)
        if let words = try section.texts("events") {
            events = []
            for word in words {
                guard let kind = Event.Kind(rawValue: word) else {
                    let near = closest(to: word, in: Event.Kind.allCases.map(\.rawValue))
                    throw .badValue(
                        key: section.name + ".events",
                        reason: "there is no event \"\(word)\""
                            + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
                }
                events.insert(kind)
            }
        }
        podcasts = try section.texts("podcasts") ?? []
        timeout = try section.number("timeout", in: Hook.timeouts) ?? timeout
        environment = try section.dictionary("env")
        if let problem { throw .badValue(key: section.name, reason: "the hook \"\(name)\" \(problem)") }
    }
}
