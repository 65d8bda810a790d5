import JSONText

// What hooks are told, written by hand: see ``JSONFields``. Names in alphabetical order.

extension EventMessage {
    /// The event as one JSON object, keys sorted, without a line break.
    package var json: [UInt8] {
        var json = JSONWriter()
        write(to: &json)
        return json.bytes
    }
}

extension EventMessage: JSONShape {
    static var blank: EventMessage {
        EventMessage(.blank, attempt: 1, podcast: .blank, episode: nil)
    }

    mutating func walk(_ fields: inout some JSONFields) throws(JSONFault) {
        try fields.field("attempt", &attempt)
        try fields.field("count", &count)
        try fields.field("detail", &detail)
        try fields.field("episode", &episode)
        try fields.field("id", &id)
        try fields.field("podcast", &podcast)
        try fields.field("time", &time)
        try fields.field("type", &type)
    }
}

extension PodcastSummary: JSONShape {
    static var blank: PodcastSummary { PodcastSummary(.blank) }

    mutating func walk(_ fields: inout some JSONFields) throws(JSONFault) {
        try fields.field("appleID", &appleID)
        try fields.field("artworkURL", &artworkURL)
        try fields.field("author", &author)
        try fields.field("episodeCount", &episodeCount)
        try fields.field("error", &error)
        try fields.field("failures", &failures)
        try fields.field("feedURL", &feedURL)
        try fields.field("id", &id)
        try fields.field("lastCheck", &lastCheck)
        try fields.field("lastSuccess", &lastSuccess)
        try fields.field("latest", &latest)
        try fields.field("nextCheck", &nextCheck)
        try fields.field("state", &state)
        try fields.field("storeURL", &storeURL)
        try fields.field("title", &title)
    }
}

extension EpisodeSummary: JSONShape {
    static var blank: EpisodeSummary { EpisodeSummary(StoredEpisode.blank.episode, of: "") }

    mutating func walk(_ fields: inout some JSONFields) throws(JSONFault) {
        try fields.field("announced", &announced)
        try fields.field("artworkURL", &artworkURL)
        try fields.field("description", &description)
        try fields.field("duration", &duration)
        try fields.field("episodeURL", &episodeURL)
        try fields.field("explicit", &explicit)
        try fields.field("firstSeen", &firstSeen)
        try fields.field("guid", &guid)
        try fields.field("id", &id)
        try fields.field("kind", &kind)
        try fields.field("length", &length)
        try fields.field("link", &link)
        try fields.field("number", &number)
        try fields.field("podcastID", &podcastID)
        try fields.field("previewURL", &previewURL)
        try fields.field("published", &published)
        try fields.field("season", &season)
        try fields.field("source", &source)
        try fields.field("title", &title)
        try fields.field("type", &type)
    }
}
