import Threads

/// What is slow to be learned of a podcast's habits, and true until another episode is known.
struct Lesson: Sendable {
    let summerTime: SummerTime
    let beliefs: [Double]
}

/// What was learned of all podcasts, so that a check that finds nothing need not learn it again.
///
/// In memory only, and some 160 bytes a podcast: all else is worked out anew as quickly as it could be remembered.
final class HabitsMemory: Sendable {
    /// Podcasts to remember; beyond it all are forgotten and learned again.
    private static let limit = 1 << 16

    private struct Entry {
        /// Stands for everything that it was learned from.
        let source: UInt64
        let lesson: Lesson
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
        if let known = entries.withLock({ $0[podcast] }), known.source == source {
            return Habits(appearances, announcedGap: announcedGap, now: now, remembering: known.lesson)
        }
        let habits = Habits(appearances, announcedGap: announcedGap, now: now)
        let lesson = Lesson(summerTime: habits.summerTime, beliefs: habits.beliefs)
        entries.withLock { entries in
            if entries.count >= Self.limit { entries = [:] }
            entries[podcast] = Entry(source: source, lesson: lesson)
        }
        return habits
    }
}
