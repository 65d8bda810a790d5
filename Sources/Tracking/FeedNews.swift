import FeedModel
import FeedParsing
import HTTPFetch

/// What a feed's answer says about one podcast.
struct FeedNews: Sendable {
    let response: HTTPResponse
    private let document: Document?
    let digest: Digest?
    let isNotModified: Bool
    /// The document's items, in document order; those of older pages behind them.
    private(set) var sightings: [Sighting]

    init(_ answer: FeedAnswer) {
        switch answer {
        case .same(let response, let isNotModified):
            self.response = response
            self.isNotModified = isNotModified
            document = nil
            digest = nil
            sightings = []
        case .feed(let parsed, let response, let digest):
            self.response = response
            document = Document(parsed)
            self.digest = digest
            isNotModified = false
            sightings = parsed.feed.items.map { Sighting($0).withKeys }
        }
    }

    /// A feed is big: what is handed around is where it lies.
    private final class Document: Sendable {
        let parsed: ParsedFeed

        init(_ parsed: ParsedFeed) { self.parsed = parsed }
    }

    /// `nil` when nothing changed since the last good answer.
    var feed: Feed? { document?.parsed.feed }

    /// Whether items that were known are not among the sightings.
    var isRest: Bool { document?.parsed.isRest ?? false }

    /// What the items of the document can be told by, once they have been taken in.
    var marks: ItemMarks? { document?.parsed.marks }

    /// Whether it is the document of the last good answer.
    var isOld: Bool { document == nil }

    var newFeedURL: String? { document?.parsed.feed.newFeedURL }

    /// Where the next, older page of the document is.
    var nextPageURL: String? { document?.parsed.feed.nextPageURL }

    /// Whether there is an episode in it that was never seen.
    func bringsUnseen(to subscription: Subscription) -> Bool {
        guard subscription.baseline != nil, !sightings.isEmpty else { return false }
        return Recognition(sightings, against: subscription).judged.contains {
            $0.isNew && $0.sighting.isPlayable
        }
    }

    /// Whether nothing in it was ever seen: what came between may stand on an older page.
    func bringsOnlyUnseen(to subscription: Subscription) -> Bool {
        guard subscription.baseline != nil, !sightings.isEmpty, !isRest else { return false }
        return Recognition(sightings, against: subscription).judged.allSatisfy {
            $0.isNew && !subscription.textPosts.contains($0.primary)
        }
    }

    /// Whether the items that were left out do not matter: what is left is nothing, or an item that nothing known
    /// has anything to do with.
    func isPlain(to subscription: Subscription) -> Bool {
        let keys = sightings.flatMap(\.keys.all)
        let isKnown = keys.contains { key in
            subscription.known.contains(key) || subscription.textPosts.contains(key)
                || subscription.sharedGuids.contains(key)
        }
        return !isKnown && Recognition(sightings, against: subscription).judged.allSatisfy(\.isNew)
            && newFeedURL.map { !FeedMove.isPossible($0, for: subscription) } ?? true
    }

    /// Whether it lists an item that `other` does not.
    ///
    /// Some servers give the first page under every number.
    func hasMore(than other: FeedNews) -> Bool {
        let there = Set(other.sightings.flatMap(\.keys.all))
        return sightings.contains { there.isDisjoint(with: $0.keys.all) }
    }

    /// With the items of an older page.
    func continued(by page: FeedNews) -> FeedNews {
        var news = self
        news.sightings += page.sightings
        return news
    }
}

extension AppleListing {
    /// Whether Apple lists an episode that neither the feed's document nor what is known has, and that would
    /// be news.
    func hasMore(than news: FeedNews?, of subscription: Subscription, _ rules: AnnouncementRules) -> Bool {
        guard subscription.baseline != nil else { return false }
        let here = Set((news?.sightings ?? []).flatMap(\.keys.all))
        return Recognition(sightings, against: subscription).judged.contains { row in
            row.isNew && !subscription.isPast(row.sighting.published, rules)
                && here.isDisjoint(with: row.keys)
        }
    }
}

extension Subscription {
    /// Whether something of that date is older than the subscription.
    ///
    /// Without a readable date it is not.
    func isOld(_ published: UnixTime?, _ rules: AnnouncementRules) -> Bool {
        // The baseline is the later one, but for a clock that was ahead when the podcast was subscribed to: see
        // `CheckDecision`.
        let start = baseline.map { min($0, subscribed) } ?? subscribed
        return published.map { $0 < start - Int64(rules.archiveDays) * 86_400 } ?? false
    }
    /// Whether something of that date is older than the subscription and than an episode that is known.
    func isPast(_ published: UnixTime?, _ rules: AnnouncementRules) -> Bool {
        guard let published, isOld(published, rules) else { return false }
        return episodes.indices.contains { episodes.published(at: $0).map { $0 > published } ?? false }
    }
}
