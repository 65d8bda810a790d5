import FeedModel
import Hooks

/// Reads the settings file: JSON5 whose every key is known.
package struct SettingsDocument: Sendable {
    /// - Parameters:
    ///   - bytes: The file.
    ///   - credentials: The directory where the service manager put credentials.
    /// - Returns: The defaults, with what the file changes.
    /// - Throws: The first thing that cannot be meant, with its place.
    package static func settings(
        from bytes: [UInt8], credentials: String? = nil
    ) throws(SettingsError) -> Settings {
        let document = try document(bytes)
        var settings = Settings()
        do {
            try settings.read(SettingsSection(document.tree, name: ""), credentials: credentials)
        } catch {
            throw error.placed(in: document)
        }
        return settings
    }

    /// What may be meant otherwise than it is taken: a sentence for each.
    package static func doubts(about bytes: [UInt8]) throws(SettingsError) -> [String] {
        let document = try document(bytes)
        return document.repeated.map { key in
            let line = document.places[key].map { "line \($0.line): " } ?? ""
            return "\(line)\"\(key)\" stands here again; only the last one counts"
        }
    }

    private static func document(_ bytes: [UInt8]) throws(SettingsError) -> JSON5Document {
        do {
            return try JSON5Reader.read(bytes)
        } catch {
            throw .at(
                line: error.place.line, column: error.place.column, .badSyntax(reason: error.reason))
        }
    }
}

extension Settings {
    fileprivate mutating func set<Value>(_ path: WritableKeyPath<Self, Value>, _ value: Value?) {
        if let value { self[keyPath: path] = value }
    }

    fileprivate mutating func read(_ section: SettingsSection, credentials: String?) throws(SettingsError) {
        try section.knows()
        if let itunes = try section.section("itunes") {
            try itunes.knows()
            set(\.itunes.baseURL, try itunes.webAddress("baseURL"))
            set(\.itunes.country, try itunes.country("country"))
            set(\.itunes.fallbackCountries, try itunes.texts("fallbackCountries"))
        }
        set(\.polling.attention, try section.attention("attention"))
        polling.interval = try section.interval("intervalMinutes")
        for podcast in try section.sections("podcasts") {
            podcasts.append(try PodcastSettings(podcast, credentials: credentials))
        }
        set(\.polling.floor, try section.number("floorMinutes", in: 5...1_440).map { Int64($0) * 60 })
        try refuseIntervalsBelowFloor()
        set(\.polling.hostsAtOnce, try section.number("hostsAtOnce", in: 1...256))
        polling.userAgent = try section.text("userAgent")
        set(\.rules.kept, try section.number("keep", in: 1...100_000))
        if let archive = try section.section("archiveGuard") {
            try archive.knows()
            set(\.rules.archiveEpisodes, try archive.number("episodes", in: 0...1_000_000))
            set(\.rules.archiveDays, try archive.number("days", in: 0...36_500))
        }
        try monitoring.read(section)
        for hook in try section.sections("hooks") {
            hooks.append(try Hook(hook, credentials: credentials))
        }
        let names = hooks.map(\.name)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw .badValue(key: "hooks", reason: "two hooks are called \"\(twice)\"; names must differ")
        }
    }

    /// They would be silently without effect.
    private func refuseIntervalsBelowFloor() throws(SettingsError) {
        let single = podcasts.enumerated().map { ("podcasts[\($0)].intervalMinutes", $1.interval) }
        for (key, interval) in [("intervalMinutes", polling.interval)] + single {
            guard let interval, interval < polling.floor else { continue }
            throw .badValue(
                key: key,
                reason:
                    "\(interval / 60) is less than floorMinutes (\(polling.floor / 60)), which always holds")
        }
    }
}
