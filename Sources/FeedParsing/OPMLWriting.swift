/// An OPML 2.0 document of these entries.
///
/// What ``parseOPML(_:)`` reads of it is what was given. Control characters are left out, because XML
/// has no way to write them.
///
/// - Parameters:
///   - title: The name of the list.
///   - outlines: Its entries.
/// - Returns: UTF-8.
package func opmlDocument(title: String, outlines: [OPMLOutline]) -> [UInt8] {
    var text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <opml version="2.0" xmlns:podwatch="urn:podwatch:opml">
          <head>
            <title>\(escaped(title))</title>
          </head>
          <body>

        """
    for outline in outlines { write(outline, indentation: "    ", to: &text) }
    text += "  </body>\n</opml>\n"
    return Array(text.utf8)
}

private func write(_ outline: OPMLOutline, indentation: String, to text: inout String) {
    text += indentation + "<outline"
    if outline.feedURL != nil { text += " type=\"rss\"" }
    let name = outline.title ?? outline.feedURL ?? ""
    text += attribute("text", name) + attribute("title", outline.title) + attribute("xmlUrl", outline.feedURL)
    text += attribute("htmlUrl", outline.siteURL) + attribute("podwatch:appleID", outline.appleID)
    guard !outline.children.isEmpty else {
        text += "/>\n"
        return
    }
    text += ">\n"
    for child in outline.children { write(child, indentation: indentation + "  ", to: &text) }
    text += indentation + "</outline>\n"
}

private func attribute(_ name: String, _ value: String?) -> String {
    value.map { " \(name)=\"\(escaped($0))\"" } ?? ""
}

private func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
        switch character {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "\t", "\n", "\r": result += "&#\(character.value);"
        case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": break
        default: result.unicodeScalars.append(character)
        }
    }
    return result
}
