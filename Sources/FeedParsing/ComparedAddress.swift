/// An address in the form in which two that lead to one place are the same text.
///
/// Only for comparing: scheme and host are in lower case, the port that goes without saying is left out, and
/// so is what follows `#`; an empty path is `/`. User and password stay as they are: for another member it
/// is another feed.
///
/// - Returns: An address that is neither http nor https as it is.
package func comparedAddress(_ address: String) -> String {
    guard let mark = address.firstRange(of: "://") else { return address }
    let scheme = address[..<mark.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else { return address }
    let behind = address[mark.upperBound...]
    let authority = behind.prefix { !"/?#".contains($0) }
    let hostStart = authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex
    var host = authority[hostStart...].lowercased()
    let usual = scheme == "https" ? ":443" : ":80"
    if host.hasSuffix(usual) { host.removeLast(usual.count) }
    let rest = behind[authority.endIndex...].prefix { $0 != "#" }
    return scheme + "://" + authority[..<hostStart] + host + (rest.hasPrefix("/") ? "" : "/") + rest
}
