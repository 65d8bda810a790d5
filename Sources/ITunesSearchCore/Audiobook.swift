public import FoundationEssentials

/// A book to listen to.
public struct Audiobook: Sendable, Hashable, Identifiable {
    /// Apple's id, which ``ITunesClient/lookup(id:country:)`` takes.
    public let id: Int

    /// The book's title.
    public let name: String

    /// The title with words starred out that Apple objects to.
    public let censoredName: String?

    /// Who wrote it.
    public let author: String

    /// The author's id.
    public let authorID: Int?

    /// The author's id at All Music Guide.
    public let amgArtistID: Int?

    /// The author's page in Apple's store.
    public var authorURL: URL? { authorAddress.flatMap { URL(string: $0) } }
    let authorAddress: String?

    /// How many parts it has.
    public let trackCount: Int?

    /// Its page in Apple's store.
    public var storeURL: URL? { storeAddress.flatMap { URL(string: $0) } }
    let storeAddress: String?

    /// A part of it, as audio.
    public var previewURL: URL? { previewAddress.flatMap { URL(string: $0) } }
    let previewAddress: String?

    /// The cover.
    public let artwork: Artwork?

    /// When it came out.
    ///
    /// Of older works the time of day is a placeholder.
    public let releaseDate: Date?

    /// The main genre's name, in the language of the answer.
    public let genre: String?

    /// Its length in seconds.
    public let duration: TimeInterval?

    /// What it costs; `nil` when it is not for sale.
    public let price: Price?

    /// What it is about, as HTML.
    public let description: String?

    /// Whose it is.
    public let copyright: String?

    /// Whether it carries a parental warning, is a cleaned version, or needs neither.
    public let explicitness: ITunesExplicitness?

    /// The age rating in the words of the storefront, such as `Explicit`, `PG-13` or `12+`.
    public let contentRating: String?

    /// The storefront that answered, in three letters, such as `USA`.
    public let country: String?
}

extension Audiobook: RowModel {
    static let kind = ITunesKind.audiobook

    init?(_ row: Row) {
        guard let id = row.integer(.collectionId, .id) ?? row.integer(.trackId, nil) else { return nil }
        self.id = id
        name =
            row.text(.collectionName, .name) ?? row.text(.trackName, nil) ?? row.text(
                .collectionCensoredName, nil) ?? ""
        censoredName = row.text(.collectionCensoredName, .censoredName)
        author = row.text(.artistName, .author) ?? ""
        authorID = row.integer(.artistId, .authorID)
        amgArtistID = row.integer(.amgArtistId, .amgArtistID)
        authorAddress = row.text(.artistViewUrl, .authorURL)
        trackCount = row.integer(.trackCount, .trackCount)
        storeAddress = row.text(.collectionViewUrl, .storeURL) ?? row.text(.trackViewUrl, nil)
        previewAddress = row.text(.previewUrl, .previewURL)
        artwork = row.artwork()
        releaseDate = row.date(.releaseDate, .releaseDate)
        genre = row.text(.primaryGenreName, .genre)
        duration = row.duration()
        price = row.price(.collectionPrice, .price)
        description = row.text(.description, .description)
        copyright = row.text(.copyright, .copyright)
        explicitness = row.explicitness(.collectionExplicitness, .explicitness)
        contentRating = row.text(.contentAdvisoryRating, .contentRating)
        country = row.text(.country, .country)
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.put(.id, id)
        try fields.put(.name, name)
        try fields.put(.censoredName, censoredName)
        try fields.put(.author, author)
        try fields.put(.authorID, authorID)
        try fields.put(.amgArtistID, amgArtistID)
        try fields.put(.authorURL, authorAddress)
        try fields.put(.trackCount, trackCount)
        try fields.put(.storeURL, storeAddress)
        try fields.put(.previewURL, previewAddress)
        try fields.put(.artwork, artwork)
        try fields.put(.releaseDate, releaseDate)
        try fields.put(.genre, genre)
        try fields.put(.duration, duration)
        try fields.put(.price, price)
        try fields.put(.description, description)
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

extension Audiobook {
    /// Whether it carries a parental warning.
    public var isExplicit: Bool { explicitness == .explicit || contentRating == "Explicit" }

    /// The description without its HTML.
    public var plainDescription: String? { description.map { ITunesText.plainText(fromHTML: $0) } }
}
