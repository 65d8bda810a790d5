import FeedModel

/// Reads JSON Feed 1.0 and 1.1.
///
/// - Throws: ``FeedError/notAFeed(reason:)`` without a list of items, and with an empty one in an object
///   that does not call itself a JSON Feed: programs answer `{"items":[],"error":"…"}`.
func parseJSONFeed(_ bytes: [UInt8], from start: Int, baseURL: String?) throws(FeedError) -> ParsedFeed {
    var reader = JSONReader(bytes, from: start)
    var feed = Feed(format: .jsonFeed)
    var isNamed = false
    var hasItems = false
    var icon: String?
    var favicon: String?
    reader.object { key, json in
        switch key {
        case "version": isNamed = json.text()?.contains("jsonfeed.org/version") ?? false || isNamed
        case "title": feed.title = filled(json.text())
        case "home_page_url": feed.link = json.address(baseURL)
        case "feed_url": feed.selfURL = json.address(baseURL)
        case "next_url": feed.nextPageURL = json.address(baseURL)
        case "description": feed.description = filled(json.text())
        case "icon": icon = json.address(baseURL)
        case "favicon": favicon = json.address(baseURL)
        case "language": feed.language = filled(json.text())
        case "expired": feed.isComplete = json.flag()
        case "author", "authors":
            let name = json.authorName()
            feed.author = feed.author ?? name
        case "hubs":
            json.array { hub in
                hub.object { key, json in
                    guard key == "url" else { return json.skip() }
                    if let url = json.address(baseURL) { feed.hubURLs.append(upTo: FeedLimits.list, url) }
                }
            }
        case "items":
            guard json.kind() == .array else { return json.skip() }
            hasItems = true
            json.array { element in
                guard element.kind() == .object, feed.items.count < FeedLimits.items else {
                    return element.skip()
                }
                feed.items.append(element.item(baseURL))
            }
        default: json.skip()
        }
    }
    // The list may stand behind the place where a document was cut.
    guard hasItems || isNamed && reader.isBroken else {
        throw .notAFeed(reason: "JSON without a list of items")
    }
    guard isNamed || !feed.items.isEmpty else {
        throw .notAFeed(reason: "JSON with an empty list of items that does not call itself a JSON Feed")
    }
    feed.imageURL = icon ?? favicon
    let warnings =
        reader.isBroken ? ["the JSON cannot be read beyond byte \(reader.position)"] : []
    return ParsedFeed(feed: feed, warnings: warnings, isCut: reader.isBroken)
}

extension JSONReader {
    fileprivate mutating func address(_ base: String?) -> String? {
        filled(text()).flatMap { webAddress($0, relativeTo: base) }
    }

    /// The first name among one or several authors.
    fileprivate mutating func authorName() -> String? {
        var name: String?
        array { author in
            guard author.kind() == .object else {
                let text = filled(author.text())
                name = name ?? text
                return
            }
            author.object { key, json in
                if key == "name" {
                    let text = filled(json.text())
                    name = name ?? text
                } else {
                    json.skip()
                }
            }
        }
        return name
    }

    fileprivate mutating func item(_ base: String?) -> FeedItem {
        var item = FeedItem()
        var html: String?
        var plain: String?
        var externalURL: String?
        var banner: String?
        object { key, json in
            switch key {
            case "id": item.guid = filled(json.text())
            case "url": item.link = json.address(base)
            case "external_url": externalURL = json.address(base)
            case "title": item.title = filled(json.text())
            case "content_html": html = filled(json.text())
            case "content_text": plain = filled(json.text())
            case "summary": item.description = filled(json.text())
            case "image": item.imageURL = json.address(base)
            case "banner_image": banner = json.address(base)
            case "date_published": item.published = json.text().flatMap { parseDate($0) }
            case "date_modified": item.updated = json.text().flatMap { parseDate($0) }
            case "author", "authors":
                let name = json.authorName()
                item.author = item.author ?? name
            case "tags":
                json.array { tag in
                    if let tag = filled(tag.text()) { item.categories.append(upTo: FeedLimits.list, tag) }
                }
            case "attachments": json.array { $0.attachment(base, into: &item) }
            default: json.skip()
            }
        }
        item.content = html ?? plain
        item.link = item.link ?? externalURL
        item.imageURL = item.imageURL ?? banner
        item.published = item.published ?? item.updated
        return item
    }

    private mutating func attachment(_ base: String?, into item: inout FeedItem) {
        var enclosure = Enclosure(url: nil)
        var duration: Int?
        object { key, json in
            switch key {
            case "url": enclosure.url = json.address(base)
            case "mime_type": enclosure.type = mediaType(json.text())
            case "size_in_bytes": enclosure.length = byteCount(json.text())
            case "duration_in_seconds": duration = json.text().flatMap { parseDuration($0) }
            default: json.skip()
            }
        }
        if enclosure != Enclosure(url: nil) { item.enclosures.append(upTo: FeedLimits.list, enclosure) }
        item.durationSeconds = item.durationSeconds ?? duration
    }
}
