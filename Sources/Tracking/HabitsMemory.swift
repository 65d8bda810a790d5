import Threads

/// What is slow to be learned of a podcast's habits, and true until another episode is known.
struct Lesson: Sendable {
    let summerTime: SummerTime
    let beliefs: [Double]
}

/// What was learned of all podcasts and planned for them, so that a check that finds nothing need not begin anew.
///
/// In memory only, and some 250 bytes a podcast: all else is worked out anew as quickly as it could be remembered.
final class HabitsMemory: Sendable {
    /// Podcasts to remember; beyond it all are forgotten and learned again.
    private static let limit = 1 << 16

    /// Each with a number that stands for everything that it was made from.
    private struct Entry {
        var learned: (source: UInt64, lesson: Lesson)?
        var planned: (dates: UInt64, looks: LooksAhead)?
    }

    private let entries = Lock<[UInt64: Entry]>([:])

    /// The very habits that are learned without a memory.
    ///
    /// - Parameters:
    ///   - podcast: A number of its own, as ``ScheduleFacts/jitter`` is.
    ///   - appearances: When its episodes became visible.
    ///   - announcedGap: Seconds between episodes, as the feed announces them.
    ///   - now: The moment of learning.
    /// - Returns: Learned now or before.
    func habits(of podcast: UInt64, from appearances: Appearances, announcedGap: Int64?, now: Int64) -> Habits
    {
        let source = appearances.moments.reduce(UInt64(bitPattern: announcedGap ?? -1)) { hash, moment in
            scrambled(hash ^ UInt64(bitPattern: moment))
        }
        if let known = entries.withLock({ $0[podcast]?.learned }), known.source == source {
            return Habits(appearances, announcedGap: announcedGap, now: now, remembering: known.lesson)
        }
        let habits = Habits(appearances, announcedGap: announcedGap, now: now)
        let lesson = Lesson(summerTime: habits.summerTime, beliefs: habits.beliefs)
        change(podcast) { $0.learned = (source, lesson) }
        return habits
    }

    /// The looks that were planned for a podcast when its episodes' dates were the same.
    func looksAhead(of podcast: UInt64, dates: UInt64) -> LooksAhead? {
        entries.withLock { $0[podcast]?.planned }.flatMap { $0.dates == dates ? $0.looks : nil }
    }

    /// Keeps the looks that are planned for a podcast now in place of those before.
    func keep(_ looks: LooksAhead?, of podcast: UInt64, dates: UInt64) {
        change(podcast) { $0.planned = looks.map { (dates, $0) } }
    }

    private func change(_ podcast: UInt64, _ change: (inout Entry) -> Void) {
        entries.withLock { entries in
            if entries.count >= Self.limit { entries = [:] }
            change(&entries[podcast, default: Entry()])
        }
    }
}
