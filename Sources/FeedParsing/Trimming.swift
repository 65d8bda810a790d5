/// What is left of `text` without white space at its ends.
func trimmedRange(of text: Span<UInt8>) -> Range<Int> {
    var start = 0
    var end = text.count
    while start < end, isWhitespace(text[start]) { start += 1 }
    while start < end, isWhitespace(text[end - 1]) { end -= 1 }
    return start..<end
}

func trimmed(_ text: String) -> String {
    let bytes = text.utf8.span
    guard !bytes.isEmpty, isWhitespace(bytes[0]) || isWhitespace(bytes[bytes.count - 1]) else { return text }
    return string(bytes.extracting(trimmedRange(of: bytes)))
}

/// Text from a document that is known to be UTF-8, so that it is not validated once more.
func string(_ text: Span<UInt8>) -> String {
    String(copying: unsafe UTF8Span(unchecked: text))
}
