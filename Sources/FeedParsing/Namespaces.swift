/// The nicknames by which the vocabulary speaks of namespaces.
///
/// A namespace is known by its URI, in any letter case, with http or https, with or without `www.` and a
/// trailing slash. A prefix that is bound to nothing, or to a URI nobody knows, counts by its customary
/// meaning: feeds often forget the declaration or invent one.
enum Namespaces {
    /// The nickname of the names that belong to RSS itself.
    static let core = ""
    /// The nickname of RSS 1.0's module for enclosures.
    static let enclosures = "enc"
    /// The nickname of a namespace that means nothing here.
    static let foreign = "?"

    static func nickname(of uri: String) -> String? { byURI[normalized(uri)] }

    static func nickname(ofPrefix prefix: String) -> String? { byPrefix[prefix.lowercased()] }

    private static func normalized(_ uri: String) -> String {
        var text = Substring(uri.lowercased())
        while let last = text.last, last == "/" || last == "#" || last.isWhitespace { text.removeLast() }
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
            text.removeFirst(scheme.count)
            break
        }
        if text.hasPrefix("www.") { text.removeFirst(4) }
        return String(text)
    }

    private static let byURI: [String: String] = {
        var table: [String: String] = [:]
        for (nickname, uris) in known {
            for uri in uris { table[normalized(uri)] = nickname }
        }
        return table
    }()

    private static let byPrefix: [String: String] = [
        "itunes": "itunes", "googleplay": "googleplay", "content": "content", "dc": "dc",
        "dcterms": "dcterms", "media": "media", "atom": "atom", "atom10": "atom", "a10": "atom",
        "podcast": "podcast", "psc": "psc", "sy": "sy", "feedburner": "feedburner", "rdf": "rdf",
        "enc": enclosures, "fh": "history", "xhtml": "xhtml", "xml": "xml", "spotify": "spotify",
    ]

    private static let known: [(nickname: String, uris: [String])] = [
        (
            core,
            [
                "http://backend.userland.com/rss", "http://backend.userland.com/rss2",
                "http://backend.userland.com/RSS091", "http://backend.userland.com/RSS092",
                "http://blogs.law.harvard.edu/tech/rss", "http://purl.org/rss/1.0/",
                "http://purl.org/rss/1.1/", "http://purl.org/net/rss1.1#",
                "http://my.netscape.com/rdf/simple/0.9/",
                "http://my.netscape.com/rdf/simple/1.0/", "http://channel.netscape.com/rdf/simple/0.9/",
                "http://my.netscape.com/publish/formats/rss-0.91.dtd", "http://cyber.law.harvard.edu/rss",
                "http://www.rssboard.org/rss-specification", "http://purl.org/net/rss1.0/",
                "http://purl.org/rss/2.0/",
            ]
        ),
        (
            "atom",
            [
                "http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#", "http://purl.org/atom",
                "http://purl.org/net/rss1.1/atom", "http://purl.org/atom/ns#draft-ietf-atompub-format-08",
            ]
        ),
        (
            "itunes",
            [
                "http://www.itunes.com/dtds/podcast-1.0.dtd", "http://www.itunes.com/dtds/podcast-1.0",
                "http://itunes.com/dtds/podcast-1.0.dtd", "http://www.itunes.com/DTDs/Podcast-1.0.dtd",
                "http://example.com/DTDs/PodCast-1.0.dtd", "http://www.itunes.com/dtds/podcast-2.0.dtd",
                "http://www.apple.com/itunes/podcast",
            ]
        ),
        (
            "googleplay",
            [
                "http://www.google.com/schemas/play-podcasts/1.0",
                "http://www.google.com/schemas/play-podcasts/1.0/play-podcasts.xsd",
            ]
        ),
        ("content", ["http://purl.org/rss/1.0/modules/content/"]),
        ("dc", ["http://purl.org/dc/elements/1.1/", "http://purl.org/dc/elements/1.0/"]),
        ("dcterms", ["http://purl.org/dc/terms/", "http://purl.org/rss/1.0/modules/dcterms/"]),
        (
            "media",
            [
                "http://search.yahoo.com/mrss/", "http://search.yahoo.com/mrss/1.0/",
                "http://www.rssboard.org/media-rss", "http://search.yahoo.com/rss",
                "http://tools.search.yahoo.com/mrss/", "http://video.search.yahoo.com/mrss/",
            ]
        ),
        (
            "podcast",
            [
                "https://podcastindex.org/namespace/1.0",
                "https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md",
                "https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0",
                "https://podcastindex.org/namespace/1.0/",
                "https://podcastindex.org/namespace",
                "https://github.com/Podcastindex-org/podcast-namespace/blob/main/README.md",
                "https://github.com/Podcastindex-org/podcast-namespace",
                "https://podcasting2.org/podcast-namespace", "https://podcasting2.org/namespace/1.0",
                "https://podcastnamespace.org/1.0", "https://podcastnamespace.org",
            ]
        ),
        ("psc", ["http://podlove.org/simple-chapters", "http://podlove.org/simple-chapters/1.0"]),
        (
            "sy",
            [
                "http://purl.org/rss/1.0/modules/syndication/",
                "http://hacks.benhammersley.com/rss/syndication/",
            ]
        ),
        ("feedburner", ["http://rssnamespace.org/feedburner/ext/1.0"]),
        (enclosures, ["http://purl.oclc.org/net/rss_2.0/enc#"]),
        ("rdf", ["http://www.w3.org/1999/02/22-rdf-syntax-ns#"]),
        ("history", ["http://purl.org/syndication/history/1.0"]),
        ("xhtml", ["http://www.w3.org/1999/xhtml"]),
        ("xml", ["http://www.w3.org/XML/1998/namespace"]),
        ("spotify", ["http://www.spotify.com/ns/rss", "https://www.spotify.com/ns/rss"]),
        // Known so that a customary prefix bound to one of them does not make it something else.
        (
            foreign,
            [
                "http://webns.net/mvcb/", "http://purl.org/rss/1.0/modules/slash/",
                "http://wellformedweb.org/CommentAPI/", "http://www.georss.org/georss",
            ]
        ),
    ]
}
