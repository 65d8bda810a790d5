import FeedModel
import FeedParsing

/// What one item can be recognised by, in eight bytes each.
///
/// An absent key never matches anything.
struct EpisodeKeys: Sendable, Equatable {
    /// The guid as published, trimmed; `http` and `https` spellings are equal, and those of a host's letters.
    var guid: Digest?
    /// Apple's number of the episode.
    var track: Digest?
    /// The audio's address without scheme, query and tracking prefixes.
    var enclosure: Digest?
    /// Title and date; title and duration when there is no date.
    var titleAndDate: Digest?

    init(
        guid: String?, trackID: Int64?, enclosureURL: String?, title: String?, published: UnixTime?,
        duration: Int?
    ) {
        self.guid = guid.map { Digest("guid " + Self.plain($0)) }
        track = trackID.map { Digest("track \($0)") }
        enclosure = enclosureURL.map(audioKey).flatMap { $0.isEmpty ? nil : Digest("enclosure " + $0) }
        guard let title, !title.isEmpty else { return }
        if let published {
            titleAndDate = Digest("title \(Self.folded(title)) \(published.seconds)")
        } else if let duration {
            titleAndDate = Digest("title \(Self.folded(title)) for \(duration)")
        }
    }

    /// All of them, the most telling first.
    var all: [Digest] {
        [guid, track, enclosure, titleAndDate].compactMap(\.self)
    }

    /// Where a guid is an address, without its scheme and with the host in lower case: those change when a
    /// site is served in another way, and name the same thing.
    private static func plain(_ guid: String) -> String {
        guard let mark = guid.firstRange(of: "://"),
            ["http", "https"].contains(guid[..<mark.lowerBound].lowercased())
        else { return guid }
        let rest = guid[mark.upperBound...]
        let host = rest.prefix { !"/?#".contains($0) }
        return host.lowercased() + rest.dropFirst(host.count)
    }

    /// Letter case and the amount of white space are edits, not identity.
    static func folded(_ title: String) -> String {
        title.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
