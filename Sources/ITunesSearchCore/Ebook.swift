public import FoundationEssentials

/// A book to read.
public struct Ebook: Sendable, Hashable, Identifiable {
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

    /// The ids of all who wrote it.
    public let artistIDs: [Int]

    /// The author's page in Apple's store.
    public var authorURL: URL? { authorAddress.flatMap { URL(string: $0) } }
    let authorAddress: String?

    /// Its page in Apple's store.
    public var storeURL: URL? { storeAddress.flatMap { URL(string: $0) } }
    let storeAddress: String?

    /// A sample of it.
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

    /// All genres.
    public let genres: [Genre]

    /// What it costs; `nil` when it is not for sale.
    public let price: Price?

    /// The price as Apple writes it, such as `$9.99`; where Apple does not, as ``Price/formatted()`` does.
    public let formattedPrice: String?

    /// What it is about, as HTML.
    public let description: String?

    /// The mean of its readers' ratings, from 0 to 5.
    public let averageRating: Double?

    /// How many readers rated it.
    public let ratingCount: Int?

    /// Its size in bytes.
    public let fileSize: Int?

    /// Whether it carries a parental warning, is a cleaned version, or needs neither.
    public let explicitness: ITunesExplicitness?

    /// The age rating in the words of the storefront, such as `Explicit`, `PG-13` or `12+`.
    public let contentRating: String?

    /// The storefront that answered, in three letters, such as `USA`.
    public let country: String?
}

extension Ebook: RowModel {
    static let kind = ITunesKind.ebook

    init?(_ row: Row) {
        guard let id = row.integer(.trackId, .id) else { return nil }
        self.id = id
        name =
            row.text(.trackName, .name) ?? row.text(.trackCensoredName, nil) ?? row.text(.collectionName, nil)
            ?? ""
        censoredName = row.text(.trackCensoredName, .censoredName)
        author = row.text(.artistName, .author) ?? ""
        authorID = row.integer(.artistId, .authorID)
        artistIDs = row.integers(.artistIds, .artistIDs)
        authorAddress = row.text(.artistViewUrl, .authorURL)
        storeAddress = row.text(.trackViewUrl, .storeURL)
        previewAddress = row.text(.previewUrl, .previewURL)
        artwork = row.artwork()
        releaseDate = row.date(.releaseDate, .releaseDate)
        genre = row.text(.primaryGenreName, .genre)
        genres = row.genres()
        price = row.price(.price, .price)
        formattedPrice = row.text(.formattedPrice, .formattedPrice) ?? row.price(.price, .price)?.formatted()
        description = row.text(.description, .description)
        averageRating = row.number(.averageUserRating, .averageRating)
        ratingCount = row.integer(.userRatingCount, .ratingCount)
        fileSize = row.integer(.fileSizeBytes, .fileSize)
        explicitness = row.explicitness(.trackExplicitness, .explicitness)
        contentRating = row.text(.contentAdvisoryRating, .contentRating)
        country = row.text(.country, .country)
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.put(.id, id)
        try fields.put(.name, name)
        try fields.put(.censoredName, censoredName)
        try fields.put(.author, author)
        try fields.put(.authorID, authorID)
        try fields.put(.artistIDs, artistIDs)
        try fields.put(.authorURL, authorAddress)
        try fields.put(.storeURL, storeAddress)
        try fields.put(.previewURL, previewAddress)
        try fields.put(.artwork, artwork)
        try fields.put(.releaseDate, releaseDate)
        try fields.put(.genre, genre)
        try fields.put(.genres, genres)
        try fields.put(.price, price)
        try fields.put(.formattedPrice, formattedPrice)
        try fields.put(.description, description)
        try fields.put(.averageRating, averageRating)
        try fields.put(.ratingCount, ratingCount)
        try fields.put(.fileSize, fileSize)
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

extension Ebook {
    /// Whether it carries a parental warning.
    public var isExplicit: Bool { explicitness == .explicit || contentRating == "Explicit" }

    /// The description without its HTML.
    public var plainDescription: String? { description.map { ITunesText.plainText(fromHTML: $0) } }
}
