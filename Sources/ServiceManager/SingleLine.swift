/// `text` on one line, fit for a terminal, in at most `limit` bytes.
///
/// What comes from a feed must not move a cursor, colour a screen or forge a second line: white space
/// becomes a space, other control characters and those that turn the writing direction become U+FFFD.
func singleLine(_ text: String, limit: Int) -> String {
    cleaned(text, limit: limit) { $0 == "\n" || $0 == "\t" || $0 == "\r" ? " " : nil }
}

/// The same, with its lines kept.
func severalLines(_ text: String, limit: Int) -> String {
    cleaned(text, limit: limit) { $0 == "\n" || $0 == "\t" ? $0 : nil }
}

private func cleaned(
    _ text: String, limit: Int, _ space: (Unicode.Scalar) -> Unicode.Scalar?
) -> String {
    var result = String.UnicodeScalarView()
    var size = 0
    for scalar in text.unicodeScalars {
        let kept = space(scalar) ?? (isHarmless(scalar) ? scalar : "\u{FFFD}")
        size += UTF8.width(kept)
        guard size <= limit else { return cut(result, limit) }
        result.append(kept)
    }
    return String(result)
}

/// Makes room for a sign that something is missing.
private func cut(_ scalars: String.UnicodeScalarView, _ limit: Int) -> String {
    var kept = scalars
    let ellipsis: Unicode.Scalar = "…"
    while !kept.isEmpty, String(kept).utf8.count + UTF8.width(ellipsis) > limit { kept.removeLast() }
    kept.append(ellipsis)
    return String(kept)
}

private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
}
