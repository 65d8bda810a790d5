import JSONText

// The shapes of what the state files hold, names in alphabetical order. Every file ever written opens for
// ever: a name that is added must be `younger` or optional, and none ever changes its meaning.

extension StoredEpisode: JSONShape {
    static var blank: StoredEpisode {
        StoredEpisode(episode: Episode(id: "", firstSeen: UnixTime(0), source: .rss, keys: []))
    }

    mutating func walk(_ fields: inout some JSONFields) throws(JSONFault) {
        try fields.field("announced", &episode.announced)
        try fields.field("artworkURL", &episode.artworkURL)
        try fields.field("description", &episode.description)
        try fields.field("duration", &episode.duration)
        try fields.field("episodeURL", &episode.episodeURL)
        try fields.field("explicit", &episode.explicit)
        try fields.field("firstSeen", &episode.firstSeen)
        try fields.field("guid", &episode.guid)
        try fields.field("id", &episode.id)
        if !isSummary { try fields.field("keys", &episode.keys) }
        try fields.field("kind", &episode.kind)
        try fields.field("length", &episode.length)
        try fields.field("link", &episode.link)
        try fields.field("number", &episode.number)
        try fields.shown("podcastID", podcastID)
        try fields.field("previewURL", &episode.previewURL)
        try fields.field("published", &episode.published)
        try fields.field("season", &episode.season)
        try fields.field("source", &episode.source)
        try fields.field("title", &episode.title)
        if !isSummary { try fields.field("trackID", &episode.trackID) }
        try fields.field("type", &episode.type)
    }
}

extension Subscription: JSONShape {
    static var blank: Subscription { Subscription(id: "", subscribed: UnixTime(0)) }

    mutating func walk(_ fields: inout some JSONFields) throws(JSONFault) {
        try fields.field("appleID", &appleID)
        try fields.field("artworkURL", &artworkURL)
        try fields.field("author", &author)
        try fields.field("baseline", &baseline)
        try fields.younger("checks", &checks)
        try fields.field("country", &country)
        try fields.younger("episodeCount", &episodeCount)
        var listed = StoredEpisodes(episodes: episodes, podcastID: id)
        try fields.younger("episodes", &listed)
        episodes = listed.episodes
        try fields.shown("error", checks.error)
        try fields.shown("failures", checks.failures)
        try fields.field("feedURL", &feedURL)
        try fields.younger("formerFeedURLs", &formerFeedURLs)
        try fields.field("id", &id)
        try fields.younger("isGone", &isGone)
        try fields.younger("isPaused", &isPaused)
        try fields.younger("known", &known)
        try fields.shown("lastCheck", checks.last)
        try fields.shown("lastSuccess", checks.lastSuccess)
        try fields.shown(
            "latest", episodes.first.map { StoredEpisode(episode: $0, podcastID: id, isSummary: true) })
        try fields.field("link", &link)
        try fields.field("move", &move)
        try fields.shown("nextCheck", checks.next)
        try fields.younger("sharedGuids", &sharedGuids)
        try fields.shown("state", state)
        try fields.field("storeURL", &storeURL)
        try fields.field("subscribed", &subscribed)
        try fields.younger("textPosts", &textPosts)
        try fields.field("title", &title)
    }
}

extension CheckStanding: JSONShape {
    static var blank: CheckStanding { CheckStanding() }

    mutating func walk(_ fields: inout some JSONFields) throws(JSONFault) {
        try fields.field("bodyDigest", &bodyDigest)
        try fields.field("error", &error)
        try fields.field("failingSince", &failingSince)
        try fields.younger("failingTold", &failingTold)
        try fields.younger("failures", &failures)
        try fields.younger("hints", &hints)
        try fields.younger("history", &history)
        try fields.field("last", &last)
        try fields.field("lastApple", &lastApple)
        try fields.field("lastSuccess", &lastSuccess)
        try fields.field("next", &next)
        try fields.field("reason", &reason)
        try fields.younger("silenceTold", &silenceTold)
        try fields.field("validators", &validators)
    }
}

extension StoredValidators: JSONShape {
    static var blank: StoredValidators {
        StoredValidators(etag: nil, lastModified: nil, url: "", since: UnixTime(0))
    }

    mutating func walk(_ fields: inout some JSONFields) throws(JSONFault) {
        try fields.field("etag", &etag)
        try fields.field("lastModified", &lastModified)
        try fields.field("since", &since)
        try fields.field("url", &url)
    }
}

extension FeedHints: JSONShape {
    static var blank: FeedHints { FeedHints() }

    mutating func walk(_ fields: inout some JSONFields) throws(JSONFault) {
        try fields.field("fresh", &fresh)
        try fields.younger("skipDays", &skipDays)
        try fields.younger("skipHours", &skipHours)
        try fields.field("updatePeriod", &updatePeriod)
    }
}

extension CheckRecord: JSONShape {
    static var blank: CheckRecord { CheckRecord(at: UnixTime(0), outcome: .unchanged) }

    mutating func walk(_ fields: inout some JSONFields) throws(JSONFault) {
        try fields.field("at", &at)
        try fields.field("error", &error)
        try fields.field("new", &new)
        try fields.field("outcome", &outcome)
    }
}

extension PendingMove: JSONShape {
    static var blank: PendingMove { PendingMove(to: "", since: UnixTime(0)) }

    mutating func walk(_ fields: inout some JSONFields) throws(JSONFault) {
        try fields.field("since", &since)
        try fields.field("to", &to)
    }
}

extension Event: JSONShape {
    static var blank: Event { Event(.episodeNew, podcastID: "", time: UnixTime(0)) }

    mutating func walk(_ fields: inout some JSONFields) throws(JSONFault) {
        try fields.field("count", &count)
        try fields.field("detail", &detail)
        try fields.field("episodeID", &episodeID)
        try fields.field("id", &id)
        try fields.field("podcastID", &podcastID)
        try fields.field("time", &time)
        try fields.field("type", &type)
    }
}

extension Delivery: JSONShape {
    static var blank: Delivery { Delivery(event: .blank, hook: "", due: UnixTime(0)) }

    mutating func walk(_ fields: inout some JSONFields) throws(JSONFault) {
        try fields.field("attempts", &attempts)
        try fields.field("due", &due)
        try fields.field("event", &event)
        try fields.field("hook", &hook)
        try fields.field("isParked", &isParked)
        try fields.field("lastResult", &lastResult)
    }
}

extension AppleStanding: JSONShape {
    static var blank: AppleStanding { AppleStanding() }

    mutating func walk(_ fields: inout some JSONFields) throws(JSONFault) {
        try fields.field("pausedUntil", &pausedUntil)
        try fields.younger("recentCalls", &recentCalls)
        try fields.younger("refusals", &refusals)
    }
}

extension HostStanding: JSONShape {
    static var blank: HostStanding { HostStanding() }

    mutating func walk(_ fields: inout some JSONFields) throws(JSONFault) {
        try fields.field("heldUntil", &heldUntil)
        try fields.younger("wantsRest", &wantsRest)
    }
}
