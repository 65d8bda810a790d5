import FeedModel
import Hooks
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
    /// Event ids; none means all, for a retry and with ``hook`` or ``all``.
    package var events: [String]
    /// Only deliveries to the hook of this name.
    package var hook: String?

    package init(_ wish: Wish, events: [String], hook: String? = nil) {
        self.wish = wish
        self.events = events
        self.hook = hook
    }

    /// Those that somebody can be told of: the hooks of others are in the settings no more.
    private func due(_ named: [Delivery], in context: OperationContext) async throws(OperationError)
        -> [Delivery]
    {
        let hooks = Set(await context.tracker.settings.hooks.map(\.name))
        let meant = named.filter { hooks.contains($0.hook) }
        guard meant.isEmpty, let left = named.first else { return meant }
        throw OperationError(
            .data,
            "the settings have no hook \"\(left.hook)\" any more; `podwatch events drop --hook \(left.hook)` "
                + "gives up what waits for it")
    }

    /// - Returns: How many deliveries were changed.
    package func perform(in context: OperationContext) async throws(OperationError) -> Int {
        let store = context.tracker.store
        let known = await store.library.deliveries
        if let unknown = events.first(where: { id in !known.contains { $0.event.id == id } }) {
            throw OperationError(
                .data, "no event \(unknown) is waiting; `podwatch events list` shows those that are")
        }
        if let hook, !known.contains(where: { $0.hook == hook }) {
            throw OperationError(
                .data, "nothing is waiting for a hook \"\(hook)\"; `podwatch events list` shows what is")
        }
        let named = known.filter {
            (events.isEmpty || events.contains($0.event.id)) && (hook == nil || $0.hook == hook)
        }
        let meant = wish == .retry ? try await due(named, in: context) : named
        let now = context.now()
        do {
            try await store.commit { [wish, events] _ in
                switch wish {
                case .retry: [.revived(events: events, at: now)]
                // One by one: another hook may still wait for the same event.
                case .drop: meant.map { .delivered(event: $0.event.id, hook: $0.hook) }
                }
            }
        } catch {
            throw OperationError(error)
        }
        context.wake()
        return meant.count
    }
}
