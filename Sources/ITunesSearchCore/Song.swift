public import FoundationEssentials

/// A song, with the album that it is on.
public struct Song: Sendable, Hashable, Identifiable {
    /// Apple's id, which ``ITunesClient/lookup(id:country:)`` takes.
    public let id: Int

    /// The song's title.
    public let name: String

    /// The title with words starred out that Apple objects to.
    public let censoredName: String?

    /// Who performs it.
    public let artistName: String

    /// The performer's id.
    public let artistID: Int?

    /// The performer's page in Apple's store.
    public var artistURL: URL? { artistAddress.flatMap { URL(string: $0) } }
    let artistAddress: String?

    /// The album's title.
    public let albumName: String?

    /// The album's title with words starred out.
    public let albumCensoredName: String?

    /// The album's id, which ``ITunesClient/album(id:country:)`` takes.
    public let albumID: Int?

    /// The album's page in Apple's store.
    public var albumURL: URL? { albumAddress.flatMap { URL(string: $0) } }
    let albumAddress: String?

    /// Who made the album, where that is not the performer of the song: `Various Artists`.
    public let albumArtistName: String?

    /// The id of who made the album, where that is somebody else.
    public let albumArtistID: Int?

    /// The store page of who made the album, where that is somebody else.
    public var albumArtistURL: URL? { albumArtistAddress.flatMap { URL(string: $0) } }
    let albumArtistAddress: String?

    /// Its place on the disc, from 1.
    public let trackNumber: Int?

    /// How many tracks the disc has.
    public let trackCount: Int?

    /// The disc it is on, from 1.
    public let discNumber: Int?

    /// How many discs the album has.
    public let discCount: Int?

    /// Its length in seconds.
    public let duration: TimeInterval?

    /// About 30 seconds of it, as AAC audio.
    public var previewURL: URL? { previewAddress.flatMap { URL(string: $0) } }
    let previewAddress: String?

    /// Its page in Apple's store.
    public var storeURL: URL? { storeAddress.flatMap { URL(string: $0) } }
    let storeAddress: String?

    /// The radio station made of songs like it.
    public var radioStationURL: URL? { radioStationAddress.flatMap { URL(string: $0) } }
    let radioStationAddress: String?

    /// The cover.
    public let artwork: Artwork?

    /// When it came out.
    ///
    /// Of older works the time of day is a placeholder.
    public let releaseDate: Date?

    /// The main genre's name, in the language of the answer.
    public let genre: String?

    /// What it costs alone; `nil` when it is sold with its album only.
    public let price: Price?

    /// What the album costs; `nil` when it is not sold whole.
    public let albumPrice: Price?

    /// Whether it carries a parental warning, is a cleaned version, or needs neither.
    public let explicitness: ITunesExplicitness?

    /// The same of the album.
    public let albumExplicitness: ITunesExplicitness?

    /// The age rating in the words of the storefront, such as `Explicit`, `PG-13` or `12+`.
    public let contentRating: String?

    /// Whether Apple Music plays it; `nil` when Apple did not say.
    public let isStreamable: Bool?

    /// The storefront that answered, in three letters, such as `USA`.
    public let country: String?
}

extension Song: RowModel {
    static let kind = ITunesKind.song

    init?(_ row: Row) {
        guard let id = row.integer(.trackId, .id) else { return nil }
        self.id = id
        name =
            row.text(.trackName, .name) ?? row.text(.trackCensoredName, nil) ?? row.text(.collectionName, nil)
            ?? ""
        censoredName = row.text(.trackCensoredName, .censoredName)
        artistName = row.text(.artistName, .artistName) ?? ""
        artistID = row.integer(.artistId, .artistID)
        artistAddress = row.text(.artistViewUrl, .artistURL)
        albumName = row.text(.collectionName, .albumName)
        albumCensoredName = row.text(.collectionCensoredName, .albumCensoredName)
        albumID = row.integer(.collectionId, .albumID)
        albumAddress = row.text(.collectionViewUrl, .albumURL)
        albumArtistName = row.text(.collectionArtistName, .albumArtistName)
        albumArtistID = row.integer(.collectionArtistId, .albumArtistID)
        albumArtistAddress = row.text(.collectionArtistViewUrl, .albumArtistURL)
        trackNumber = row.integer(.trackNumber, .trackNumber)
        trackCount = row.integer(.trackCount, .trackCount)
        discNumber = row.integer(.discNumber, .discNumber)
        discCount = row.integer(.discCount, .discCount)
        duration = row.duration()
        previewAddress = row.text(.previewUrl, .previewURL)
        storeAddress = row.text(.trackViewUrl, .storeURL)
        radioStationAddress = row.text(.radioStationUrl, .radioStationURL)
        artwork = row.artwork()
        releaseDate = row.date(.releaseDate, .releaseDate)
        genre = row.text(.primaryGenreName, .genre)
        price = row.price(.trackPrice, .price)
        albumPrice = row.price(.collectionPrice, .albumPrice)
        explicitness = row.explicitness(.trackExplicitness, .explicitness)
        albumExplicitness = row.explicitness(.collectionExplicitness, .albumExplicitness)
        contentRating = row.text(.contentAdvisoryRating, .contentRating)
        isStreamable = row.bool(.isStreamable, .isStreamable)
        country = row.text(.country, .country)
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.put(.id, id)
        try fields.put(.name, name)
        try fields.put(.censoredName, censoredName)
        try fields.put(.artistName, artistName)
        try fields.put(.artistID, artistID)
        try fields.put(.artistURL, artistAddress)
        try fields.put(.albumName, albumName)
        try fields.put(.albumCensoredName, albumCensoredName)
        try fields.put(.albumID, albumID)
        try fields.put(.albumURL, albumAddress)
        try fields.put(.albumArtistName, albumArtistName)
        try fields.put(.albumArtistID, albumArtistID)
        try fields.put(.albumArtistURL, albumArtistAddress)
        try fields.put(.trackNumber, trackNumber)
        try fields.put(.trackCount, trackCount)
        try fields.put(.discNumber, discNumber)
        try fields.put(.discCount, discCount)
        try fields.put(.duration, duration)
        try fields.put(.previewURL, previewAddress)
        try fields.put(.storeURL, storeAddress)
        try fields.put(.radioStationURL, radioStationAddress)
        try fields.put(.artwork, artwork)
        try fields.put(.releaseDate, releaseDate)
        try fields.put(.genre, genre)
        try fields.put(.price, price)
        try fields.put(.albumPrice, albumPrice)
        try fields.put(.explicitness, explicitness)
        try fields.put(.albumExplicitness, albumExplicitness)
        try fields.put(.contentRating, contentRating)
        try fields.put(.isStreamable, isStreamable)
        try fields.put(.country, country)
        try fields.put(.isExplicit, isExplicit)
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

extension Song {
    /// Whether it carries a parental warning.
    public var isExplicit: Bool { explicitness == .explicit || contentRating == "Explicit" }
}
