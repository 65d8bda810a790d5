/// One podcast as podwatch remembers it.
package struct Subscription: Sendable, Equatable {
    /// podwatch's own id: `p1`, `p2` and so on.
    ///
    /// It is never used again after a removal.
    package var id: String
    package var appleID: Int64?
    /// The storefront Apple is asked in, two letters; `nil` means the one of the settings.
    package var country: String?
    package var title: String?
    package var author: String?
    /// Where the feed is.
    ///
    /// `nil` for a podcast that only Apple lists.
    package var feedURL: String?
    /// Addresses the feed had before, oldest first.
    package var formerFeedURLs: [String] = []
    package var storeURL: String?
    package var artworkURL: String?
    package var link: String?
    /// When the subscription began.
    package var subscribed: UnixTime
    /// The first good check, whose episodes were recorded and not announced.
    package var baseline: UnixTime?
    package var isPaused = false
    /// The host said 410: the feed is not asked any more, Apple is.
    package var isGone = false
    package var checks = CheckStanding()
    package var move: PendingMove?
    /// The newest ones in full, newest first.
    ///
    /// Older ones are known by their keys alone.
    package var episodes = EpisodeList()
    /// How many episodes were ever recorded.
    package var episodeCount = 0
    /// Every key of every episode ever seen.
    package var known = DigestSet()
    /// Items without audio or video; one that gains some is announced.
    package var textPosts = DigestSet()
    /// Guids that stood on two items of one document, and therefore identify nothing by themselves.
    package var sharedGuids = DigestSet()

    package init(id: String, subscribed: UnixTime) {
        self.id = id
        self.subscribed = subscribed
    }
}

/// An address a feed seems to have moved to, until it has proved itself.
package struct PendingMove: Sendable, Equatable, Codable {
    package var to: String
    /// When the move was first met.
    package var since: UnixTime

    package init(to: String, since: UnixTime) {
        self.to = to
        self.since = since
    }
}

extension Subscription {
    /// How a podcast fares, in one word.
    package enum State: String, Sendable, Codable, CaseIterable {
        case active, failing, gone, appleOnly, paused
    }

    /// Checks that must fail in a row before a podcast counts as failing.
    package static let failuresUntilFailing = 3

    package var state: State {
        if isPaused { return .paused }
        if isGone { return .gone }
        if checks.failures >= Self.failuresUntilFailing { return .failing }
        return feedURL == nil ? .appleOnly : .active
    }
}
