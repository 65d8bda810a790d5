import FeedModel
import JSONText

/// Reads JSON Feed 1.0 and 1.1.
///
/// - Throws: ``FeedError/notAFeed(reason:)`` without a list of items, and with an empty one in an object
///   that does not call itself a JSON Feed: programs answer `{"items":[],"error":"…"}`.
func parseJSONFeed(_ bytes: [UInt8], from start: Int, baseURL: String?) throws(FeedError) -> ParsedFeed {
    var json = JSONReader(bytes, from: start, manner: .lenient)
    var document = JSONFeedDocument()
    var warnings: [String] = []
    do throws(JSONFault) {
        try document.read(&json, baseURL)
    } catch {
        warnings.append("the JSON cannot be read beyond byte \(json.position)")
    }
    let (feed, isCut) = (document.feed, !warnings.isEmpty)
    // The list may stand behind the place where a document was cut.
    guard document.hasItems || document.isNamed && isCut else {
        throw .notAFeed(reason: "JSON without a list of items")
    }
    guard document.isNamed || !feed.items.isEmpty else {
        throw .notAFeed(reason: "JSON with an empty list of items that does not call itself a JSON Feed")
    }
    return ParsedFeed(feed: feed, warnings: warnings, isCut: isCut)
}

/// What was read of a document, to its end or until it could not be read any further.
private struct JSONFeedDocument {
    var feed = Feed(format: .jsonFeed)
    /// It calls itself a JSON Feed.
    var isNamed = false
    var hasItems = false

    mutating func read(_ json: inout JSONReader, _ base: String?) throws(JSONFault) {
        var icon: String?
        var favicon: String?
        defer { feed.imageURL = icon ?? favicon }
        try json.object { key, json throws(JSONFault) in
            switch key {
            case "version":
                isNamed = try json.filledText()?.contains("jsonfeed.org/version") ?? false || isNamed
            case "title": feed.title = try json.filledText()
            case "home_page_url": feed.link = try json.address(base)
            case "feed_url": feed.selfURL = try json.address(base)
            case "next_url": feed.nextPageURL = try json.address(base)
            case "description": feed.description = try json.filledText()
            case "icon": icon = try json.address(base)
            case "favicon": favicon = try json.address(base)
            case "language": feed.language = try json.filledText()
            case "expired": feed.isComplete = try json.claim()
            case "author", "authors": try json.author(into: &feed.author)
            case "hubs":
                try json.oneOrMany { hub throws(JSONFault) in
                    try hub.object { key, json throws(JSONFault) in
                        guard key == "url" else { return try json.skip() }
                        if let url = try json.address(base) {
                            feed.hubURLs.append(upTo: FeedLimits.list, url)
                        }
                    }
                }
            case "items":
                guard json.peek() == UInt8(ascii: "[") else { return try json.skip() }
                hasItems = true
                try json.list { json throws(JSONFault) in
                    guard json.peek() == UInt8(ascii: "{"), feed.items.count < FeedLimits.items else {
                        return try json.skip()
                    }
                    var item = FeedItem()
                    defer { feed.items.append(item) }
                    try json.read(&item, base)
                }
            default: try json.skip()
            }
        }
    }
}

// What is read before the JSON breaks off is kept: hence the values that are filled in.
extension JSONReader {
    /// The first name among one or several authors.
    fileprivate mutating func author(into name: inout String?) throws(JSONFault) {
        try oneOrMany { author throws(JSONFault) in
            guard author.peek() == UInt8(ascii: "{") else {
                let text = try author.filledText()
                name = name ?? text
                return
            }
            try author.object { key, json throws(JSONFault) in
                guard key == "name" else { return try json.skip() }
                let text = try json.filledText()
                name = name ?? text
            }
        }
    }

    fileprivate mutating func read(_ item: inout FeedItem, _ base: String?) throws(JSONFault) {
        var html: String?
        var plain: String?
        var externalURL: String?
        var banner: String?
        defer {
            item.content = html ?? plain
            item.link = item.link ?? externalURL
            item.imageURL = item.imageURL ?? banner
            item.published = item.published ?? item.updated
        }
        try object { key, json throws(JSONFault) in
            switch key {
            case "id": item.guid = try json.filledText()
            case "url": item.link = try json.address(base)
            case "external_url": externalURL = try json.address(base)
            case "title": item.title = try json.filledText()
            case "content_html": html = try json.filledText()
            case "content_text": plain = try json.filledText()
            case "summary": item.description = try json.filledText()
            case "image": item.imageURL = try json.address(base)
            case "banner_image": banner = try json.address(base)
            case "date_published": item.published = try json.filledText().flatMap { parseDate($0) }
            case "date_modified": item.updated = try json.filledText().flatMap { parseDate($0) }
            case "author", "authors": try json.author(into: &item.author)
            case "tags":
                try json.oneOrMany { tag throws(JSONFault) in
                    if let tag = try tag.filledText() { item.categories.append(upTo: FeedLimits.list, tag) }
                }
            case "attachments":
                try json.oneOrMany { json throws(JSONFault) in try json.attachment(base, into: &item) }
            default: try json.skip()
            }
        }
    }

    private mutating func attachment(_ base: String?, into item: inout FeedItem) throws(JSONFault) {
        var enclosure = Enclosure(url: nil)
        var duration: Int?
        defer {
            if enclosure != Enclosure(url: nil) { item.enclosures.append(upTo: FeedLimits.list, enclosure) }
            item.durationSeconds = item.durationSeconds ?? duration
        }
        try object { key, json throws(JSONFault) in
            switch key {
            case "url": enclosure.url = try json.address(base)
            case "mime_type": enclosure.type = mediaType(try json.filledText())
            case "size_in_bytes": enclosure.length = byteCount(try json.filledText())
            case "duration_in_seconds": duration = try json.filledText().flatMap { parseDuration($0) }
            default: try json.skip()
            }
        }
    }
}
