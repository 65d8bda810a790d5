public import FoundationEssentials

extension ITunesItem {
    /// The title or name; empty only when Apple sent none.
    public var name: String {
        switch self {
        case .song(let song): song.name
        case .musicVideo(let video): video.name
        case .album(let album): album.name
        case .artist(let artist): artist.name
        case .podcast(let podcast): podcast.name
        case .podcastEpisode(let episode): episode.name
        case .movie(let movie): movie.name
        case .ebook(let book): book.name
        case .audiobook(let book): book.name
        case .software(let app): app.name
        case .other(let item): item.name
        }
    }

    /// Who made it: performer, author, director, developer; of an episode, the podcast; of an artist, nobody.
    public var creator: String? {
        let name: String? =
            switch self {
            case .song(let song): song.artistName
            case .musicVideo(let video): video.artistName
            case .album(let album): album.artistName
            case .artist: nil
            case .podcast(let podcast): podcast.author
            case .podcastEpisode(let episode): episode.artistName ?? episode.podcastName
            case .movie(let movie): movie.artistName
            case .ebook(let book): book.author
            case .audiobook(let book): book.author
            case .software(let app): app.developer
            case .other(let item): item.artistName
            }
        return name?.isEmpty == true ? nil : name
    }

    /// The picture of it.
    public var artwork: Artwork? {
        switch self {
        case .song(let song): song.artwork
        case .musicVideo(let video): video.artwork
        case .album(let album): album.artwork
        case .artist(let artist): artist.artwork
        case .podcast(let podcast): podcast.artwork
        case .podcastEpisode(let episode): episode.artwork
        case .movie(let movie): movie.artwork
        case .ebook(let book): book.artwork
        case .audiobook(let book): book.artwork
        case .software(let app): app.artwork
        case .other(let item): item.artwork
        }
    }

    /// A piece of it to listen to or look at; albums, artists, podcasts and apps have none.
    public var previewURL: URL? {
        switch self {
        case .song(let song): song.previewURL
        case .musicVideo(let video): video.previewURL
        case .podcastEpisode(let episode): episode.previewURL
        case .movie(let movie): movie.previewURL
        case .ebook(let book): book.previewURL
        case .audiobook(let book): book.previewURL
        case .other(let item): item.previewURL
        case .album, .artist, .podcast, .software: nil
        }
    }

    /// Its page in Apple's store.
    public var storeURL: URL? {
        switch self {
        case .song(let song): song.storeURL
        case .musicVideo(let video): video.storeURL
        case .album(let album): album.storeURL
        case .artist(let artist): artist.storeURL
        case .podcast(let podcast): podcast.storeURL
        case .podcastEpisode(let episode): episode.storeURL
        case .movie(let movie): movie.storeURL
        case .ebook(let book): book.storeURL
        case .audiobook(let book): book.storeURL
        case .software(let app): app.storeURL
        case .other(let item): item.storeURL
        }
    }

    /// When it came out; of a podcast, when its newest episode did.
    public var releaseDate: Date? {
        switch self {
        case .song(let song): song.releaseDate
        case .musicVideo(let video): video.releaseDate
        case .album(let album): album.releaseDate
        case .artist: nil
        case .podcast(let podcast): podcast.releaseDate
        case .podcastEpisode(let episode): episode.releaseDate
        case .movie(let movie): movie.releaseDate
        case .ebook(let book): book.releaseDate
        case .audiobook(let book): book.releaseDate
        case .software(let app): app.releaseDate
        case .other(let item): item.releaseDate
        }
    }

    /// The main genre's name, in the language of the answer.
    public var genre: String? {
        switch self {
        case .song(let song): song.genre
        case .musicVideo(let video): video.genre
        case .album(let album): album.genre
        case .artist(let artist): artist.genre
        case .podcast(let podcast): podcast.genre ?? podcast.genres.first?.name
        case .podcastEpisode(let episode): episode.genre ?? episode.genres.first?.name
        case .movie(let movie): movie.genre
        case .ebook(let book): book.genre ?? book.genres.first?.name
        case .audiobook(let book): book.genre
        case .software(let app): app.genre ?? app.genres.first?.name
        case .other(let item): item.genre
        }
    }

    /// Its length in seconds, of what is played.
    public var duration: TimeInterval? {
        switch self {
        case .song(let song): song.duration
        case .musicVideo(let video): video.duration
        case .podcastEpisode(let episode): episode.duration
        case .movie(let movie): movie.duration
        case .audiobook(let book): book.duration
        case .other(let item): item.duration
        case .album, .artist, .podcast, .ebook, .software: nil
        }
    }

    /// Whether it carries a parental warning; of apps, whether they are for adults only.
    public var isExplicit: Bool {
        switch self {
        case .song(let song): song.isExplicit
        case .musicVideo(let video): video.isExplicit
        case .album(let album): album.isExplicit
        case .artist: false
        case .podcast(let podcast): podcast.isExplicit
        case .podcastEpisode(let episode): episode.isExplicit
        case .movie(let movie): movie.isExplicit
        case .ebook(let book): book.isExplicit
        case .audiobook(let book): book.isExplicit
        case .software(let app): app.isExplicit
        case .other(let item): item.isExplicit
        }
    }
}
