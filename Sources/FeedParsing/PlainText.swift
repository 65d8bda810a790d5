/// The words of HTML notes, for people to read in a terminal.
///
/// Paragraphs are parted by an empty line, list items begin with a dash, scripts and styles are left
/// out, character references are decoded once. Text without any tag keeps its own lines. Broken HTML
/// loses at most the tag that is broken. Time and memory are linear in the length.
package func plainText(fromHTML html: String) -> String {
    var reader = HTMLReader(keepsLines: !html.utf8.contains(UInt8(ascii: "<")))
    reader.read(html.utf8.span)
    return String(decoding: reader.lines.result, as: UTF8.self)
}

/// Goes through HTML once, from mark to mark.
private struct HTMLReader {
    let keepsLines: Bool
    private(set) var lines = TextLines()
    private var position = 0
    /// Set when a quote or a comment never ends, so that its end is not looked for again and again.
    private var quotesAreBroken = false
    private var commentsAreBroken = false

    init(keepsLines: Bool) {
        self.keepsLines = keepsLines
    }

    mutating func read(_ text: Span<UInt8>) {
        while position < text.count {
            let byte = text[position]
            if byte == UInt8(ascii: "<") {
                readMarkup(text)
            } else if byte == UInt8(ascii: "&"), let reference = CharacterReference(text, at: position) {
                if reference.characters == [0xC2, 0xA0] {
                    lines.space()
                } else {
                    for character in reference.characters { append(character) }
                }
                position += reference.length
            } else if byte == UInt8(ascii: "]"), matches("]]>", text, at: position) {
                position += 3
            } else if byte == 0xC2, position + 1 < text.count, text[position + 1] == 0xA0 {
                // A hard space written out is a space too.
                lines.space()
                position += 2
            } else {
                append(byte)
                position += 1
            }
        }
    }

    private mutating func append(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\n") where keepsLines: lines.lineEnd()
        case _ where isWhitespace(byte): lines.space()
        case ..<32, 127: break
        default: lines.append(byte)
        }
    }

    private mutating func readMarkup(_ text: Span<UInt8>) {
        let next = position + 1 < text.count ? text[position + 1] : 0
        switch next {
        case _ where isLetter(next), UInt8(ascii: "/"):
            readTag(text)
        case UInt8(ascii: "!") where matches("<!--", text, at: position):
            let end = commentsAreBroken ? nil : self.end(of: "-->", text, from: position + 4)
            commentsAreBroken = end == nil
            position = end ?? self.end(of: ">", text, from: position) ?? text.count
        case UInt8(ascii: "!") where matches("<![CDATA[", text, at: position):
            // What was wrapped twice is text.
            position += 9
        case UInt8(ascii: "!"), UInt8(ascii: "?"):
            position = end(of: ">", text, from: position) ?? text.count
        default:
            lines.append(UInt8(ascii: "<"))
            position += 1
        }
    }

    private mutating func readTag(_ text: Span<UInt8>) {
        let isEnd = text[position + 1] == UInt8(ascii: "/")
        var place = position + (isEnd ? 2 : 1)
        // No name that matters is longer than this.
        var name: [UInt8] = []
        while place < text.count, isLetter(text[place]) || decimalDigit(text[place]) != nil {
            if name.count < 12 { name.append(lowercased(text[place])) }
            place += 1
        }
        position = endOfTag(text, from: place)
        let meaning = HTMLTag(String(decoding: name, as: UTF8.self))
        switch meaning {
        case .hidden where !isEnd:
            position = endOfHidden(name, text)
        case .lineBreak:
            lines.lineEnd()
        case .block:
            lines.atLeast(1)
        case .paragraph:
            lines.atLeast(2)
        case .item:
            lines.atLeast(1)
            lines.isItem = !isEnd
        case .cell:
            lines.space()
        case .hidden, .inline:
            break
        }
    }

    /// The place behind the `>` that is in no quotes.
    private mutating func endOfTag(_ text: Span<UInt8>, from start: Int) -> Int {
        var quote: UInt8 = 0
        var place = start
        while place < text.count {
            let byte = text[place]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: ">") {
                return place + 1
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), !quotesAreBroken {
                quote = byte
            }
            place += 1
        }
        guard quote != 0 else { return text.count }
        quotesAreBroken = true
        return end(of: ">", text, from: start) ?? text.count
    }

    /// The place of the end tag of a script or a style; all the rest if there is none.
    private func endOfHidden(_ name: [UInt8], _ text: Span<UInt8>) -> Int {
        var place = position
        while place + 1 + name.count < text.count {
            if text[place] == UInt8(ascii: "<"), text[place + 1] == UInt8(ascii: "/"),
                (0..<name.count).allSatisfy({ lowercased(text[place + 2 + $0]) == name[$0] })
            {
                return place
            }
            place += 1
        }
        return text.count
    }

    private func end(of mark: StaticString, _ text: Span<UInt8>, from start: Int) -> Int? {
        let length = mark.utf8CodeUnitCount
        var place = start
        while place + length <= text.count {
            if matches(mark, text, at: place) { return place + length }
            place += 1
        }
        return nil
    }
}

/// What a tag does to plain text.
private enum HTMLTag {
    case lineBreak, block, paragraph, item, cell, hidden, inline

    init(_ name: String) {
        switch name {
        case "br": self = .lineBreak
        case "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "dl", "table", "pre", "hr",
            "figure",
            "section", "article":
            self = .paragraph
        case "div", "tr", "dt", "dd", "header", "footer", "figcaption", "details", "summary", "address",
            "center",
            "form", "option":
            self = .block
        case "li": self = .item
        case "td", "th": self = .cell
        case "script", "style", "template", "iframe", "title": self = .hidden
        default: self = .inline
        }
    }
}
