/// The same address without user and password.
package func addressWithoutUser(_ url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    let authority = url[scheme.upperBound...].prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return url }
    return String(url[..<scheme.upperBound] + url[url.index(after: at)...])
}
