package import FeedModel

extension Habits {
    /// Whether an episode is clearly overdue by the podcast's own habits.
    ///
    /// Clearly is more than twice the longest gap so far, and more than four usual gaps and three days. A show that
    /// takes breaks is given its longest break and half of it again. Fewer than eight episodes, or habits
    /// without measure, are no ground for alarm: then the answer is no.
    package func isSilent(at now: UnixTime) -> Bool {
        guard let overdue = overdueSince else { return false }
        return now > overdue
    }

    /// The moment from which on silence is remarkable; `nil` when there is no telling.
    package var overdueSince: UnixTime? {
        guard let newest = moments.last, moments.count >= 8 else { return nil }
        // More than a year is no break but a wrong date, or another show.
        let own = zip(moments.dropFirst(), moments).map { $0 - $1 }.filter { $0 < 400 * 86400 }.sorted()
        guard let longest = own.last else { return nil }
        let usual = own[own.count / 2]
        // A gap of more than four usual ones, a week at least, is a break that may come again.
        let takesBreaks = longest > max(4 * usual, 7 * 86400)
        let patience = takesBreaks ? longest + longest / 2 : max(2 * longest, 4 * usual)
        return UnixTime(newest + max(patience, 3 * 86400))
    }
}
