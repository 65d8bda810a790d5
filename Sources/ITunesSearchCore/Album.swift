public import FoundationEssentials

/// An album or a compilation, without its songs.
public struct Album: Sendable, Hashable, Identifiable {
    /// Apple's id, which ``ITunesClient/album(id:country:)`` takes.
    public let id: Int

    /// The album's title.
    public let name: String

    /// The title with words starred out that Apple objects to.
    public let censoredName: String?

    /// `Album` or `Compilation`.
    public let albumType: String?

    /// Who made it.
    public let artistName: String

    /// The maker's id, which ``ITunesClient/artist(id:albumLimit:newestFirst:country:)`` takes.
    public let artistID: Int?

    /// The maker's id at All Music Guide.
    public let amgArtistID: Int?

    /// The maker's page in Apple's store.
    public var artistURL: URL? { artistAddress.flatMap { URL(string: $0) } }
    let artistAddress: String?

    /// How many tracks it has, music videos included.
    public let trackCount: Int?

    /// Its page in Apple's store.
    public var storeURL: URL? { storeAddress.flatMap { URL(string: $0) } }
    let storeAddress: String?

    /// The cover.
    public let artwork: Artwork?

    /// When it came out.
    ///
    /// Of older works the time of day is a placeholder.
    public let releaseDate: Date?

    /// The main genre's name, in the language of the answer.
    public let genre: String?

    /// What it costs; `nil` when it is not sold whole.
    public let price: Price?

    /// Whose it is, such as `℗ 2013 Columbia Records`.
    public let copyright: String?

    /// Whether it carries a parental warning, is a cleaned version, or needs neither.
    public let explicitness: ITunesExplicitness?

    /// The age rating in the words of the storefront, such as `Explicit`, `PG-13` or `12+`.
    public let contentRating: String?

    /// The storefront that answered, in three letters, such as `USA`.
    public let country: String?
}

extension Album: RowModel {
    static let kind = ITunesKind.album

    init?(_ row: Row) {
        guard let id = row.integer(.collectionId, .id) else { return nil }
        self.id = id
        name = row.text(.collectionName, .name) ?? row.text(.collectionCensoredName, nil) ?? ""
        censoredName = row.text(.collectionCensoredName, .censoredName)
        albumType = row.text(.collectionType, .albumType)
        artistName = row.text(.artistName, .artistName) ?? ""
        artistID = row.integer(.artistId, .artistID)
        amgArtistID = row.integer(.amgArtistId, .amgArtistID)
        artistAddress = row.text(.artistViewUrl, .artistURL)
        trackCount = row.integer(.trackCount, .trackCount)
        storeAddress = row.text(.collectionViewUrl, .storeURL)
        artwork = row.artwork()
        releaseDate = row.date(.releaseDate, .releaseDate)
        genre = row.text(.primaryGenreName, .genre)
        price = row.price(.collectionPrice, .price)
        copyright = row.text(.copyright, .copyright)
        explicitness = row.explicitness(.collectionExplicitness, .explicitness)
        contentRating = row.text(.contentAdvisoryRating, .contentRating)
        country = row.text(.country, .country)
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.put(.id, id)
        try fields.put(.name, name)
        try fields.put(.censoredName, censoredName)
        try fields.put(.albumType, albumType)
        try fields.put(.artistName, artistName)
        try fields.put(.artistID, artistID)
        try fields.put(.amgArtistID, amgArtistID)
        try fields.put(.artistURL, artistAddress)
        try fields.put(.trackCount, trackCount)
        try fields.put(.storeURL, storeAddress)
        try fields.put(.artwork, artwork)
        try fields.put(.releaseDate, releaseDate)
        try fields.put(.genre, genre)
        try fields.put(.price, price)
        try fields.put(.copyright, copyright)
        try fields.put(.explicitness, explicitness)
        try fields.put(.contentRating, contentRating)
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

extension Album {
    /// Whether it carries a parental warning.
    public var isExplicit: Bool { explicitness == .explicit || contentRating == "Explicit" }
}
