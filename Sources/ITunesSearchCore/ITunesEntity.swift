/// What kind of results to ask for, in the words of Apple's Search API.
public enum ITunesEntity: String, Sendable, Hashable, Codable, CaseIterable {
    /// Who makes films.
    case movieArtist
    /// Films.
    case movie
    /// Who makes podcasts.
    case podcastAuthor
    /// Podcasts.
    case podcast
    /// Episodes of podcasts; Apple's table omits it, its servers know it.
    case podcastEpisode
    /// Who makes music.
    case musicArtist
    /// Songs and music videos.
    case musicTrack
    /// Albums.
    case album
    /// Music videos.
    case musicVideo
    /// Mixes.
    case mix
    /// Songs.
    case song
    /// Who writes books to listen to.
    case audiobookAuthor
    /// Books to listen to.
    case audiobook
    /// Who makes short films.
    case shortFilmArtist
    /// Short films.
    case shortFilm
    /// Episodes of TV shows.
    case tvEpisode
    /// Seasons of TV shows.
    case tvSeason
    /// Apps for the iPhone.
    case software
    /// Apps for the iPad.
    case iPadSoftware
    /// Apps for the Mac; ``software`` does not find them.
    case macSoftware
    /// Books to read.
    case ebook
    /// Who makes anything.
    case allArtist
    /// Tracks of anything.
    case allTrack

    /// The part of the store that has these results, sent when a request names only the entity.
    public var media: ITunesMedia {
        switch self {
        case .movieArtist, .movie: .movie
        case .podcastAuthor, .podcast, .podcastEpisode: .podcast
        case .musicArtist, .musicTrack, .album, .mix, .song: .music
        case .musicVideo: .musicVideo
        case .audiobookAuthor, .audiobook: .audiobook
        case .shortFilmArtist, .shortFilm: .shortFilm
        case .tvEpisode, .tvSeason: .tvShow
        case .software, .iPadSoftware, .macSoftware: .software
        case .ebook: .ebook
        case .allArtist, .allTrack: .all
        }
    }
}
