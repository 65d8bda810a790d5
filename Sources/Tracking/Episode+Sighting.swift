import FeedModel

extension Episode {
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
        episode.keys += keys.filter { !episode.keys.contains($0) }
        episode.guid = guid ?? sighting.guid
        if sighting.source == .itunes, source != .itunes {
            episode.complete(from: sighting)
        } else {
            episode.adopt(sighting)
        }
        if source != sighting.source { episode.source = .both }
        return episode
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
