/// A feed as its document states it, before podwatch decides anything about it.
///
/// Every text is trimmed; `nil` means that the document gives no usable value, so no text is ever
/// empty. URLs are absolute whenever the document or its address allowed that.
package struct Feed: Sendable, Equatable {
    package var format: FeedFormat
    package var title: String?
    /// The page the feed belongs to.
    package var link: String?
    /// Plain text or HTML, as published.
    package var description: String?
    /// A BCP 47 tag as published, for instance `en-us`.
    package var language: String?
    package var author: String?
    package var ownerName: String?
    package var ownerEmail: String?
    package var imageURL: String?
    package var isExplicit: Bool?
    package var type: FeedType?
    package var categories: [String] = []
    package var copyright: String?
    package var generator: String?
    /// What the podcast is made of, from `podcast:medium`: `podcast`, `music`, `audiobook`...
    package var medium: String?

    /// `podcast:guid`.
    package var guid: String?
    /// `atom:id`.
    package var feedID: String?
    /// `lastBuildDate` or `atom:updated`.
    package var updated: UnixTime?
    /// The channel's own `pubDate`.
    package var published: UnixTime?

    /// Where the publisher says the feed lives now.
    package var newFeedURL: String?
    package var selfURL: String?
    package var hubURLs: [String] = []
    /// The next, older page of a paged feed.
    package var nextPageURL: String?

    /// Whether other platforms are asked not to import the podcast.
    package var isLocked: Bool?
    package var lockedOwner: String?
    package var funding: [Funding] = []
    package var people: [Person] = []

    /// `itunes:complete`: the publisher says that nothing will follow.
    package var isComplete: Bool?
    /// `itunes:block`: the publisher asks directories not to list the podcast.
    package var isBlocked: Bool?
    package var rhythm = FeedRhythm()

    /// In document order, before any policy: nothing is dropped, merged or sorted.
    package var items: [FeedItem] = []
    /// `podcast:liveItem`: announced or running streams, which are never episodes.
    package var liveItems: [LiveItem] = []

    package init(format: FeedFormat) {
        self.format = format
    }
}

/// The language a feed document is written in.
package enum FeedFormat: String, Sendable, Equatable {
    case rss2, rss09x, rss10, atom10, atom03, jsonFeed
}

/// `itunes:type`: whether the newest or the first episode should be heard first.
package enum FeedType: String, Sendable, Equatable {
    case episodic, serial
}
