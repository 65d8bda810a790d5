package import FeedModel

/// Everything the decision about the next check may look at.
///
/// Times a server or a feed asked for are taken as stated; ``nextCheck(_:)`` knows how far each is trusted.
package struct ScheduleFacts: Sendable, Equatable {
    /// The episodes' stated dates, newest first; about 50 are useful, more are ignored.
    package var published: [UnixTime]
    /// When podwatch itself first saw each of `published`, in the same order.
    ///
    /// `nil` when that says nothing, as for the episodes of the first check. May be shorter than `published`.
    package var seen: [UnixTime?]
    /// The present.
    package var now: UnixTime
    /// When the last check ended, good or bad; `nil` before the first.
    package var lastCheck: UnixTime?
    /// Checks that have failed in a row.
    package var failures: Int
    /// What `Retry-After` asked for; obeyed up to 48 hours.
    package var notBefore: UnixTime?
    /// Seconds after `lastCheck` for which the last answer stays fresh (`max-age`, `Expires`, `ttl`);
    /// trusted up to 4 hours.
    package var freshFor: Int64
    /// Hours of the day, 0 to 23 in UTC, in which the feed asks not to be read.
    package var skipHours: [Int]
    /// Days of the week in UTC, 0 for Sunday to 6 for Saturday, on which the feed asks not to be read.
    package var skipDays: [Int]
    /// Seconds between episodes as the feed announces them (`podcast:updateFrequency`, `sy:updatePeriod`).
    package var announcedGap: Int64?
    /// The least number of seconds between two checks: 900, or 3600 for a host that asked for patience.
    package var floor: Int64
    /// How eager the person is.
    package var attention: Attention
    /// A fixed number of seconds between checks in place of what podwatch learns.
    package var interval: Int64?
    /// Differs from podcast to podcast and stays the same for one; spreads what would coincide.
    package var jitter: UInt64

    package init(
        published: [UnixTime] = [], seen: [UnixTime?] = [], now: UnixTime, lastCheck: UnixTime? = nil,
        failures: Int = 0, notBefore: UnixTime? = nil, freshFor: Int64 = 0, skipHours: [Int] = [],
        skipDays: [Int] = [], announcedGap: Int64? = nil, floor: Int64 = 900, attention: Attention = .normal,
        interval: Int64? = nil, jitter: UInt64 = 0
    ) {
        self.published = published
        self.seen = seen
        self.now = now
        self.lastCheck = lastCheck
        self.failures = failures
        self.notBefore = notBefore
        self.freshFor = freshFor
        self.skipHours = skipHours
        self.skipDays = skipDays
        self.announcedGap = announcedGap
        self.floor = floor
        self.attention = attention
        self.interval = interval
        self.jitter = jitter
    }
}
