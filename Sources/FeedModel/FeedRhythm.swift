/// What a feed says about how often and when it changes.
///
/// All of it is advice from the publisher, and much of it is nonsense: whoever schedules must bound it.
package struct FeedRhythm: Sendable, Equatable {
    /// Minutes during which a copy may be kept (`ttl`).
    package var ttl: Int?
    /// Hours of the day, 0 to 23 in UTC, in which nobody needs to look.
    package var skipHours: [Int] = []
    /// Days on which nobody needs to look, in English and as published.
    package var skipDays: [String] = []
    /// `sy:updatePeriod`: hourly, daily, weekly, monthly or yearly.
    package var updatePeriod: String?
    /// Updates in one `updatePeriod` (`sy:updateFrequency`).
    package var updateFrequency: Int?
    /// When that rhythm began (`sy:updateBase`).
    package var updateBase: UnixTime?
    /// The recurrence rule of `podcast:updateFrequency`, for instance `FREQ=WEEKLY;BYDAY=TU`.
    package var recurrenceRule: String?
    /// When the recurrence began.
    package var recurrenceStart: UnixTime?
    /// The human words of `podcast:updateFrequency`.
    package var recurrenceText: String?
    /// `podcast:updateFrequency` says that no more will come.
    package var recurrenceIsOver: Bool?
    /// `podcast:podping`: whether changes are announced there.
    package var usesPodping: Bool?

    package init() {}
}
