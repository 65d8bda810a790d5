public import FoundationEssentials

/// An album with what is on it.
public struct AlbumDetail: Sendable, Hashable, Codable {
    /// The album.
    public let album: Album

    /// Its songs, by disc and number; those without a number last.
    public let tracks: [Song]

    /// The music videos that come with it, in the same order.
    public let musicVideos: [MusicVideo]

    /// Whether these are all tracks: Apple gives 200 at most, and numbers have gaps where it sells some not.
    public let isComplete: Bool

    /// The length of all songs together, in seconds.
    public var totalDuration: TimeInterval {
        tracks.reduce(0) { $0 + ($1.duration ?? 0) }
    }
}

extension AlbumDetail {
    /// The album with the id among the rows; `nil` when it is not there.
    init?(_ response: ITunesResponse, id: Int, limit: Int) {
        guard let album = response.albums.first(where: { $0.id == id }) else { return nil }
        self.album = album
        tracks = response.songs.filter { $0.albumID == id || $0.albumID == nil }
            .ordered { ($0.discNumber ?? .max, $0.trackNumber ?? .max) }
        musicVideos = response.musicVideos.filter { $0.albumID == id || $0.albumID == nil }
            .ordered { ($0.discNumber ?? .max, $0.trackNumber ?? .max) }
        isComplete = tracks.count + musicVideos.count < limit
    }
}

extension Sequence {
    /// The elements by a pair of numbers; those with the same pair keep their order.
    fileprivate func ordered(by key: (Element) -> (Int, Int)) -> [Element] {
        enumerated().map { (key: key($1), place: $0, element: $1) }
            .sorted { ($0.key.0, $0.key.1, $0.place) < ($1.key.0, $1.key.1, $1.place) }
            .map(\.element)
    }
}
