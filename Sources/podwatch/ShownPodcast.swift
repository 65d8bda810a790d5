import FeedModel
import TextPatterns
import Tracking

/// What the settings say of one podcast, as it may be shown: without secrets.
struct ShownPodcast: Encodable {
    var podcast: String
    /// In the words of the settings.
    var differences: [String]

    init(_ settings: PodcastSettings) {
        podcast = maskedAddress(settings.podcast)
        let access = settings.manner.access
        let words: [String?] = [
            settings.attention.map { "attention \($0.rawValue)" },
            settings.interval.map { "every \($0 / 60) minutes" },
            settings.isMuted == true ? "mute" : nil,
            settings.filter.include.map { "include \(Self.words(for: $0))" },
            settings.filter.exclude.map { "exclude \(Self.words(for: $0))" },
            settings.manner.userAgent.map { "user agent \"\($0)\"" },
            settings.manner.speaksHTTP1 == true ? "HTTP 1.1" : nil,
            access?.login.map { "user \($0.user), password from \($0.password)" },
            access.flatMap {
                $0.headers.isEmpty ? nil : "headers \($0.headers.keys.sorted().joined(separator: " "))"
            },
            access?.takesAnyCertificate == true ? "any certificate" : nil,
        ]
        differences = words.compactMap(\.self)
    }

    private static func words(for condition: EpisodeFilter.Condition) -> String {
        let words: [String?] = [
            condition.titles.isEmpty
                ? nil : "title \(condition.titles.map(\.text).joined(separator: " or "))",
            condition.kinds.isEmpty ? nil : "kind \(condition.kinds.sorted().joined(separator: " or "))",
            condition.shorterThan.map { "shorter than \($0 / 60) minutes" },
            condition.longerThan.map { "longer than \($0 / 60) minutes" },
        ]
        return words.compactMap(\.self).joined(separator: ", ")
    }
}
