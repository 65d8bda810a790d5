/// What the checks of one podcast have left behind: how they went, and when the next one is due.
package struct CheckStanding: Sendable, Equatable, Codable {
    package var last: UnixTime?
    package var lastSuccess: UnixTime?
    package var next: UnixTime?
    /// Why `next` is when it is, in words.
    package var reason: String?
    /// Failed checks in a row.
    package var failures = 0
    package var failingSince: UnixTime?
    package var error: String?
    /// Whether `podcast.failing` was told for the failures under way.
    package var failingTold = false
    /// Whether `podcast.silent` was told since the last episode.
    package var silenceTold = false
    package var validators: StoredValidators?
    /// Digest of the last body that was a good feed.
    package var bodyDigest: Digest?
    package var hints = FeedHints()
    /// When Apple was last asked about this podcast.
    package var lastApple: UnixTime?
    /// The last checks, newest first, at most ``historyLength``.
    package var history: [CheckRecord] = []

    package static let historyLength = 10

    package init() {}

    enum CodingKeys: String, CodingKey {
        case last, lastSuccess, next, reason, failures, failingSince, error, failingTold, silenceTold
        case validators, bodyDigest, hints, lastApple, history
    }
}

/// What a server wants back with the next request, word for word, and where it belongs.
package struct StoredValidators: Sendable, Equatable, Codable {
    package var etag: String?
    package var lastModified: String?
    /// The address whose answer carried them, after redirects.
    package var url: String
    package var since: UnixTime

    package init(etag: String?, lastModified: String?, url: String, since: UnixTime) {
        self.etag = etag
        self.lastModified = lastModified
        self.url = url
        self.since = since
    }
}

/// What a feed and its server say about when to come back.
package struct FeedHints: Sendable, Equatable, Codable {
    /// Seconds for which the last answer called itself fresh, `max-age` or `ttl`.
    package var fresh: Int64?
    /// Hours of the day, UTC, in which not to ask.
    package var skipHours: [Int] = []
    /// English names of days on which not to ask, UTC.
    package var skipDays: [String] = []
    /// Seconds between episodes as the publisher plans them.
    package var updatePeriod: Int64?

    package init() {}
}

/// How one check went.
package struct CheckRecord: Sendable, Equatable, Codable {
    package var at: UnixTime
    package var outcome: Outcome
    /// Episodes that were new.
    package var new: Int
    package var error: String?

    package enum Outcome: String, Sendable, Codable {
        case new, unchanged, notModified, failed
    }

    package init(at: UnixTime, outcome: Outcome, new: Int = 0, error: String? = nil) {
        self.at = at
        self.outcome = outcome
        self.new = new
        self.error = error
    }
}
