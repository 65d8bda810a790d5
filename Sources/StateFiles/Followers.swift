import FeedModel

/// Those who follow what happens, as it happens.
struct Followers {
    /// Events that wait for one follower.
    ///
    /// One that falls further behind is cut off: it learns that it missed something, and nobody's memory fills.
    private static let limit = 10_000

    private var continuations: [Int: AsyncStream<EventMessage>.Continuation] = [:]
    private var lastNumber = 0

    /// - Parameter left: Called with the follower's number when nobody listens any more.
    /// - Returns: What happens from now on.
    mutating func add(left: @escaping @Sendable (Int) -> Void) -> AsyncStream<EventMessage> {
        lastNumber += 1
        let number = lastNumber
        let (stream, continuation) = AsyncStream.makeStream(
            of: EventMessage.self, bufferingPolicy: .bufferingOldest(Self.limit))
        continuation.onTermination = { _ in left(number) }
        continuations[number] = continuation
        return stream
    }

    mutating func remove(_ number: Int) {
        continuations[number] = nil
    }

    /// Tells all of what became true in `library`.
    mutating func tell(of changes: [Change], in library: Library) {
        guard !continuations.isEmpty else { return }
        for event in changes.events {
            guard let podcast = library.subscriptions[event.podcastID] else { continue }
            let episode = podcast.episodes.first { $0.id == event.episodeID }
            let message = EventMessage(
                event, attempt: 1, podcast: PodcastSummary(podcast),
                episode: episode.map { EpisodeSummary($0, of: podcast.id) })
            for (number, continuation) in continuations {
                guard case .dropped = continuation.yield(message) else { continue }
                continuation.finish()
                continuations[number] = nil
            }
        }
    }
}
