import Glibc

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

/// The text, with the control characters that windows-1252 letters turn into made letters again.
///
/// `&#146;` is the apostrophe of people who count in windows-1252, and a control character in Unicode.
func string(_ text: Span<UInt8>) -> String {
    unsafe text.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress, unsafe memchr(start, 0xC2, bytes.count) != nil else {
            return unsafe String(decoding: bytes, as: UTF8.self)
        }
        return unsafe withoutControlLetters(bytes)
    }
}

private func withoutControlLetters(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var mended: [UInt8] = []
    var copied = 0
    var index = 0
    while index + 1 < bytes.count {
        guard unsafe bytes[index] == 0xC2, unsafe 0x80...0x9F ~= bytes[index + 1] else {
            index += 1
            continue
        }
        unsafe mended.append(contentsOf: bytes[copied..<index])
        unsafe append(windows1252: bytes[index + 1], to: &mended)
        index += 2
        copied = index
    }
    if copied == 0 { return unsafe String(decoding: bytes, as: UTF8.self) }
    unsafe mended.append(contentsOf: bytes[copied...])
    return String(decoding: mended, as: UTF8.self)
}
