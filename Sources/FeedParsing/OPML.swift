import XMLStream

/// One entry of an OPML list: a subscription, a folder, or both.
package struct OPMLOutline: Sendable, Equatable {
    package var title: String?
    /// The address of the feed (`xmlUrl`), trimmed and with a scheme, else as it was written; `nil` for a folder.
    package var feedURL: String?
    /// The page for humans (`htmlUrl`).
    package var siteURL: String?
    /// Apple's number of the podcast, which only podwatch writes.
    package var appleID: String?
    package var children: [OPMLOutline]

    package init(
        title: String? = nil, feedURL: String? = nil, siteURL: String? = nil, appleID: String? = nil,
        children: [OPMLOutline] = []
    ) {
        self.title = title
        self.feedURL = feedURL
        self.siteURL = siteURL
        self.appleID = appleID
        self.children = children
    }

    /// This entry and all below it, in order.
    package var flattened: [OPMLOutline] { [self] + children.flatMap(\.flattened) }
}

/// A list of subscriptions.
package struct OPMLList: Sendable, Equatable {
    package var outlines: [OPMLOutline]
    /// It ends in the middle: entries may be missing.
    package var isCut = false
}

/// Reads a list of subscriptions.
///
/// Lists come from many programs: attribute names count in any letter case, entries may lack titles and
/// types and be nested, and a document that breaks the rules of XML is repaired like a feed.
///
/// - Throws: ``FeedError/empty`` and ``FeedError/notAList(reason:)``.
package func parseOPML(_ document: [UInt8]) throws(FeedError) -> OPMLList {
    let bytes = utf8Document(from: document).bytes
    guard let start = documentStart(in: bytes) else { throw .empty }
    var (reader, isCut) = (OPMLReader(), false)
    do {
        try readXML(bytes.span.extracting(start...), into: reader)
    } catch {
        let mended = mendedXML(Array(bytes[start...])) { name, _ in htmlEntity(name) }
        reader = OPMLReader()
        isCut = mended.isCut
        do {
            try readXML(mended.bytes.span, into: reader)
        } catch {
            // What cannot be read even so is missing at the end; the entries before it count.
            isCut = true
        }
    }
    guard reader.isOPML else {
        throw .notAList(reason: reader.rootName.map { "its root is <\($0)>" } ?? "it has no elements")
    }
    return OPMLList(outlines: reader.outlines, isCut: isCut)
}

private final class OPMLReader: XMLReceiver {
    private(set) var rootName: String?
    private(set) var isOPML = false
    /// The entries of each open element, the list itself first.
    private var levels: [[OPMLOutline]] = [[]]
    private var open: [OPMLOutline] = []

    var outlines: [OPMLOutline] {
        // Entries that a broken document never closed still count, with what they hold.
        var levels = levels
        var open = open
        while var outline = open.popLast(), let children = levels.popLast() {
            outline.children = children
            levels[levels.count - 1].append(outline)
        }
        return levels.first ?? []
    }

    private enum Name {
        static let container: Int32 = 0
        static let outline: Int32 = 1
        static let attributes = ["text", "title", "xmlurl", "htmlurl", "appleid", "url", "type"]
    }

    func elementNumber(of name: XMLName) -> Int32 {
        let local = name.local.lowercased()
        if rootName == nil {
            rootName = name.local
            isOPML = local == "opml"
        }
        switch local {
        case "opml", "body": return Name.container
        case "outline": return Name.outline
        default: return -1
        }
    }

    func attributeNumber(of name: XMLName) -> Int32 {
        Name.attributes.firstIndex(of: name.local.lowercased()).map(Int32.init) ?? -1
    }

    func opened(_ element: Int32, _ attributes: Span<XMLAttribute>) -> XMLContent {
        guard element == Name.outline else { return element == Name.container ? .children : .nothing }
        let values = values(of: attributes)
        // OPML 2.0: `url` of these is a page, or another list.
        let isElsewhere = ["link", "include"].contains(values.last??.lowercased())
        func value(_ name: String) -> String? { Name.attributes.firstIndex(of: name).flatMap { values[$0] } }
        open.append(
            OPMLOutline(
                title: value("title") ?? value("text"),
                feedURL: (value("xmlurl") ?? (isElsewhere ? nil : value("url"))).flatMap(listedAddress),
                siteURL: value("htmlurl"), appleID: value("appleid")))
        levels.append([])
        return .children
    }

    /// The first filled value for each of `Name.attributes`.
    private func values(of attributes: Span<XMLAttribute>) -> [String?] {
        var values = [String?](repeating: nil, count: Name.attributes.count)
        for index in attributes.indices {
            let number = Int(attributes[index].number)
            if values[number] == nil { values[number] = filled(attributes[index].value) }
        }
        return values
    }

    func closed(_ element: Int32, text: Span<UInt8>, startsWithTag: Bool) {
        guard element == Name.outline, var outline = open.popLast(), let children = levels.popLast() else {
            return
        }
        outline.children = children
        levels[levels.count - 1].append(outline)
    }
}
