import FeedModel
import StateFiles
import Tracking

/// `events retry` and `events drop`.
package struct ChangeEvents: Operation {
    package static let name = "events-change"

    package enum Wish: String, Codable, Sendable {
        /// Due at once, dead letters too.
        case retry
        /// Nobody wants them any more.
        case drop
    }

    package var wish: Wish
    /// Event ids; none means all, for a retry only.
    package var events: [String]

    package init(_ wish: Wish, events: [String]) {
        self.wish = wish
        self.events = events
    }

    /// - Returns: How many deliveries were changed.
    package func perform(in context: OperationContext) async throws(OperationError) -> Int {
        let store = context.tracker.store
        let known = await store.library.deliveries.map(\.event.id)
        if let unknown = events.first(where: { !known.contains($0) }) {
            throw OperationError(
                .data, "no event \(unknown) is waiting; `podwatch events list` shows those that are")
        }
        let meant = events.isEmpty ? known : known.filter(events.contains)
        guard !meant.isEmpty else { return 0 }
        let now = context.now()
        do {
            try await store.commit { [wish, events] _ in
                switch wish {
                case .retry: [.revived(events: events, at: now)]
                case .drop: [.dropped(events: events)]
                }
            }
        } catch {
            throw OperationError(error)
        }
        context.wake()
        return meant.count
    }
}
