import FeedModel
import StateFiles
package import Tracking

/// `check`: checks what is due, or what is named, delivers what is pending and waits for the hooks.
package struct CheckPodcasts: Operation {
    package static let name = "check"

    package var podcasts: [String]
    /// Now, whatever the hints say, Apple included.
    package var force: Bool

    package init(podcasts: [String] = [], force: Bool = false) {
        self.podcasts = podcasts
        self.force = force
    }

    package struct Answer: Codable, Sendable {
        package var checked: [CheckReport]
        /// How many deliveries succeeded.
        package var delivered: Int
        /// How many are still to be told.
        package var pending: Int
        /// Those that were tried just now and failed.
        package var failed: [DeliverySummary]
    }

    package func perform(in context: OperationContext) async throws(OperationError) -> Answer {
        let tracker = context.tracker
        let library = await tracker.store.library
        var met: Set<String> = []
        let named = try library.podcasts(named: podcasts).map(\.id).filter { met.insert($0).inserted }
        let due = await tracker.due()
        let wanted: [String]
        if force {
            wanted = named.isEmpty ? library.inOrder.filter { !$0.isPaused }.map(\.id) : named
        } else {
            wanted = named.isEmpty ? due : named.filter(due.contains)
        }
        // A daemon tells of each podcast as soon as it is checked.
        let before = await tracker.delivered
        var checked: [CheckReport]
        do {
            checked = try await tracker.check(wanted, isForced: force)
            await tracker.deliver()
            // Without a daemon, nobody else would ever learn from Apple where a feed has gone.
            if named.isEmpty, !force {
                let moved = await tracker.askApple()
                checked += try await tracker.check(moved, isForced: true)
            }
        } catch {
            throw OperationError(error)
        }
        await tracker.deliver()
        let delivered = await tracker.delivered - before
        context.wake()
        let after = await tracker.store.library
        return Answer(
            checked: checked, delivered: delivered, pending: after.pending.count,
            failed: after.triedSince(library).map { DeliverySummary($0, in: after) })
    }
}

extension Library {
    /// Deliveries that were tried since, without success.
    fileprivate func triedSince(_ before: Library) -> [Delivery] {
        let tries = Dictionary(
            before.deliveries.map { ([$0.event.id, $0.hook], $0.attempts) }, uniquingKeysWith: max)
        return deliveries.filter { $0.attempts > tries[[$0.event.id, $0.hook]] ?? 0 }
    }
}
