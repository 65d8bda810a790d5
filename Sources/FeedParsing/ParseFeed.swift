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
        from: isPacked ? try gunzipped(document, limit: unpackedLimit) : document, contentType: origin.contentType)
    let bytes = text.bytes
    var warnings: [String] = []
    if isPacked { warnings.append("the document was packed with gzip, and nobody said so") }
    if let repair = text.repair { warnings.append("\(repair)") }
    guard let start = documentStart(in: bytes) else { throw .empty }
    if bytes[start] == UInt8(ascii: "{") {
        if let parsed = parseJSONFeed(bytes, from: start, baseURL: origin.url) { return parsed }
        throw .notAFeed(reason: "JSON without a list of items")
    }
    guard bytes[start] == UInt8(ascii: "<") else { throw .notAFeed(reason: "it has no elements") }
    let strict = FeedReader(baseURL: origin.url)
    do {
        try readXML(bytes.span.extracting(start...), into: strict)
        return try parsed(strict, warnings: warnings, isCut: false)
    } catch let error as FeedError {
        throw error
    } catch {
        warnings.append("the XML is not well-formed and was repaired: \(error)")
    }
    let mended = mendedXML(Array(bytes[start...])) { htmlEntity($0) }
    let reader = FeedReader(baseURL: origin.url)
    do {
        try readXML(mended.bytes.span, into: reader)
    } catch {
        warnings.append("only a part of it could be read: \(error)")
    }
    return try parsed(reader, warnings: warnings, isCut: mended.isCut)
}

/// Bytes that a packed document may unpack to.
private let unpackedLimit = 64 << 20

/// Where the document begins: behind blank lines and whatever a server or a browser printed first.
private func documentStart(in bytes: [UInt8]) -> Int? {
    var start = 0
    while start < bytes.count, isWhitespace(bytes[start]) || bytes[start] == 0 { start += 1 }
    guard start < bytes.count else { return nil }
    if bytes[start] == UInt8(ascii: "{") || looksLikeMarkup(bytes, at: start) { return start }
    let end = min(bytes.count, start + junkLimit)
    return (start..<end).first { looksLikeMarkup(bytes, at: $0) } ?? start
}

/// Bytes of other text before the document that are passed over.
private let junkLimit = 64 << 10

private func looksLikeMarkup(_ bytes: [UInt8], at index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else { return false }
    let next = bytes[index + 1]
    return isLetter(next) || next == UInt8(ascii: "?") || next == UInt8(ascii: "!")
}

private func parsed(
    _ reader: FeedReader, warnings: [String], isCut: Bool
) throws(FeedError) -> ParsedFeed {
    if let feed = reader.feed { return ParsedFeed(feed: feed, warnings: warnings, isCut: isCut) }
    switch reader.rootName?.lowercased() {
    case "html", "xhtml": throw .webPage(feedLink: nil)
    case "opml": throw .opml
    case let name?: throw .notAFeed(reason: "its root is <\(name)>")
    case nil: throw .notAFeed(reason: "it has no elements")
    }
}
