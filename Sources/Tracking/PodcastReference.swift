import FeedModel

/// What a person may name when adding a podcast.
package enum PodcastReference: Sendable, Equatable {
    case apple(id: Int64, country: String?)
    case feed(url: String)

    /// Reads an Apple id (`1200361736`, `id1200361736`), the address of an Apple page, or of a feed.
    package init(_ text: String) throws(ReferenceError) {
        let text = text.trimmed
        if let id = Self.appleID(text) {
            self = .apple(id: id, country: nil)
            return
        }
        guard let mark = text.firstRange(of: "://") else {
            guard Self.isApple(text.prefix { $0 != "/" }.lowercased()) else { throw .unknown(text) }
            self = try Self.applePage(text, path: text.drop { $0 != "/" })
            return
        }
        // `feed:https://…` names its scheme itself.
        let schemes = text[..<mark.lowerBound].lowercased().split(
            separator: ":", omittingEmptySubsequences: false)
        let isFeedLink = schemes.count == 2 && schemes.first == "feed"
        guard let scheme = schemes.last, schemes.count == 1 || isFeedLink,
            ["http", "https", "feed", "itpc", "pcast", "podcast"].contains(scheme)
        else { throw .scheme(text) }
        let rest = text[mark.upperBound...]
        let host = rest.prefix { !"/?#".contains($0) }.lowercased()
        if Self.isApple(host) {
            self = try Self.applePage(text, path: rest.dropFirst(host.count))
            return
        }
        guard !host.isEmpty else { throw .unknown(text) }
        self = .feed(url: (scheme == "https" ? "https://" : "http://") + withoutFragment(rest))
    }

    private static func isApple(_ host: String) -> Bool {
        ["podcasts.apple.com", "itunes.apple.com", "www.podcasts.apple.com"].contains(host)
    }

    private static func appleID(_ text: String) -> Int64? {
        let digits = text.lowercased().hasPrefix("id") ? text.dropFirst(2) : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }), let id = Int64(digits),
            id > 0
        else {
            return nil
        }
        return id
    }

    /// `/gb/podcast/the-daily/id1200361736?i=…`: the storefront, if one is named, and the id.
    private static func applePage(_ text: String, path: Substring) throws(ReferenceError) -> PodcastReference
    {
        let parts = path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        guard let id = parts.lazy.compactMap({ $0.hasPrefix("id") ? appleID(String($0)) : nil }).first else {
            throw .pageWithoutID(text)
        }
        let country = parts.first.flatMap {
            $0.utf8.count == 2 && $0.allSatisfy(\.isLetter) ? $0.uppercased() : nil
        }
        return .apple(id: id, country: country)
    }
}

/// Why something names no podcast.
package enum ReferenceError: Error, Sendable, Equatable {
    case unknown(String)
    case scheme(String)
    case pageWithoutID(String)
}

extension ReferenceError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknown(let text):
            "\"\(maskedAddress(text))\" is neither an Apple id (1200361736), an Apple Podcasts page nor a feed's address; "
                + "`podwatch search` finds podcasts by name"
        case .scheme(let text):
            "\"\(maskedAddress(text))\" is not an http or https address, and podwatch reads nothing else"
        case .pageWithoutID(let text):
            "\"\(maskedAddress(text))\" is an Apple page without a podcast's id (it ends in …/id and a number)"
        }
    }
}

extension String {
    /// Without white space at the ends.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
