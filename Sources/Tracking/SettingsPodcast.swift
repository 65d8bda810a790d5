import FeedModel
import Hooks
import TextPatterns

extension PodcastSettings {
    /// What an entry of `podcasts` may have.
    package static var keys: [String] { SettingsKey.names(in: "podcasts[]") }

    /// - Parameters:
    ///   - section: One of `podcasts`.
    ///   - credentials: The directory where the service manager put credentials.
    /// - Throws: The first thing that cannot be meant.
    init(_ section: SettingsSection, credentials: String?) throws(SettingsError) {
        try section.knows()
        guard let name = try section.text("podcast") else {
            throw .badValue(
                key: section.path("podcast"), reason: "an id, a feed's address or a title is needed here")
        }
        self.init(
            podcast: name, attention: try section.attention("attention"),
            interval: try section.interval("intervalMinutes"))
        manner.userAgent = try section.text("userAgent")
        if let version = try section.choice("httpVersion", of: ["1.1", "2"]) {
            manner.speaksHTTP1 = version == "1.1"
        }
        manner.access = try HostAccess(section, home: name, credentials: credentials)
        isMuted = try section.bool("mute")
        filter.include = try section.section("include").map(EpisodeFilter.Condition.init)
        filter.exclude = try section.section("exclude").map(EpisodeFilter.Condition.init)
    }
}

extension HostAccess {
    /// `nil` when the section has nothing of the kind.
    fileprivate init?(_ section: SettingsSection, home: String, credentials: String?) throws(SettingsError) {
        self.init(home: home)
        for (name, value) in try section.secrets("headers", credentials: credentials) {
            guard !name.isEmpty, name.utf8.allSatisfy({ 0x21...0x7e ~= $0 && $0 != UInt8(ascii: ":") }) else {
                throw .badValue(key: section.path("headers"), reason: "\"\(name)\" is no name of a header")
            }
            headers[name] = value
        }
        let user = try section.text("user")
        let password = try section.secret("password", credentials: credentials)
        switch (user, password) {
        case (let user?, let password?): login = Login(user: user, password: password)
        case (nil, nil): break
        case (_?, nil): throw .badValue(key: section.path("user"), reason: "a password belongs to it")
        case (nil, _?): throw .badValue(key: section.path("password"), reason: "a user belongs to it")
        }
        takesAnyCertificate = try section.bool("anyCertificate") ?? false
        if self == HostAccess(home: home) { return nil }
        guard FeedAddress(home) != nil else {
            throw .badValue(
                key: section.path("podcast"),
                reason: "user, password, headers and anyCertificate are for one host alone: "
                    + "name the podcast by the address of its feed")
        }
    }
}

extension EpisodeFilter.Condition {
    fileprivate init(_ section: SettingsSection) throws(SettingsError) {
        try section.knows()
        self.init()
        for text in try section.texts("title") ?? [] {
            do {
                titles.append(try TextPattern(text))
            } catch {
                throw .badValue(
                    key: section.path("title"), reason: "\"\(text)\" is no regular expression: \(error)")
            }
        }
        for kind in try section.texts("kind") ?? [] {
            guard ["full", "trailer", "bonus"].contains(kind) else {
                throw .badValue(
                    key: section.path("kind"), reason: "\"\(kind)\" is none of full, trailer and bonus")
            }
            kinds.insert(kind)
        }
        shorterThan = try section.number("shorterThanMinutes", in: 1...10_000).map { Int64($0) * 60 }
        longerThan = try section.number("longerThanMinutes", in: 1...10_000).map { Int64($0) * 60 }
        if self == Self() {
            throw .badValue(
                key: section.name, reason: "title, kind, shorterThanMinutes or longerThanMinutes belongs here"
            )
        }
    }
}
