/// The address of the feed that a web page names in its head.
///
/// - Parameters:
///   - page: HTML in UTF-8.
///   - url: Where it came from.
/// - Returns: `nil` when it names none.
func feedLink(in page: [UInt8], at url: String?) -> String? {
    var index = 0
    while let start = nextLink(in: page, from: index) {
        let end = min(page.count, start + linkLimit)
        let tag = page[start..<end].prefix { $0 != UInt8(ascii: ">") }
        index = start + max(tag.count, 1)
        let attributes = tagAttributes(tag.dropFirst(5))
        guard attributes["rel"]?.lowercased().split(separator: " ").contains("alternate") ?? false,
            let type = mediaType(attributes["type"]), feedTypes.contains(type),
            let href = filled(attributes["href"])
        else { continue }
        return webAddress(href, relativeTo: url)
    }
    return nil
}

/// Whether an element of this name at the root makes a document a web page.
func isHTMLElement(_ name: String) -> Bool { htmlElements.contains(name.lowercased()) }

private let htmlElements: Set<String> = [
    "html", "head", "body", "title", "meta", "link", "script", "style", "div", "p", "br", "hr", "h1", "h2",
    "h3", "b", "i", "a", "font", "center", "table", "form", "img", "span", "noscript", "pre", "ul", "main",
]

private let feedTypes: Set<String> = [
    "application/rss+xml", "application/atom+xml", "application/rdf+xml", "application/feed+json",
]

/// Bytes of a `link` tag that are looked at.
private let linkLimit = 4096

private func nextLink(in page: [UInt8], from start: Int) -> Int? {
    var index = start
    while let tag = page[index...].firstIndex(of: UInt8(ascii: "<")) {
        let name = page[tag...].prefix(6).map { lowercased($0) }
        if name.starts(with: "<link".utf8), name.count == 6, isWhitespace(name[5]) { return tag }
        index = tag + 1
    }
    return nil
}

/// The attributes of an HTML tag, by lower-case name; the first of several counts.
private func tagAttributes(_ tag: ArraySlice<UInt8>) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = tag
    while !rest.isEmpty {
        rest = rest.drop { isWhitespace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "=") }
        let name = rest.prefix { !isWhitespace($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "/") }
        rest = rest.dropFirst(name.count).drop(while: isWhitespace)
        guard rest.first == UInt8(ascii: "=") else { continue }
        rest = rest.dropFirst().drop(while: isWhitespace)
        let value: ArraySlice<UInt8>
        if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            value = rest.dropFirst().prefix { $0 != quote }
            rest = rest.dropFirst(value.count + 2)
        } else {
            value = rest.prefix { !isWhitespace($0) }
            rest = rest.dropFirst(value.count)
        }
        let key = String(decoding: name, as: UTF8.self).lowercased()
        if attributes[key] == nil {
            attributes[key] = decodedTitle(String(decoding: value, as: UTF8.self))
        }
    }
    return attributes
}
