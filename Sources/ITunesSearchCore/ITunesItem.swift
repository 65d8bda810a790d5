/// One result, typed by what it is.
///
/// What all kinds share can be asked of the item itself; the rest of its model.
public enum ITunesItem: Sendable, Hashable {
    /// A song.
    case song(Song)
    /// A music video.
    case musicVideo(MusicVideo)
    /// An album or compilation.
    case album(Album)
    /// Somebody who makes things.
    case artist(Artist)
    /// A podcast.
    case podcast(Podcast)
    /// An episode of a podcast.
    case podcastEpisode(PodcastEpisode)
    /// A film, long or short.
    case movie(Movie)
    /// A book to read.
    case ebook(Ebook)
    /// A book to listen to.
    case audiobook(Audiobook)
    /// An app.
    case software(Software)
    /// Anything else, TV among it, with all that Apple sent.
    case other(OtherItem)
}

extension ITunesItem: Identifiable {
    /// The kind and Apple's id, such as `song-617154366`: unique where kinds are mixed.
    public var id: String { "\(kind.rawValue)-\(appleID)" }

    /// Apple's id, which is unique within a kind.
    public var appleID: Int {
        switch self {
        case .song(let song): song.id
        case .musicVideo(let video): video.id
        case .album(let album): album.id
        case .artist(let artist): artist.id
        case .podcast(let podcast): podcast.id
        case .podcastEpisode(let episode): episode.id
        case .movie(let movie): movie.id
        case .ebook(let book): book.id
        case .audiobook(let book): book.id
        case .software(let app): app.id
        case .other(let item): item.id
        }
    }

    /// What the item is.
    public var kind: ITunesKind {
        switch self {
        case .song: .song
        case .musicVideo: .musicVideo
        case .album: .album
        case .artist: .artist
        case .podcast: .podcast
        case .podcastEpisode: .podcastEpisode
        case .movie: .movie
        case .ebook: .ebook
        case .audiobook: .audiobook
        case .software: .software
        case .other(let item): .other(item.kind)
        }
    }
}

extension ITunesItem {
    /// The item of a row in Apple's shape or ours; `nil` when it has no id.
    ///
    /// All the row's `fields` are asked for only when it has no model of its own.
    init?(_ row: Row, fields: () -> [String: ITunesValue]) {
        let typed: ITunesItem? =
            switch row.kind {
            case .song: Song(row).map(Self.song)
            case .musicVideo: MusicVideo(row).map(Self.musicVideo)
            case .album: Album(row).map(Self.album)
            case .artist: Artist(row).map(Self.artist)
            case .podcast: Podcast(row).map(Self.podcast)
            case .podcastEpisode: PodcastEpisode(row).map(Self.podcastEpisode)
            case .movie: Movie(row).map(Self.movie)
            case .ebook: Ebook(row).map(Self.ebook)
            case .audiobook: Audiobook(row).map(Self.audiobook)
            case .software: Software(row).map(Self.software)
            case .other: nil
            }
        // A song without the id of a song may still have an album's: nothing with an id is lost.
        guard let item = typed ?? OtherItem(fields: fields()).map(Self.other) else { return nil }
        self = item
    }

    /// The item of a row in either shape, from all its fields.
    init?(fields: [String: ITunesValue]) {
        if case .object(let inner) = fields[OwnKey.fields.rawValue] {
            guard let item = OtherItem(fields: inner) else { return nil }
            self = .other(item)
        } else {
            self.init(Row(fields)) { fields }
        }
    }
}

extension ITunesItem: Codable {
    /// Reads a row of Apple's, or what ``encode(to:)`` wrote.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` when the row has no id.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.singleValueContainer().decode([String: ITunesValue].self)
        guard let item = ITunesItem(fields: fields) else {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: "the row has no id")
            throw DecodingError.dataCorrupted(context)
        }
        self = item
    }

    /// Writes the model's fields with the item's `kind`.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Whatever the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .song(let song): try song.encode(to: encoder)
        case .musicVideo(let video): try video.encode(to: encoder)
        case .album(let album): try album.encode(to: encoder)
        case .artist(let artist): try artist.encode(to: encoder)
        case .podcast(let podcast): try podcast.encode(to: encoder)
        case .podcastEpisode(let episode): try episode.encode(to: encoder)
        case .movie(let movie): try movie.encode(to: encoder)
        case .ebook(let book): try book.encode(to: encoder)
        case .audiobook(let book): try book.encode(to: encoder)
        case .software(let app): try app.encode(to: encoder)
        case .other(let item): try item.encode(to: encoder)
        }
    }
}
