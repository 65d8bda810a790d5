import FeedModel
import FeedParsing

extension Episode {
    /// Keys one episode may gather: enough for every honest change, and a bound for a feed that changes its
    /// guids or addresses at every request.
    static let mostKeys = 32

    init(_ sighting: Sighting, id: String, keys: [Digest], firstSeen: UnixTime) {
        self.init(id: id, firstSeen: firstSeen, source: sighting.source, keys: keys)
        guid = sighting.guid
        adopt(sighting)
    }

    /// This episode as a source lists it now.
    ///
    /// The feed is the publisher's own word and wins over Apple's, which only adds what the feed lacks.
    /// A guid stays as it was first published: another one is an alias, not a correction.
    func updated(by sighting: Sighting, keys: [Digest]) -> Episode {
        var episode = self
        episode.keys += keys.filter { !episode.keys.contains($0) }.prefix(
            max(0, Self.mostKeys - self.keys.count))
        episode.guid = guid ?? sighting.guid
        if sighting.source == .itunes, source != .itunes {
            episode.complete(from: sighting)
        } else {
            episode.adopt(sighting)
        }
        if source != sighting.source { episode.source = .both }
        return episode
    }

    /// Whether a person would call this an edit of `old`: another title, other notes, other audio.
    ///
    /// A new token in the audio's address is none, nor is what the other source adds.
    func reads(otherwiseThan old: Episode, by sighting: Sighting) -> Bool {
        guard old.source == sighting.source || old.source == .both && sighting.source == .rss else {
            return false
        }
        return title != old.title || description != old.description
            || episodeURL.map(audioKey) != old.episodeURL.map(audioKey)
    }

    private mutating func adopt(_ sighting: Sighting) {
        trackID = sighting.trackID ?? trackID
        title = sighting.title ?? title
        published = sighting.published ?? published
        duration = sighting.duration ?? duration
        episodeURL = sighting.episodeURL ?? episodeURL
        previewURL = sighting.previewURL ?? previewURL
        type = sighting.type ?? type
        length = sighting.length ?? length
        link = sighting.link ?? link
        season = sighting.season ?? season
        number = sighting.number ?? number
        kind = sighting.kind ?? kind
        explicit = sighting.explicit ?? explicit
        artworkURL = sighting.artworkURL ?? artworkURL
        description = sighting.description ?? description
    }

    private mutating func complete(from sighting: Sighting) {
        trackID = sighting.trackID ?? trackID
        previewURL = sighting.previewURL ?? previewURL
        title = title ?? sighting.title
        published = published ?? sighting.published
        duration = duration ?? sighting.duration
        episodeURL = episodeURL ?? sighting.episodeURL
        link = link ?? sighting.link
        explicit = explicit ?? sighting.explicit
        artworkURL = artworkURL ?? sighting.artworkURL
        description = description ?? sighting.description
    }
}
