/// An artist with albums.
public struct ArtistDetail: Sendable, Hashable, Codable {
    /// The artist.
    public let artist: Artist

    /// Albums of theirs, in Apple's order.
    public let albums: [Album]

    /// Whether Apple gave fewer albums than were asked for, so that asking for more gives no more.
    public let isComplete: Bool
}

extension ArtistDetail {
    /// The artist with the id among the rows; `nil` when they are not there.
    init?(_ response: ITunesResponse, id: Int, limit: Int) {
        guard let artist = response.artists.first(where: { $0.id == id }) else { return nil }
        self.artist = artist
        albums = response.albums
        isComplete = albums.count < limit
    }
}
