public import FoundationEssentials

/// An episode of a podcast, as Apple's directory lists it.
public struct PodcastEpisode: Sendable, Hashable, Identifiable {
    /// Apple's id, which ``ITunesClient/lookup(id:country:)`` takes.
    public let id: Int

    /// The episode's title.
    public let name: String

    /// The podcast's title.
    public let podcastName: String?

    /// The podcast's id, which ``ITunesClient/podcast(id:episodeLimit:country:)`` takes.
    public let podcastID: Int?

    /// The podcast's page in Apple's directory.
    public var podcastURL: URL? { podcastAddress.flatMap { URL(string: $0) } }
    let podcastAddress: String?

    /// Who makes it; rarely given.
    public let artistName: String?

    /// The ids of who makes it; often empty.
    public let artistIDs: [Int]

    /// The maker's page in Apple's store.
    public var artistURL: URL? { artistAddress.flatMap { URL(string: $0) } }
    let artistAddress: String?

    /// The `guid` of the episode in the podcast's feed: what to tell it by.
    public let episodeGuid: String?

    /// The episode's audio or video, whole, at the publisher's host.
    ///
    /// Of a podcast that hides its feed the address is signed and expires: look it up again before use, and
    /// never tell episodes apart by it.
    public var episodeURL: URL? { episodeAddress.flatMap { URL(string: $0) } }
    let episodeAddress: String?

    /// The full episode once more, as Apple sends it beside the other address.
    public var previewURL: URL? { previewAddress.flatMap { URL(string: $0) } }
    let previewAddress: String?

    /// The podcast's feed; `nil` when its publisher hides it.
    public var feedURL: URL? { feedAddress.flatMap { URL(string: $0.trimmed) } }
    let feedAddress: String?

    /// Its page in Apple's store.
    public var storeURL: URL? { storeAddress.flatMap { URL(string: $0) } }
    let storeAddress: String?

    /// The cover.
    public let artwork: Artwork?

    /// When it came out.
    ///
    /// Of older works the time of day is a placeholder.
    public let releaseDate: Date?

    /// Its length in seconds.
    public let duration: TimeInterval?

    /// What it is about: plain text with line ends, its paragraphs at times glued together.
    public let description: String?

    /// The same, cut after about 250 characters, in the middle of a word.
    public let shortDescription: String?

    /// `audio` or `video`.
    public let contentType: String?

    /// The ending of the file's name, such as `mp3`.
    public let fileExtension: String?

    /// The captions it has, such as `none`.
    public let closedCaptioning: String?

    /// The main genre's name, in the language of the answer.
    public let genre: String?

    /// The podcast's genres.
    public let genres: [Genre]

    /// The age rating in the words of the storefront, such as `Explicit`, `PG-13` or `12+`.
    public let contentRating: String?

    /// Whether it carries a parental warning, is a cleaned version, or needs neither.
    public let explicitness: ITunesExplicitness?

    /// The storefront that answered, in three letters, such as `USA`.
    public let country: String?
}

extension PodcastEpisode: RowModel {
    static let kind = ITunesKind.podcastEpisode

    init?(_ row: Row) {
        guard let id = row.integer(.trackId, .id) else { return nil }
        self.id = id
        name =
            row.text(.trackName, .name) ?? row.text(.trackCensoredName, nil) ?? row.text(.collectionName, nil)
            ?? ""
        podcastName = row.text(.collectionName, .podcastName)
        podcastID = row.integer(.collectionId, .podcastID)
        podcastAddress = row.text(.collectionViewUrl, .podcastURL)
        artistName = row.text(.artistName, .artistName)
        artistIDs = row.integers(.artistIds, .artistIDs)
        artistAddress = row.text(.artistViewUrl, .artistURL)
        episodeGuid = row.text(.episodeGuid, .episodeGuid)
        episodeAddress = row.text(.episodeUrl, .episodeURL) ?? row.text(.previewUrl, nil)
        previewAddress = row.text(.previewUrl, .previewURL)
        feedAddress = row.text(.feedUrl, .feedURL)
        storeAddress = row.text(.trackViewUrl, .storeURL)
        artwork = row.artwork()
        releaseDate = row.date(.releaseDate, .releaseDate)
        duration = row.duration()
        description = row.text(.description, .description)
        shortDescription = row.text(.shortDescription, .shortDescription)
        contentType = row.text(.episodeContentType, .contentType)
        fileExtension = row.text(.episodeFileExtension, .fileExtension)
        closedCaptioning = row.text(.closedCaptioning, .closedCaptioning)
        genre = row.text(.primaryGenreName, .genre)
        genres = row.genres()
        contentRating = row.text(.contentAdvisoryRating, .contentRating)
        explicitness = row.explicitness(.trackExplicitness, .explicitness)
        country = row.text(.country, .country)
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.put(.id, id)
        try fields.put(.name, name)
        try fields.put(.podcastName, podcastName)
        try fields.put(.podcastID, podcastID)
        try fields.put(.podcastURL, podcastAddress)
        try fields.put(.artistName, artistName)
        try fields.put(.artistIDs, artistIDs)
        try fields.put(.artistURL, artistAddress)
        try fields.put(.episodeGuid, episodeGuid)
        try fields.put(.episodeURL, episodeAddress)
        try fields.put(.previewURL, previewAddress)
        try fields.put(.feedURL, feedAddress)
        try fields.put(.storeURL, storeAddress)
        try fields.put(.artwork, artwork)
        try fields.put(.releaseDate, releaseDate)
        try fields.put(.duration, duration)
        try fields.put(.description, description)
        try fields.put(.shortDescription, shortDescription)
        try fields.put(.contentType, contentType)
        try fields.put(.fileExtension, fileExtension)
        try fields.put(.closedCaptioning, closedCaptioning)
        try fields.put(.genre, genre)
        try fields.put(.genres, genres)
        try fields.put(.contentRating, contentRating)
        try fields.put(.explicitness, explicitness)
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

extension PodcastEpisode {
    /// Whether it carries a parental warning.
    public var isExplicit: Bool { contentRating == "Explicit" || explicitness == .explicit }
}
