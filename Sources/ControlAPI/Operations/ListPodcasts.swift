package import FeedModel

/// `list`: every podcast, the oldest subscription first.
package struct ListPodcasts: ReadingOperation {
    package static let name = "podcasts"
    package typealias Answer = [PodcastSummary]

    package init() {}

    package func answer(from library: Library, at now: UnixTime) throws(OperationError) -> [PodcastSummary] {
        library.inOrder.map { PodcastSummary($0) }
    }
}
