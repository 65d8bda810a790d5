/// What an item is.
public enum ITunesKind: Sendable, Hashable {
    /// A song.
    case song
    /// A music video.
    case musicVideo
    /// An album or compilation.
    case album
    /// Somebody who makes things.
    case artist
    /// A podcast.
    case podcast
    /// An episode of a podcast.
    case podcastEpisode
    /// A film, long or short.
    case movie
    /// A book to read.
    case ebook
    /// A book to listen to.
    case audiobook
    /// An app.
    case software
    /// Anything else, in Apple's own word, such as `tv-episode`.
    case other(String)

    /// The kinds that have a model of their own.
    public static let known: [ITunesKind] = [
        .song, .musicVideo, .album, .artist, .podcast, .podcastEpisode, .movie, .ebook, .audiobook, .software,
    ]
}

extension ITunesKind: RawRepresentable, Codable {
    /// The kind of a name; any name that is not one of ours is ``other(_:)``.
    ///
    /// - Parameter rawValue: A name as ``rawValue`` gives it.
    public init(rawValue: String) {
        self = Self.known.first { $0.rawValue == rawValue } ?? .other(rawValue)
    }

    /// The kind's name, with which ids and JSON mark it.
    public var rawValue: String {
        switch self {
        case .song: "song"
        case .musicVideo: "musicVideo"
        case .album: "album"
        case .artist: "artist"
        case .podcast: "podcast"
        case .podcastEpisode: "podcastEpisode"
        case .movie: "movie"
        case .ebook: "ebook"
        case .audiobook: "audiobook"
        case .software: "software"
        case .other(let name): name
        }
    }
}

extension ITunesKind {
    /// The kind in an English word or two, for a person to read.
    public var title: String {
        switch self {
        case .song: "Song"
        case .musicVideo: "Music Video"
        case .album: "Album"
        case .artist: "Artist"
        case .podcast: "Podcast"
        case .podcastEpisode: "Podcast Episode"
        case .movie: "Movie"
        case .ebook: "Book"
        case .audiobook: "Audiobook"
        case .software: "App"
        case .other("tv-episode"): "TV Episode"
        case .other(let name):
            name.split { $0 == "-" || $0 == " " }
                .map { $0.prefix(1).uppercased() + $0.dropFirst() }
                .joined(separator: " ")
        }
    }
}

extension Row {
    /// What the row is, from whichever of Apple's four marks it carries.
    ///
    /// Books to listen to have no kind, books to read have no wrapper type, albums and artists have a type
    /// of their own instead of a kind.
    var kind: ITunesKind {
        let kind = text(.kind, .kind)
        guard !isOwn else { return ITunesKind(rawValue: kind ?? "unknown") }
        switch kind {
        case "song": return .song
        case "music-video": return .musicVideo
        case "feature-movie", "short-film", "movie": return .movie
        case "podcast": return .podcast
        case "podcast-episode": return .podcastEpisode
        case "ebook", "book": return .ebook
        case "audiobook": return .audiobook
        case "software", "mac-software", "ios-software", "ipad-software": return .software
        case "album": return .album
        case "artist": return .artist
        case let other?: return .other(other)
        case nil: return kindWithoutAWord
        }
    }

    private var kindWithoutAWord: ITunesKind {
        switch text(.wrapperType, nil) {
        case "audiobook": .audiobook
        case "artist": .artist
        case "podcastEpisode": .podcastEpisode
        case "software": .software
        case "collection":
            switch text(.collectionType, nil) {
            case nil, "Album", "Compilation": .album
            case let other?: .other(other)
            }
        case let other?: .other(other)
        case nil:
            if text(.artistType, nil) != nil {
                .artist
            } else {
                .other(text(.collectionType, nil) ?? "unknown")
            }
        }
    }
}
