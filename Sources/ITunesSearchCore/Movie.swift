public import FoundationEssentials

/// A film, long or short.
public struct Movie: Sendable, Hashable, Identifiable {
    /// Apple's id, which ``ITunesClient/lookup(id:country:)`` takes.
    public let id: Int

    /// The film's title.
    public let name: String

    /// The title with words starred out that Apple objects to.
    public let censoredName: String?

    /// Who made it, as Apple states it: most often the director.
    public let artistName: String

    /// The maker's id; most films have none.
    public let artistID: Int?

    /// The maker's page in Apple's store.
    public var artistURL: URL? { artistAddress.flatMap { URL(string: $0) } }
    let artistAddress: String?

    /// The bundle that it is sold in, if it is.
    public let collectionName: String?

    /// The bundle's title with words starred out.
    public let collectionCensoredName: String?

    /// The bundle's id.
    public let collectionID: Int?

    /// The bundle's page in Apple's store.
    public var collectionURL: URL? { collectionAddress.flatMap { URL(string: $0) } }
    let collectionAddress: String?

    /// The id of who sells the bundle.
    public let collectionArtistID: Int?

    /// The store page of who sells the bundle.
    public var collectionArtistURL: URL? { collectionArtistAddress.flatMap { URL(string: $0) } }
    let collectionArtistAddress: String?

    /// Its place in the bundle, from 1.
    public let trackNumber: Int?

    /// How many films the bundle has.
    public let trackCount: Int?

    /// The disc of the bundle that it is on, from 1.
    public let discNumber: Int?

    /// How many discs the bundle has.
    public let discCount: Int?

    /// Its length in seconds.
    public let duration: TimeInterval?

    /// The trailer.
    public var previewURL: URL? { previewAddress.flatMap { URL(string: $0) } }
    let previewAddress: String?

    /// Its page in Apple's store.
    public var storeURL: URL? { storeAddress.flatMap { URL(string: $0) } }
    let storeAddress: String?

    /// The poster.
    ///
    /// It is higher than wide: ask for a box.
    public let artwork: Artwork?

    /// When it came out.
    ///
    /// Of older works the time of day is a placeholder.
    public let releaseDate: Date?

    /// The main genre's name, in the language of the answer.
    public let genre: String?

    /// What it costs to buy; `nil` when it is not for sale.
    public let price: Price?

    /// What it costs to buy in high definition.
    public let hdPrice: Price?

    /// What it costs to rent.
    public let rentalPrice: Price?

    /// What it costs to rent in high definition.
    public let hdRentalPrice: Price?

    /// What the bundle costs.
    public let collectionPrice: Price?

    /// What the bundle costs in high definition.
    public let collectionHDPrice: Price?

    /// The age rating in the words of the storefront, such as `PG-13`.
    public let contentRating: String?

    /// Whether it carries a parental warning, is a cleaned version, or needs neither.
    public let explicitness: ITunesExplicitness?

    /// The same of the bundle.
    public let collectionExplicitness: ITunesExplicitness?

    /// What it is about, in a sentence.
    public let shortDescription: String?

    /// What it is about, at length.
    public let longDescription: String?

    /// Whether it comes with iTunes Extras; `nil` when Apple did not say.
    public let hasITunesExtras: Bool?

    /// The storefront that answered, in three letters, such as `USA`.
    public let country: String?
}

extension Movie: RowModel {
    static let kind = ITunesKind.movie

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
        collectionName = row.text(.collectionName, .collectionName)
        collectionCensoredName = row.text(.collectionCensoredName, .collectionCensoredName)
        collectionID = row.integer(.collectionId, .collectionID)
        collectionAddress = row.text(.collectionViewUrl, .collectionURL)
        collectionArtistID = row.integer(.collectionArtistId, .collectionArtistID)
        collectionArtistAddress = row.text(.collectionArtistViewUrl, .collectionArtistURL)
        trackNumber = row.integer(.trackNumber, .trackNumber)
        trackCount = row.integer(.trackCount, .trackCount)
        discNumber = row.integer(.discNumber, .discNumber)
        discCount = row.integer(.discCount, .discCount)
        duration = row.duration()
        previewAddress = row.text(.previewUrl, .previewURL)
        storeAddress = row.text(.trackViewUrl, .storeURL)
        artwork = row.artwork()
        releaseDate = row.date(.releaseDate, .releaseDate)
        genre = row.text(.primaryGenreName, .genre)
        price = row.price(.trackPrice, .price)
        hdPrice = row.price(.trackHdPrice, .hdPrice)
        rentalPrice = row.price(.trackRentalPrice, .rentalPrice)
        hdRentalPrice = row.price(.trackHdRentalPrice, .hdRentalPrice)
        collectionPrice = row.price(.collectionPrice, .collectionPrice)
        collectionHDPrice = row.price(.collectionHdPrice, .collectionHDPrice)
        contentRating = row.text(.contentAdvisoryRating, .contentRating)
        explicitness = row.explicitness(.trackExplicitness, .explicitness)
        collectionExplicitness = row.explicitness(.collectionExplicitness, .collectionExplicitness)
        shortDescription = row.text(.shortDescription, .shortDescription)
        longDescription = row.text(.longDescription, .longDescription)
        hasITunesExtras = row.bool(.hasITunesExtras, .hasITunesExtras)
        country = row.text(.country, .country)
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.put(.id, id)
        try fields.put(.name, name)
        try fields.put(.censoredName, censoredName)
        try fields.put(.artistName, artistName)
        try fields.put(.artistID, artistID)
        try fields.put(.artistURL, artistAddress)
        try fields.put(.collectionName, collectionName)
        try fields.put(.collectionCensoredName, collectionCensoredName)
        try fields.put(.collectionID, collectionID)
        try fields.put(.collectionURL, collectionAddress)
        try fields.put(.collectionArtistID, collectionArtistID)
        try fields.put(.collectionArtistURL, collectionArtistAddress)
        try fields.put(.trackNumber, trackNumber)
        try fields.put(.trackCount, trackCount)
        try fields.put(.discNumber, discNumber)
        try fields.put(.discCount, discCount)
        try fields.put(.duration, duration)
        try fields.put(.previewURL, previewAddress)
        try fields.put(.storeURL, storeAddress)
        try fields.put(.artwork, artwork)
        try fields.put(.releaseDate, releaseDate)
        try fields.put(.genre, genre)
        try fields.put(.price, price)
        try fields.put(.hdPrice, hdPrice)
        try fields.put(.rentalPrice, rentalPrice)
        try fields.put(.hdRentalPrice, hdRentalPrice)
        try fields.put(.collectionPrice, collectionPrice)
        try fields.put(.collectionHDPrice, collectionHDPrice)
        try fields.put(.contentRating, contentRating)
        try fields.put(.explicitness, explicitness)
        try fields.put(.collectionExplicitness, collectionExplicitness)
        try fields.put(.shortDescription, shortDescription)
        try fields.put(.longDescription, longDescription)
        try fields.put(.hasITunesExtras, hasITunesExtras)
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

extension Movie {
    /// Whether it carries a parental warning.
    public var isExplicit: Bool { explicitness == .explicit }

    /// The director, which is what Apple's artist of a film most often is.
    public var director: String? { artistName.isEmpty ? nil : artistName }
}
