package import FeedModel
import StateFiles
import Tracking

/// `pause` and `resume`: a paused podcast is kept and not checked.
package struct PausePodcasts: Operation {
    package static let name = "pause"

    package var podcasts: [String]
    /// False to resume.
    package var paused: Bool

    package init(podcasts: [String], paused: Bool) {
        self.podcasts = podcasts
        self.paused = paused
    }

    package func perform(in context: OperationContext) async throws(OperationError) -> [PodcastSummary] {
        let store = context.tracker.store
        let meant = try await store.library.podcasts(named: podcasts)
        do {
            try await store.commit { [paused] library in
                meant.filter { library.subscriptions[$0.id]?.isPaused != paused }
                    .map { .paused(podcast: $0.id, paused) }
            }
        } catch {
            throw OperationError(error)
        }
        context.wake()
        let library = await store.library
        return meant.compactMap { library.subscriptions[$0.id].map { PodcastSummary($0) } }
    }
}
