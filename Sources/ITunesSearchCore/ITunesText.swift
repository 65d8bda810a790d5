/// Text out of the HTML that Apple's descriptions of books are written in.
public enum ITunesText {
    /// The text without its tags, its entities undone.
    ///
    /// Line breaks, paragraphs and list items become lines; scripts and styles go with what is in them; a
    /// bare `<` or `&` stays, as does an entity that nobody knows. Never more than one empty line in a row,
    /// and none at either end.
    ///
    /// - Parameter html: A fragment of HTML, or plain text, which comes out as it is.
    /// - Returns: Plain text with `\n` for the end of a line.
    public static func plainText(fromHTML html: String) -> String {
        var writer = PlainText()
        var rest = Substring(html).utf8
        // Behind the last `>` no tag can end, and each `<` would be looked at in vain.
        let end = rest.lastIndex(of: UInt8(ascii: ">")) ?? rest.startIndex
        while let byte = rest.first {
            if byte == UInt8(ascii: "<"), rest.startIndex < end || rest.starts(with: "<!--".utf8),
                let tag = HTMLTag(takingFrom: &rest)
            {
                writer.pass(tag)
                if tag.hidesItsContent { HTMLTag.skip(to: tag.name, in: &rest) }
            } else if byte == UInt8(ascii: "&"), let character = HTMLEntity.take(from: &rest) {
                writer.append(character)
            } else {
                writer.append(byte)
                rest.removeFirst()
            }
        }
        return writer.finished()
    }
}

/// Gathers plain text and puts the ends of lines where tags want them.
private struct PlainText {
    private var bytes: [UInt8] = []

    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func pass(_ tag: HTMLTag) {
        switch tag.name {
        case "br": append("\n")
        case "p", "div", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote":
            append(tag.isEnd ? "\n\n" : breakIfNeeded)
        case "li" where !tag.isEnd: append(breakIfNeeded + "• ")
        case "tr" where tag.isEnd: append("\n")
        default: break
        }
    }

    private var breakIfNeeded: String {
        bytes.isEmpty || bytes.last == UInt8(ascii: "\n") ? "" : "\n"
    }

    /// Lines without white space at their ends, at most one empty line in a row.
    func finished() -> String {
        // Line ends of all three kinds count once; no-break spaces are spaces.
        let text = String(decoding: bytes, as: UTF8.self)
        var lines: [Substring] = []
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let plain = trimmed(line)
            if plain.isEmpty, lines.last?.isEmpty ?? true { continue }
            lines.append(plain)
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    private func trimmed(_ line: Substring) -> Substring {
        var line = line
        while let first = line.first, first.isWhitespace { line.removeFirst() }
        while let last = line.last, last.isWhitespace { line.removeLast() }
        return line
    }
}
