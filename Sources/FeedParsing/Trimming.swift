/// What is left of `text` without white space at its ends.
func trimmedRange(of text: Span<UInt8>) -> Range<Int> {
    var start = 0
    var end = text.count
    while start < end, isWhitespace(text[start]) { start += 1 }
    while start < end, isWhitespace(text[end - 1]) { end -= 1 }
    return start..<end
}

func trimmed(_ text: String) -> String {
    guard let first = text.utf8.first, let last = text.utf8.last else { return text }
    return isWhitespace(first) || isWhitespace(last)
        ? string(text.utf8.span.extracting(trimmedRange(of: text.utf8.span))) : text
}

/// Text from a document that is known to be UTF-8, so that it is not validated once more.
func string(_ text: Span<UInt8>) -> String {
    String(copying: unsafe UTF8Span(unchecked: text))
}
