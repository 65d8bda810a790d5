func resolvedAddress(_ reference: String, base: String?) -> String? {
    let r = reference
    if r.isEmpty { return base }
    if r.contains("://") || r.hasPrefix("mailto:") || r.hasPrefix("urn:") || r.hasPrefix("tag:") { return r }
    guard let base, let end = base.range(of: "://") else { return r }
    let rest = base[end.upperBound...]
    let host = rest.prefix { $0 != "/" }
    let root = String(base[..<end.upperBound]) + host
    if r.hasPrefix("//") { return String(base[..<end.lowerBound]) + ":" + r }
    if r.hasPrefix("/") { return root + r }
    let path = rest.dropFirst(host.count)
    let dir = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
    return root + dir + r
}
extension String {
    func range(of needle: String) -> Range<String.Index>? {
        var i = startIndex
        while i < endIndex {
            if self[i...].hasPrefix(needle) { return i..<index(i, offsetBy: needle.count) };
            i = index(after: i)
        }
        return nil
    }
}
func decodedTitle(_ text: String) -> String { text }
