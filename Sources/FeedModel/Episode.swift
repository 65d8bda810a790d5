/// One episode as podwatch remembers it.
package struct Episode: Sendable, Equatable, Codable {
    /// Stable for ever: sixteen hexadecimal digits, the digest of the key it was first known by.
    package var id: String
    /// The guid as published, trimmed.
    ///
    /// `nil` when the feed gives none.
    package var guid: String?
    /// Apple's number of the episode, once Apple listed it.
    package var trackID: Int64?
    package var title: String?
    package var published: UnixTime?
    package var firstSeen: UnixTime
    /// Seconds.
    package var duration: Int?
    /// Where the whole episode plays.
    package var episodeURL: String?
    /// Apple's preview, which for podcasts is mostly the whole episode too.
    package var previewURL: String?
    /// MIME type of what `episodeURL` leads to, as published.
    package var type: String?
    /// Bytes, as published.
    package var length: Int64?
    /// The episode's page.
    package var link: String?
    package var season: Int?
    package var number: Int?
    /// `full`, `trailer` or `bonus`.
    package var kind: String?
    package var explicit: Bool?
    package var artworkURL: String?
    package var description: String?
    package var source: Source
    /// Whether an `episode.new` was made for it.
    ///
    /// Those of the baseline were not announced.
    package var announced: Bool
    /// Everything this episode is known by: guids, enclosure, title and date, Apple's number.
    package var keys: [Digest]

    package init(id: String, firstSeen: UnixTime, source: Source, keys: [Digest]) {
        self.id = id
        self.firstSeen = firstSeen
        self.source = source
        self.keys = keys
        announced = false
    }

    /// Who lists the episode.
    package enum Source: String, Sendable, Codable {
        case rss, itunes, both
    }

    /// What episodes are sorted by: the date of publication, else when it was first seen.
    ///
    /// Nobody has seen an episode before it came: one that is dated ahead is as new as the day it appeared.
    package var order: UnixTime {
        min(published ?? firstSeen, firstSeen)
    }

    /// Whether this one comes first in a list with the newest first.
    package func isNewer(than other: Episode) -> Bool {
        (order, published ?? firstSeen, id) > (other.order, other.published ?? other.firstSeen, other.id)
    }
}
