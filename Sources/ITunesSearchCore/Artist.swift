public import FoundationEssentials

/// Somebody who makes things: a band, an author, a developer.
public struct Artist: Sendable, Hashable, Identifiable {
    /// Apple's id, which ``ITunesClient/artist(id:albumLimit:newestFirst:country:)`` takes.
    public let id: Int

    /// The name.
    public let name: String

    /// What they are to the store: `Artist`, `Author`, `Movie Artist`.
    public let artistType: String?

    /// Their id at All Music Guide.
    public let amgArtistID: Int?

    /// Their page in Apple's store.
    public var storeURL: URL? { storeAddress.flatMap { URL(string: $0) } }
    let storeAddress: String?

    /// The cover.
    public let artwork: Artwork?

    /// The main genre's name, in the language of the answer.
    public let genre: String?

    /// Apple's number for the main genre.
    public let genreID: Int?
}

extension Artist: RowModel {
    static let kind = ITunesKind.artist

    init?(_ row: Row) {
        guard let id = row.integer(.artistId, .id) else { return nil }
        self.id = id
        name = row.text(.artistName, .name) ?? ""
        artistType = row.text(.artistType, .artistType)
        amgArtistID = row.integer(.amgArtistId, .amgArtistID)
        storeAddress = row.text(.artistLinkUrl, .storeURL) ?? row.text(.artistViewUrl, nil)
        artwork = row.artwork()
        genre = row.text(.primaryGenreName, .genre)
        genreID = row.integer(.primaryGenreId, .genreID)
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.put(.id, id)
        try fields.put(.name, name)
        try fields.put(.artistType, artistType)
        try fields.put(.amgArtistID, amgArtistID)
        try fields.put(.storeURL, storeAddress)
        try fields.put(.artwork, artwork)
        try fields.put(.genre, genre)
        try fields.put(.genreID, genreID)
    }

    /// Reads a row of Apple's, or what ``encode(to:)`` wrote.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` when the row has no id of this kind.
    public init(from decoder: any Decoder) throws {
        try self.init(row: decoder)
    }

    /// Writes the fields that have a value: dates as ISO 8601 in UTC, lengths in seconds.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Whatever the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        try write(to: encoder)
    }
}
