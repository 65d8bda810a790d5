/// The same address with user and password, and nothing else, replaced by `***`.
///
/// Feeds of members are often `https://user:password@host/…`. What comes out of here may be shown;
/// it is also accepted where a podcast is named. Secrets in path or query are not told from the rest.
package func maskedAddress(_ url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    let authorityEnd = url[scheme.upperBound...].firstIndex { "/?#".contains($0) } ?? url.endIndex
    let authority = url[scheme.upperBound..<authorityEnd]
    guard let at = authority.lastIndex(of: "@") else { return url }
    return url[..<scheme.upperBound] + "***" + url[at...]
}
