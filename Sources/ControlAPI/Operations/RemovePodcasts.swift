package import FeedModel
import StateFiles
import Tracking

/// `remove`: forgets podcasts, with what hooks were still to be told of them.
package struct RemovePodcasts: Operation {
    package static let name = "remove"

    package var podcasts: [String]

    package init(podcasts: [String]) {
        self.podcasts = podcasts
    }

    package func perform(in context: OperationContext) async throws(OperationError) -> [PodcastSummary] {
        let store = context.tracker.store
        let leaving = try await store.library.podcasts(named: podcasts)
        do {
            try await store.commit { _ in leaving.map { .unsubscribed(podcast: $0.id) } }
        } catch {
            throw OperationError(error)
        }
        return leaving.map { PodcastSummary($0) }
    }
}
