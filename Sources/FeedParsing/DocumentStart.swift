/// Where the document begins: behind blank lines and whatever a server or a browser printed first.
///
/// - Returns: `nil` when there is nothing but white space.
func documentStart(in bytes: [UInt8]) -> Int? {
    guard let start = bytes.firstIndex(where: { !isWhitespace($0) && $0 != 0 }) else { return nil }
    if bytes[start] == UInt8(ascii: "{") { return start }
    let end = min(bytes.count, start + junkLimit)
    return (start..<end).first { looksLikeMarkup(bytes, at: $0) } ?? start
}

/// Where a feed begins that other markup was printed in front of.
func rootStart(in bytes: [UInt8], after start: Int) -> Int? {
    let end = min(bytes.count, start + 1 + junkLimit)
    return (start + 1..<max(end, start + 1)).first { index in
        bytes[index] == UInt8(ascii: "<") && roots.contains { matches($0, bytes.span, at: index) }
    }
}

private let roots: [StaticString] = ["<?xml ", "<rss ", "<rss>", "<feed ", "<rdf:RDF "]

/// Bytes of other text before the document that are passed over.
private let junkLimit = 64 << 10

private func looksLikeMarkup(_ bytes: [UInt8], at index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else { return false }
    let next = bytes[index + 1]
    return isLetter(next) || next == UInt8(ascii: "?") || next == UInt8(ascii: "!")
}
