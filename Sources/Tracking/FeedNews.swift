import FeedModel
import FeedParsing
import HTTPFetch

/// What a feed's answer says about one podcast.
struct FeedNews: Sendable {
    let response: HTTPResponse
    /// `nil` when nothing changed since the last good answer.
    let feed: Feed?
    let digest: Digest?
    let isNotModified: Bool
    /// The document's items, in document order.
    let sightings: [Sighting]

    init(_ answer: FeedAnswer) {
        switch answer {
        case .same(let response, let isNotModified):
            self.response = response
            self.isNotModified = isNotModified
            feed = nil
            digest = nil
            sightings = []
        case .feed(let feed, let response, let digest):
            self.response = response
            self.feed = feed
            self.digest = digest
            isNotModified = false
            sightings = feed.items.map(Sighting.init)
        }
    }

    /// Whether there is an episode in it that was never seen.
    func bringsUnseen(to subscription: Subscription) -> Bool {
        guard subscription.baseline != nil else { return false }
        return Recognition(sightings, against: subscription).judged.contains {
            $0.verdict == .new && $0.sighting.isPlayable
        }
    }

    /// Whether Apple lists an episode that neither this document nor what is known has.
    func lacks(anyOf rows: [Sighting], of subscription: Subscription) -> Bool {
        guard subscription.baseline != nil else { return false }
        let here = Set(sightings.flatMap(\.keys.all))
        return Recognition(rows, against: subscription).judged.contains {
            $0.verdict == .new && here.isDisjoint(with: $0.keys)
        }
    }
}
