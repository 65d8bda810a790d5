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
    let isPacked = document.starts(with: [0x1F, 0x8B])
    let text = utf8Document(
        from: isPacked ? try gunzipped(document, limit: unpackedLimit) : document,
        contentType: origin.contentType)
    let bytes = text.bytes
    var warnings: [String] = []
    if isPacked { warnings.append("the document was packed with gzip, and nobody said so") }
    if let repair = text.repair { warnings.append("\(repair)") }
    guard let start = documentStart(in: bytes) else { throw .empty }
    if bytes[start] == UInt8(ascii: "{") {
        guard var parsed = parseJSONFeed(bytes, from: start, baseURL: origin.url) else {
            throw .notAFeed(reason: "JSON without a list of items")
        }
        parsed.warnings = warnings + parsed.warnings
        return parsed
    }
    guard bytes[start] == UInt8(ascii: "<") else { throw .notAFeed(reason: "it has no elements") }
    let reading = Reading(of: bytes, from: start, origin)
    if let parsed = reading.parsed(after: warnings) { return parsed }
    // A program may have printed markup of its own in front.
    if let later = rootStart(in: bytes, after: start),
        let parsed = Reading(of: bytes, from: later, origin).parsed(after: warnings)
    {
        return parsed
    }
    switch reading.rootName {
    case let name? where isHTMLElement(name): throw .webPage(feedLink: feedLink(in: bytes, at: origin.url))
    case let name? where name.lowercased() == "opml": throw .opml
    case let name?: throw .notAFeed(reason: "its root is <\(name)>")
    case nil: throw .notAFeed(reason: "it has no elements")
    }
}

/// One document read as XML: strictly if it allows that, else repaired.
private struct Reading {
    private let reader: FeedReader
    private let warnings: [String]
    private let isCut: Bool

    init(of bytes: [UInt8], from start: Int, _ origin: DocumentOrigin) {
        let strict = FeedReader(bytes, baseURL: origin.url)
        var warnings: [String] = []
        do {
            try readXML(bytes.span.extracting(start...), into: strict)
            reader = strict
            self.warnings = []
            isCut = false
            return
        } catch {
            if error != .hasDocumentType { warnings.append("the XML was repaired: \(error)") }
        }
        let mended = mendedXML(Array(bytes[start...])) { name, element in
            // Notes are HTML, and whoever shows them knows its entities.
            element.map(holdsHTML) ?? false ? htmlEntity(name).map { _ in "&\(name);" } : htmlEntity(name)
        }
        var isCut = mended.isCut
        reader = FeedReader(mended.bytes, baseURL: origin.url)
        do {
            try readXML(mended.bytes.span, into: reader)
        } catch {
            warnings.append("only a part of it could be read: \(error)")
            isCut = true
        }
        if mended.isCut { warnings.append("the document ends before its root does") }
        self.warnings = warnings
        self.isCut = isCut
    }

    var rootName: String? { reader.rootName }

    func parsed(after earlier: [String]) -> ParsedFeed? {
        guard let feed = reader.takeFeed() else { return nil }
        let isFull = feed.items.count == FeedLimits.items
        let limit = isFull ? ["only the first \(FeedLimits.items) items were read"] : []
        return ParsedFeed(feed: feed, warnings: earlier + warnings + limit, isCut: isCut)
    }
}

/// Whether the text of an element is HTML by RSS's rules.
private func holdsHTML(_ element: String) -> Bool { element == "description" || element == "content:encoded" }

/// Bytes that a packed document may unpack to.
private let unpackedLimit = 64 << 20
