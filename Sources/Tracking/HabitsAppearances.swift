import FeedModel

/// When episodes became visible, as far as stated dates and podwatch's own sightings tell.
///
/// Stated dates are written by people and programs: they may lie in the future, in 1970, or hours before the
/// feed shows the episode. What podwatch saw itself is only ever too late. The two together are better.
struct Appearances: Equatable {
    /// Ascending, each in another ``Forecast`` step, at most `limit`; none lies after the last check.
    var moments: [Int64]
    /// Whether nothing was left out because it lies ahead.
    let isWhole: Bool

    /// Dates beyond this count tell nothing new about a show's present habits.
    static let limit = 40
    /// From 2001, before which a date is a program's zero, to 2100.
    private static let plausible: ClosedRange<Int64> = 978_307_200...4_102_444_800

    init(published: [UnixTime], seen: [UnixTime?], until end: Int64) {
        let lag = Self.lag(published: published, seen: seen)
        var moments: [Int64] = []
        moments.reserveCapacity(published.count)
        for (index, date) in published.prefix(3 * Self.limit).enumerated() {
            let stated = date.seconds
            guard index < seen.count, let sighting = seen[index]?.seconds else {
                if Self.plausible.contains(stated) { moments.append(stated + lag) }
                continue
            }
            // More than a day between the two is no lag but a wrong date.
            let isWrong = !Self.plausible.contains(stated) || stated > sighting || sighting - stated > 86400
            moments.append(isWrong ? sighting : min(stated + lag, sighting))
        }
        moments.removeAll { !Self.plausible.contains($0) }
        let plausible = moments.count
        moments.removeAll { $0 > end }
        isWhole = moments.count == plausible
        moments.sort()
        // Episodes that come together are found together: one look, one event.
        var distinct: [Int64] = []
        distinct.reserveCapacity(moments.count)
        for moment in moments where distinct.last.map({ moment - $0 >= 2 * Forecast.step }) ?? true {
            distinct.append(moment)
        }
        self.moments = distinct.suffix(Self.limit)
    }

    /// How long after its date an episode of this podcast shows at the earliest, in seconds, with care.
    ///
    /// The shortest of the recent lags is an upper bound. Three quarters of it are taken, so that the
    /// next look comes a little before what was seen, and the bound shrinks to the truth in a few
    /// episodes. Below 20 minutes it may be podwatch's own rhythm.
    private static func lag(published: [UnixTime], seen: [UnixTime?]) -> Int64 {
        var shortest = Int64.max
        var count = 0
        for (date, sighting) in zip(published, seen).prefix(12) {
            guard let sighting, plausible.contains(date.seconds), sighting >= date, sighting - date <= 86400
            else { continue }
            shortest = min(shortest, sighting - date)
            count += 1
        }
        return count >= 3 && shortest >= 1200 ? shortest / 4 * 3 : 0
    }
}
