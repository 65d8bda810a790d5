/// A title with the character references that its writer escaped once too often: `It&#039;s` is `It's`.
///
/// Decoded once, never until nothing is left: who writes `&amp;amp;` means `&amp;`. Tags stay as they
/// are, and so do `&lt;` and `&gt;`: a title that speaks of `&lt;b&gt;` must not become bold. An
/// ampersand that starts no reference stays.
package func decodedTitle(_ title: String) -> String {
    let text = title.utf8.span
    var result: [UInt8] = []
    var copied = 0
    var position = 0
    while position < text.count {
        guard text[position] == UInt8(ascii: "&"), let reference = CharacterReference(text, at: position),
            reference.characters != [UInt8(ascii: "<")], reference.characters != [UInt8(ascii: ">")]
        else {
            position += 1
            continue
        }
        append(text, copied..<position, to: &result)
        result += reference.characters
        position += reference.length
        copied = position
    }
    guard copied > 0 else { return title }
    append(text, copied..<text.count, to: &result)
    return String(decoding: result, as: UTF8.self)
}

private func append(_ text: Span<UInt8>, _ range: Range<Int>, to result: inout [UInt8]) {
    for index in range { result.append(text[index]) }
}
