/// An answer: its items in Apple's order, and what was lost on the way.
public struct ITunesResponse: Sendable, Hashable {
    /// How many results Apple says there are: rows, the album or podcast itself among its parts.
    public let resultCount: Int

    /// The results, in Apple's order.
    public let items: [ITunesItem]

    /// How many rows were left out because they made no sense: no object, or no id.
    public let skippedCount: Int

    init(resultCount: Int, items: [ITunesItem], skippedCount: Int) {
        self.resultCount = resultCount
        self.items = items
        self.skippedCount = skippedCount
    }

    /// Reads an answer that was kept as Apple sent it, faster than a decoder would.
    ///
    /// - Parameter json: The bytes of an answer to a search or a lookup.
    /// - Throws: ``ITunesError/api(message:statusCode:)`` with status 200 when it is Apple's complaint,
    ///   ``ITunesError/decoding(type:description:)`` when it is not JSON or has no list of results.
    public init(json: [UInt8]) throws(ITunesError) {
        try self.init(json: json, status: 200)
    }

    /// Reads the body of an answer that came with a status.
    init(json: [UInt8], status: Int) throws(ITunesError) {
        let answer: Answer
        do {
            answer = try Answer(json)
        } catch {
            throw .decoding(type: "ITunesResponse", description: "\(error)")
        }
        switch answer {
        case .results(let response): self = response
        case .complaint(let message): throw .api(message: message, statusCode: status)
        case .neither: throw .decoding(type: "ITunesResponse", description: "there is no list of results")
        }
    }
}

extension ITunesResponse {
    /// The songs, in Apple's order.
    public var songs: [Song] { items.compactMap { if case .song(let song) = $0 { song } else { nil } } }

    /// The music videos, in Apple's order.
    public var musicVideos: [MusicVideo] {
        items.compactMap { if case .musicVideo(let video) = $0 { video } else { nil } }
    }

    /// The albums, in Apple's order.
    public var albums: [Album] { items.compactMap { if case .album(let album) = $0 { album } else { nil } } }

    /// The artists, in Apple's order.
    public var artists: [Artist] {
        items.compactMap { if case .artist(let artist) = $0 { artist } else { nil } }
    }

    /// The podcasts, in Apple's order.
    public var podcasts: [Podcast] {
        items.compactMap { if case .podcast(let podcast) = $0 { podcast } else { nil } }
    }

    /// The podcast episodes, in Apple's order.
    public var podcastEpisodes: [PodcastEpisode] {
        items.compactMap { if case .podcastEpisode(let episode) = $0 { episode } else { nil } }
    }

    /// The films, in Apple's order.
    public var movies: [Movie] { items.compactMap { if case .movie(let movie) = $0 { movie } else { nil } } }

    /// The books to read, in Apple's order.
    public var ebooks: [Ebook] { items.compactMap { if case .ebook(let book) = $0 { book } else { nil } } }

    /// The books to listen to, in Apple's order.
    public var audiobooks: [Audiobook] {
        items.compactMap { if case .audiobook(let book) = $0 { book } else { nil } }
    }

    /// The apps, in Apple's order.
    public var software: [Software] {
        items.compactMap { if case .software(let app) = $0 { app } else { nil } }
    }

    /// What has no model of its own, TV among it, in Apple's order.
    public var others: [OtherItem] {
        items.compactMap { if case .other(let item) = $0 { item } else { nil } }
    }
}

extension ITunesResponse: Codable {
    private enum Key: String, CodingKey {
        case resultCount, results, items, skippedCount
    }

    /// Reads an answer of Apple's, or what ``encode(to:)`` wrote; rows that make no sense are counted.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` when there is no list of results.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let rows = try container.decode(
            [ITunesValue].self, forKey: container.contains(.items) ? .items : .results)
        items = rows.compactMap { row in
            if case .object(let fields) = row { ITunesItem(fields: fields) } else { nil }
        }
        resultCount = (try? container.decode(ITunesValue.self, forKey: .resultCount))?.integer ?? rows.count
        let skippedBefore = (try? container.decode(Int.self, forKey: .skippedCount)) ?? 0
        skippedCount = rows.count - items.count + skippedBefore
    }

    /// Writes `resultCount`, `skippedCount` and `items`.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Whatever the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(resultCount, forKey: .resultCount)
        try container.encode(skippedCount, forKey: .skippedCount)
        try container.encode(items, forKey: .items)
    }
}
