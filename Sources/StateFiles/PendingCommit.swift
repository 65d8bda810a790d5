import FeedModel

/// A commit that waits for its turn.
struct PendingCommit: Sendable {
    /// What the decision looks at.
    enum Sight: Sendable, Equatable {
        case nothing
        case podcast(String)
        case everything

        /// The one podcast it looks at, if it is one.
        var podcast: String? {
            if case .podcast(let podcast) = self { podcast } else { nil }
        }
    }

    let sight: Sight
    let decide: @Sendable (Library) -> [Change]
    let answer: CheckedContinuation<Result<[Change], StateError>, Never>

    /// Whether it is about another podcast, so that one about `podcast` need not wait for it.
    func leavesAlone(_ podcast: String) -> Bool {
        sight.podcast.map { $0 != podcast } ?? false
    }

    /// Takes those that can be decided before any of them is true.
    static func batch(from pending: inout [PendingCommit]) -> [PendingCommit] {
        let count = batchLength(pending.map(\.sight))
        defer { pending.removeFirst(count) }
        return Array(pending[..<count])
    }

    /// How many of those that wait can go together.
    ///
    /// A decision must see what those before it changed: so of one podcast there is one, and one that looks at
    /// everything is alone.
    static func batchLength(_ sights: [Sight]) -> Int {
        guard sights.first != .everything else { return 1 }
        var podcasts: Set<String> = []
        let end = sights.firstIndex { sight in
            switch sight {
            case .nothing: false
            case .podcast(let podcast): !podcasts.insert(podcast).inserted
            case .everything: true
            }
        }
        return end ?? sights.count
    }
}
