/// What part of the store to search, in the words of Apple's Search API.
public enum ITunesMedia: String, Sendable, Hashable, Codable, CaseIterable {
    /// Everything, which is what Apple searches when nothing is said.
    case all
    /// Films.
    case movie
    /// Podcasts and their episodes.
    case podcast
    /// Songs, albums, music videos and who made them.
    case music
    /// Music videos.
    case musicVideo
    /// Books to listen to.
    case audiobook
    /// Short films.
    case shortFilm
    /// TV shows.
    case tvShow
    /// Apps.
    case software
    /// Books to read.
    case ebook
}
