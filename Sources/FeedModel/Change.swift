/// One thing that became true.
///
/// What podwatch remembers is the sum of its changes.
///
/// A check makes a list of them, and that list is one record of the journal. Cases and labels are
/// what stands on disk: they never change meaning, new ones may come.
package enum Change: Sendable, Equatable, Codable {
    /// A podcast is watched from now on; one of the same id is replaced.
    case subscribed(Subscription)
    /// A podcast and what hooks should have heard of it are forgotten.
    case unsubscribed(podcast: String)
    case paused(podcast: String, Bool)
    /// What the description leaves out stays as it was.
    case described(podcast: String, PodcastDescription)
    /// The feed lives elsewhere now; `nil` when only Apple lists the podcast.
    case moved(podcast: String, to: String?)
    /// A move is under observation; `nil` when it was given up.
    case moveSeen(podcast: String, PendingMove?)
    /// The host said that the feed is no more, or the feed is back.
    case gone(podcast: String, Bool)
    case checked(podcast: String, CheckStanding)
    /// The first good check is done, and what it found was recorded.
    case baselineSet(podcast: String, at: UnixTime)
    /// Episodes that were never seen before.
    case appeared(podcast: String, [Episode])
    /// The episode of that id reads like this now.
    case edited(podcast: String, Episode)
    case remembered(podcast: String, Memory)
    /// Hooks have to be told.
    case queued([Delivery])
    /// Something happened that no hook wanted to hear of; whoever follows along does.
    case unheard([Event])
    /// One try ended without success.
    case attempted(event: String, hook: String, Attempt)
    /// A hook was told, and need not be told again.
    case delivered(event: String, hook: String)
    /// Deliveries that nobody wants any more.
    case dropped(events: [String])
    /// Deliveries, parked ones too, that are due at once; an empty list means all.
    case revived(events: [String], at: UnixTime)
    case apple(AppleStanding)
    case host(name: String, HostStanding)
}

/// What a podcast calls itself, from whichever source spoke last.
package struct PodcastDescription: Sendable, Equatable, Codable {
    package var appleID: Int64?
    package var country: String?
    package var title: String?
    package var author: String?
    package var storeURL: String?
    package var artworkURL: String?
    package var link: String?

    package init() {}
}

/// Keys that became known without an episode of their own.
package struct Memory: Sendable, Equatable, Codable {
    /// Keys of episodes.
    package var known: [Digest] = []
    /// Keys of items without audio or video.
    package var textPosts: [Digest] = []
    /// Guids that identify nothing by themselves.
    package var sharedGuids: [Digest] = []
    /// Episodes that were recorded by their keys alone.
    package var uncounted = 0

    package init() {}

    package var isEmpty: Bool {
        known.isEmpty && textPosts.isEmpty && sharedGuids.isEmpty
    }
}

/// How one try of a hook ended without success.
package struct Attempt: Sendable, Equatable, Codable {
    package var number: Int
    /// Next try; meaningless when parked.
    package var due: UnixTime
    package var isParked: Bool
    package var result: String

    package init(number: Int, due: UnixTime, isParked: Bool, result: String) {
        self.number = number
        self.due = due
        self.isParked = isParked
        self.result = result
    }
}

/// Whether Apple may be asked.
package struct AppleStanding: Sendable, Equatable, Codable {
    /// Refusals in a row.
    package var refusals = 0
    package var pausedUntil: UnixTime?
    /// Calls of the last minute.
    package var recentCalls: [UnixTime] = []

    package init() {}
}

/// What one host asked for, for all its feeds.
package struct HostStanding: Sendable, Equatable, Codable {
    package var heldUntil: UnixTime?
    /// The host sent a 429 once: it is asked at most once an hour for each feed.
    package var wantsRest = false

    package init() {}
}
