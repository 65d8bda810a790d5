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
    /// What a document of little but a root lacks to be somebody's feed; completes "not a feed: ".
    ///
    /// It can be read, but a check should not take it for a feed that has lost its episodes.
    package var lack: String?
    /// It kept all rules, so that nothing in it had to be guessed.
    fileprivate var isStrict = false
    /// Of its items only those are listed that the marks of an earlier document did not tell.
    package fileprivate(set) var isRest = false
    /// By which its items can be left out of the next document; `nil` for one that had to be repaired.
    package fileprivate(set) var marks: ItemMarks?

    package init(feed: Feed, warnings: [String] = [], isCut: Bool = false, lack: String? = nil) {
        self.lack = lack
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
        var parsed = try parseJSONFeed(bytes, from: start, baseURL: origin.url)
        parsed.warnings = warnings + parsed.warnings
        return parsed
    }
    guard bytes[start] == UInt8(ascii: "<") else { throw .notAFeed(reason: "it has no elements") }
    let reading = Reading(of: bytes, from: start, origin)
    if let parsed = try reading.parsed(after: warnings) { return parsed }
    // A program may have printed markup of its own in front.
    if let later = rootStart(in: bytes, after: start),
        let parsed = try Reading(of: bytes, from: later, origin).parsed(after: warnings)
    {
        return parsed
    }
    switch reading.rootName {
    case let name? where isHTMLElement(name): throw .webPage(feedLink: feedLink(in: bytes, at: origin.url))
    case let name? where name.lowercased() == "opml": throw .opml
    case let name?: throw .notAFeed(reason: reading.lack ?? "its root is <\(name)>")
    case nil: throw .notAFeed(reason: "it has no elements")
    }
}

/// The same, where most of its items may be known from a document that was read before.
///
/// - Parameters:
///   - document: Its bytes.
///   - origin: Where it came from.
///   - marks: Of the earlier document, whose items were all taken in.
/// - Returns: The whole feed, or all of it but known items.
/// - Throws: ``FeedError`` when it is no feed.
package func parseFeed(
    _ document: [UInt8], origin: DocumentOrigin, leavingOut marks: ItemMarks?
) throws(FeedError) -> ParsedFeed {
    if let rest = marks?.rest(of: document, from: origin),
        var parsed = try? parseFeed(rest.bytes, origin: origin), parsed.isSound,
        parsed.feed.items.count == rest.items
    {
        parsed.isRest = true
        parsed.marks = rest.marks
        return parsed
    }
    var parsed = try parseFeed(document, origin: origin)
    if parsed.isSound { parsed.marks = ItemMarks(of: parsed.feed, in: document, from: origin) }
    return parsed
}

extension ParsedFeed {
    /// Whether nothing had to be done to read it.
    fileprivate var isSound: Bool { isStrict && warnings.isEmpty && !isCut && lack == nil }
}

/// One document read as XML: strictly if it allows that, else repaired.
private struct Reading {
    private let reader: FeedReader
    private let warnings: [String]
    private let isStrict: Bool
    private let isCut: Bool
    /// The limit that ended the reading before the document did.
    private let limit: XMLError?

    init(of bytes: [UInt8], from start: Int, _ origin: DocumentOrigin) {
        let strict = FeedReader(bytes, baseURL: origin.url)
        var warnings: [String] = []
        do {
            try readXML(bytes.span.extracting(start...), into: strict)
            reader = strict
            self.warnings = []
            isStrict = true
            isCut = false
            limit = nil
            return
        } catch {
            if error.isLimit {
                warnings.append("a part of it was left out: \(error)")
            } else if error != .hasDocumentType {
                warnings.append("the XML was repaired: \(error)")
            }
        }
        isStrict = false
        let mended = mendedXML(Array(bytes[start...])) { name, element in
            // Notes are HTML, and whoever shows them knows its entities.
            element.map(holdsHTML) ?? false ? htmlEntity(name).map { _ in "&\(name);" } : htmlEntity(name)
        }
        if let leftOut = mended.leftOut.map({ "a part of it was left out: \($0)" }),
            !warnings.contains(leftOut)
        {
            warnings.append(leftOut)
        }
        var isCut = mended.isCut
        var limit: XMLError?
        reader = FeedReader(mended.bytes, baseURL: origin.url)
        var limits = XMLLimits()
        limits.leavesOutLongTexts = true
        do {
            try readXML(mended.bytes.span, into: reader, limits: limits)
        } catch {
            warnings.append("only a part of it could be read: \(error)")
            isCut = true
            limit = error.isLimit ? error : nil
        }
        if mended.isCut { warnings.append("the document ends before its root does") }
        self.warnings = warnings
        self.isCut = isCut
        self.limit = limit
    }

    var rootName: String? { reader.rootName }

    /// What it lacks to be a feed, although its root is one's.
    var lack: String? { reader.lack }

    /// - Returns: `nil` when it is no feed; of a cut one nobody knows, so it counts as one.
    func parsed(after earlier: [String]) throws(FeedError) -> ParsedFeed? {
        let lack = isCut ? nil : reader.lack
        guard lack == nil || !reader.holdsOther, let feed = reader.takeFeed() else { return nil }
        // It is not cut: whoever asks for it again gets no more of it.
        if let limit { throw .tooLarge(reason: "\(limit)") }
        let isFull = feed.items.count == FeedLimits.items
        let limit = isFull ? ["only the first \(FeedLimits.items) items were read"] : []
        let doubt = lack.map { ["it is hardly a feed: \($0)"] } ?? []
        var parsed = ParsedFeed(
            feed: feed, warnings: earlier + warnings + limit + doubt, isCut: isCut, lack: lack)
        parsed.isStrict = isStrict
        return parsed
    }
}

/// Whether the text of an element is HTML by RSS's rules.
private func holdsHTML(_ element: String) -> Bool { element == "description" || element == "content:encoded" }

/// Bytes that a packed document may unpack to.
private let unpackedLimit = 64 << 20
