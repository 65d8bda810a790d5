public import FoundationEssentials

/// A podcast, without its episodes.
public struct Podcast: Sendable, Hashable, Identifiable {
    /// Apple's id, which ``ITunesClient/podcast(id:episodeLimit:country:)`` takes.
    public let id: Int

    /// The podcast's title.
    public let name: String

    /// The title with words starred out that Apple objects to.
    public let censoredName: String?

    /// Who makes it; empty when Apple does not say.
    public let author: String

    /// The maker's id; most podcasts have none.
    public let authorID: Int?

    /// The maker's page in Apple's store.
    public var authorURL: URL? { authorAddress.flatMap { URL(string: $0) } }
    let authorAddress: String?

    /// The podcast's feed.
    ///
    /// `nil` when its publisher hides it, and for Apple's own podcasts.
    public var feedURL: URL? { feedAddress.flatMap { URL(string: $0.trimmed) } }
    let feedAddress: String?

    /// Its page in Apple's directory.
    public var storeURL: URL? { storeAddress.flatMap { URL(string: $0) } }
    let storeAddress: String?

    /// The cover.
    public let artwork: Artwork?

    /// When the newest episode came out, as far as this row knows.
    ///
    /// The row lags, at times by months: the newest of the episodes is more to be trusted.
    public let releaseDate: Date?

    /// How many episodes Apple counts, which may be far more than it returns.
    public let episodeCount: Int?

    /// The length of the newest episode in seconds.
    ///
    /// Apple puts seconds here, in the field that holds milliseconds everywhere else.
    public let newestEpisodeDuration: TimeInterval?

    /// The main genre's name, in the language of the answer.
    public let genre: String?

    /// All genres, the main one first.
    public let genres: [Genre]

    /// Whether it carries a parental warning; its episodes may differ.
    public let explicitness: ITunesExplicitness?

    /// The same once more, as Apple also states it; the two may differ.
    public let collectionExplicitness: ITunesExplicitness?

    /// The age rating in the words of the storefront, such as `Explicit`, `PG-13` or `12+`.
    public let contentRating: String?

    /// What it costs, which is nothing.
    public let price: Price?

    /// The storefront that answered, in three letters, such as `USA`.
    public let country: String?
}

extension Podcast: RowModel {
    static let kind = ITunesKind.podcast

    init?(_ row: Row) {
        guard let id = row.integer(.collectionId, .id) ?? row.integer(.trackId, nil) else { return nil }
        self.id = id
        name =
            row.text(.collectionName, .name) ?? row.text(.trackName, nil) ?? row.text(
                .collectionCensoredName, nil) ?? ""
        censoredName = row.text(.trackCensoredName, .censoredName)
        author = row.text(.artistName, .author) ?? ""
        authorID = row.integer(.artistId, .authorID)
        authorAddress = row.text(.artistViewUrl, .authorURL)
        feedAddress = row.text(.feedUrl, .feedURL)
        storeAddress = row.text(.collectionViewUrl, .storeURL) ?? row.text(.trackViewUrl, nil)
        artwork = row.artwork()
        releaseDate = row.date(.releaseDate, .releaseDate)
        episodeCount = row.integer(.trackCount, .episodeCount)
        newestEpisodeDuration = row.number(.trackTimeMillis, .newestEpisodeDuration)
        genre = row.text(.primaryGenreName, .genre)
        genres = row.genres()
        explicitness = row.explicitness(.trackExplicitness, .explicitness)
        collectionExplicitness = row.explicitness(.collectionExplicitness, .collectionExplicitness)
        contentRating = row.text(.contentAdvisoryRating, .contentRating)
        price = row.price(.trackPrice, .price)
        country = row.text(.country, .country)
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.put(.id, id)
        try fields.put(.name, name)
        try fields.put(.censoredName, censoredName)
        try fields.put(.author, author)
        try fields.put(.authorID, authorID)
        try fields.put(.authorURL, authorAddress)
        try fields.put(.feedURL, feedAddress)
        try fields.put(.storeURL, storeAddress)
        try fields.put(.artwork, artwork)
        try fields.put(.releaseDate, releaseDate)
        try fields.put(.episodeCount, episodeCount)
        try fields.put(.newestEpisodeDuration, newestEpisodeDuration)
        try fields.put(.genre, genre)
        try fields.put(.genres, genres)
        try fields.put(.explicitness, explicitness)
        try fields.put(.collectionExplicitness, collectionExplicitness)
        try fields.put(.contentRating, contentRating)
        try fields.put(.price, price)
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

extension Podcast {
    /// Whether it carries a parental warning.
    public var isExplicit: Bool {
        (explicitness ?? collectionExplicitness) == .explicit || contentRating == "Explicit"
    }
}

extension String {
    /// Without white space around it: publishers paste what they tell Apple.
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
