/// What is kept of a feed at most, so that no document costs much more memory or time than its size.
enum FeedLimits {
    /// Items; the longest podcasts have some ten thousand.
    static let items = 50_000
    /// Entries of each list of an item or channel: enclosures, categories, links...
    static let list = 512
    /// Bytes of an `xml:base`; longer ones are ignored.
    static let base = 8 << 10
    /// Bytes that relative addresses may gain from their base, all together.
    static let resolved = 16 << 20
}

extension Array {
    /// Appends unless the list is full.
    mutating func append(upTo limit: Int, _ element: consuming Element) {
        if count < limit { append(element) }
    }
}
