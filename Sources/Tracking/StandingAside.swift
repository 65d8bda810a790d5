import FeedModel
import StateFiles

extension StateStore {
    /// Pauses a podcast that has moved to the feed of another one: both would tell of each episode.
    ///
    /// - Parameter moved: As it stands now.
    /// - Returns: The other one; `nil` when there is none.
    func standAside(_ moved: Subscription) async -> Subscription? {
        // On a full disk both go on, and a later move or a person parts them.
        let changes = try? await commit { library in
            library.double(of: moved) == nil ? [] : [.paused(podcast: moved.id, true)]
        }
        guard changes?.isEmpty == false else { return nil }
        return library.double(of: moved)
    }
}

extension Library {
    /// Another podcast at the same address that is watched.
    fileprivate func double(of podcast: Subscription) -> Subscription? {
        guard let feed = podcast.feedURL.flatMap(FeedAddress.init)?.secured else { return nil }
        return inOrder.first { other in
            other.id != podcast.id && !other.isPaused
                && other.feedURL.flatMap(FeedAddress.init)?.secured == feed
        }
    }
}
