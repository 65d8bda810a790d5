/// Why a document is no feed.
package enum FeedError: Error, Sendable, Equatable {
    case empty
    /// HTML. `feedLink` is the address of the feed that the page names, if it does.
    case webPage(feedLink: String?)
    /// A list of feeds rather than one.
    case opml
    /// It should be a list of feeds (OPML) and is none; `reason` completes "not an OPML list: ".
    case notAList(reason: String)
    /// Something else; `reason` completes "not a feed: ".
    case notAFeed(reason: String)
    /// Beyond what is read; `reason` completes "the feed is too large: ".
    case tooLarge(reason: String)
}

extension FeedError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "the document is empty"
        case .webPage(nil): "a web page (HTML), not a feed"
        case .webPage(let link?): "a web page (HTML), not a feed; it names this feed: \(link)"
        case .opml: "a list of feeds (OPML), not a feed"
        case .notAList(let reason): "not an OPML list: \(reason)"
        case .notAFeed(let reason): "not a feed: \(reason)"
        case .tooLarge(let reason): "the feed is too large: \(reason)"
        }
    }
}
