package import FeedModel

/// `find`: podcasts and episodes whose words hold every term.
package struct FindInLibrary: ReadingOperation {
    package static let name = "find"

    package var terms: [String]
    package var types: [Kind]
    package var limit: Int?
    package var offset: Int

    package enum Kind: String, Codable, Sendable, CaseIterable {
        case podcasts, episodes
    }

    package init(terms: [String], types: [Kind] = Kind.allCases, limit: Int? = nil, offset: Int = 0) {
        self.terms = terms
        self.types = types
        self.limit = limit
        self.offset = offset
    }

    package struct Answer: Codable, Sendable {
        package var podcasts: [PodcastSummary]
        /// Newest first.
        package var episodes: [EpisodeSummary]
    }

    package func answer(from library: Library, at now: UnixTime) throws(OperationError) -> Answer {
        try refuseNegative(limit, "limit")
        try refuseNegative(offset, "offset")
        let words = terms.flatMap { $0.lowercased().split(whereSeparator: \.isWhitespace) }.map(String.init)
        func holds(_ texts: String?...) -> Bool {
            let text = texts.compactMap(\.self).joined(separator: "\n").lowercased()
            return words.allSatisfy(text.contains)
        }
        let podcasts = types.contains(.podcasts) ? library.inOrder.filter { holds($0.title, $0.author) } : []
        let episodes =
            types.contains(.episodes)
            ? library.inOrder.flatMap { podcast in
                podcast.episodes.filter { holds($0.title, $0.description) }.map { (podcast.id, $0) }
            } : []
        let newest = episodes.sorted { $0.1.isNewer(than: $1.1) }
        return Answer(
            podcasts: podcasts.dropFirst(offset).prefix(limit ?? podcasts.count).map { PodcastSummary($0) },
            episodes: newest.dropFirst(offset).prefix(limit ?? newest.count).map {
                EpisodeSummary($0.1, of: $0.0)
            })
    }
}
