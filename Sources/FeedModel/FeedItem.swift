/// One item or entry as the document states it.
///
/// An item is not yet an episode: it may lack audio, a date or an identity. The rules for its values
/// are those of ``Feed``.
package struct FeedItem: Sendable, Equatable {
    /// As published, trimmed, never resolved: RSS `guid`, `rdf:about`, Atom and JSON Feed `id`.
    package var guid: String?
    /// Whether the guid claims to be a link; `nil` where the format has no such claim.
    package var guidIsPermaLink: Bool?
    package var title: String?
    package var itunesTitle: String?
    package var subtitle: String?
    package var link: String?
    package var published: UnixTime?
    package var updated: UnixTime?
    package var durationSeconds: Int?
    /// All of them, in order: a list rather than one, because the second may be the playable one.
    package var enclosures: [Enclosure] = []
    /// The short form of the notes: `description`, `atom:summary`.
    package var teaser: Notes?
    /// The long form: `content:encoded`, `atom:content`.
    package var notes: Notes?
    package var season: Int?
    package var episode: Int?
    package var episodeType: EpisodeType?
    package var isExplicit: Bool?
    package var isBlocked: Bool?
    package var imageURL: String?
    package var author: String?
    package var categories: [String] = []
    package var people: [Person] = []
    package var chaptersURL: String?
    /// Chapters written into the feed itself (Podlove Simple Chapters).
    package var chapters: [Chapter] = []
    package var transcripts: [Transcript] = []
    package var soundbites: [Soundbite] = []

    package init() {}

    package var description: String? {
        get { teaser?.text }
        set { teaser = newValue.map { Notes($0) } }
    }

    package var content: String? {
        get { notes?.text }
        set { notes = newValue.map { Notes($0) } }
    }
}

/// `itunes:episodeType`.
package enum EpisodeType: String, Sendable, Equatable {
    case full, trailer, bonus
}
