import AddressText
import FeedModel
import FeedParsing

/// The parts of a feed's address that tell one place from another.
///
/// Only for comparing and completing addresses; what is asked stays as it was written. Equal ones lead to one place
/// for one person: for another member it is another feed.
package struct FeedAddress: Sendable, Hashable {
    /// In lower case.
    private(set) var scheme: String
    /// What stands before the `@`, as it was written; secret.
    var user: String?
    /// Host and port, in lower case; without the port that goes without saying.
    let host: String
    /// Path and query, from the first slash on, with what must be escaped escaped in one way.
    let rest: String

    /// `nil` for anything that is neither http nor https.
    package init?(_ text: String) {
        let split = splittingUserInfo(of: text)
        // `café` and `caf%C3%A9` are one place, and feeds, Apple and lists write either.
        guard split.url.contains("://"), let url = webAddress(split.url),
            let mark = url.firstRange(of: "://")
        else { return nil }
        scheme = url[..<mark.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let behind = url[mark.upperBound...]
        let authority = behind.prefix { !"/?#".contains($0) }
        user = split.user.map { user in split.password.map { "\(user):\($0)" } ?? user }
        var host = authority.lowercased()
        let usual = scheme == "https" ? ":443" : ":80"
        if host.hasSuffix(usual) { host.removeLast(usual.count) }
        guard !host.isEmpty else { return nil }
        self.host = host
        let path = behind.dropFirst(authority.count).prefix { $0 != "#" }
        rest = withEqualEscapes(path.hasPrefix("/") ? String(path) : "/" + path)
    }

    var isSecure: Bool {
        scheme == "https"
    }

    /// The address as https has it: what a host serves by http and by https at one address is one feed.
    ///
    /// For telling podcasts apart. Asked is what was written: not every host has both.
    package var secured: FeedAddress {
        var secured = self
        secured.scheme = "https"
        return secured
    }

    /// Whether `name` is this address, with `***` for any user and password.
    func isMeant(by name: FeedAddress) -> Bool {
        self == name || name.user == "***" && user != nil && isSame(as: name)
    }

    /// Whether both are one place, whoever asks there.
    func isSame(as other: FeedAddress) -> Bool {
        isSameHost(as: other) && rest == other.rest
    }

    /// Whether both are answered by one server, so that a password for one is good for the other.
    func isSameHost(as other: FeedAddress) -> Bool {
        scheme == other.scheme && host == other.host
    }
}

extension Subscription {
    /// Whether a feed's address is this podcast's or was, however it is written, and by http or https.
    func isAt(_ url: String) -> Bool {
        let addresses = [feedURL].compactMap(\.self) + formerFeedURLs
        guard let place = FeedAddress(url)?.secured else { return addresses.contains(url) }
        return addresses.contains { FeedAddress($0)?.secured.isMeant(by: place) == true }
    }
}

/// Whether somebody who writes `name` means the feed at `url`: in whatever way it is escaped, and with the
/// password or `***` in its place.
func isName(_ name: String, of url: String) -> Bool {
    if name == url || name == maskedAddress(url) { return true }
    guard let name = FeedAddress(name), let place = FeedAddress(url) else { return false }
    return place.isMeant(by: name)
}

/// `target` with the user and password of `old`, when both are at one host: answers never repeat them,
/// and without them a feed of members would be lost at its first move.
func keepingUser(of old: String?, at target: String) -> String {
    guard let from = old.flatMap(FeedAddress.init), let user = from.user, let to = FeedAddress(target),
        to.user == nil, to.isSameHost(as: from), let mark = target.firstRange(of: "://")
    else { return target }
    return target[..<mark.upperBound] + user + "@" + target[mark.upperBound...]
}

/// `host:port` of a URL, in lower case: what manners are counted by.
func hostName(of url: String) -> String {
    let url = splittingUserInfo(of: url).url
    guard let scheme = url.firstRange(of: "://") else { return url }
    return url[scheme.upperBound...].prefix { !"/?#".contains($0) }.lowercased()
}

/// The address without what follows `#`, which no server ever sees: two addresses that differ in it are one feed.
///
/// One in front of an `@` belongs to a password.
package func withoutFragment(_ url: some StringProtocol) -> String {
    let start = url.lastIndex(of: "@") ?? url.startIndex
    return String(url[..<start]) + String(url[start...].prefix { $0 != "#" })
}
