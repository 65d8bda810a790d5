import FeedModel
import HTTPFetch

extension FeedHints {
    /// What the answer and the document say about when to come back.
    init(_ feed: Feed, _ response: HTTPResponse, at now: UnixTime) {
        self.init()
        skipHours = feed.rhythm.skipHours
        skipDays = feed.rhythm.skipDays
        updatePeriod = feed.rhythm.plannedGap
        let ttl = feed.rhythm.ttl.map { Int64(min($0, 1_440)) * 60 }
        fresh = [ttl, response.freshFor(now: now.seconds)].compactMap(\.self).max()
    }

    /// The same after a 304, whose headers may carry new times.
    func renewed(by response: HTTPResponse, at now: UnixTime) -> FeedHints {
        guard let seconds = response.freshFor(now: now.seconds) else { return self }
        var hints = self
        hints.fresh = seconds
        return hints
    }
}

extension FeedRhythm {
    /// Seconds between episodes, from `sy:updatePeriod` and `sy:updateFrequency`.
    fileprivate var plannedGap: Int64? {
        let periods: [String: Int64] = [
            "hourly": 3_600, "daily": 86_400, "weekly": 604_800, "monthly": 2_592_000, "yearly": 31_536_000,
        ]
        guard let period = updatePeriod.flatMap({ periods[$0.lowercased()] }) else { return nil }
        return period / Int64(max(1, updateFrequency ?? 1))
    }
}
