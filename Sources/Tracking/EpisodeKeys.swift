import FeedModel
import FeedParsing

/// What one item can be recognised by, in eight bytes each.
///
/// An absent key never matches anything.
struct EpisodeKeys: Sendable, Equatable {
    /// The guid as published, trimmed; `http` and `https` spellings are equal.
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
        self.guid = guid.map { Digest("guid " + Self.withoutScheme($0)) }
        track = trackID.map { Digest("track \($0)") }
        enclosure = enclosureURL.map { Digest("enclosure " + audioKey(of: $0)) }
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

    private static func withoutScheme(_ guid: String) -> Substring {
        for scheme in ["https://", "http://"] where guid.lowercased().hasPrefix(scheme) {
            return guid.dropFirst(scheme.count)
        }
        return guid[...]
    }

    /// Letter case and the amount of white space are edits, not identity.
    private static func folded(_ title: String) -> String {
        title.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
