public import FoundationEssentials

/// An app, for iPhone, iPad, Apple TV or the Mac.
public struct Software: Sendable, Hashable, Identifiable {
    /// Apple's id, which ``ITunesClient/lookup(id:country:)`` takes.
    public let id: Int

    /// The app's name.
    public let name: String

    /// The title with words starred out that Apple objects to.
    public let censoredName: String?

    /// Who made it.
    public let developer: String

    /// The developer's id.
    public let developerID: Int?

    /// The developer's page in Apple's store.
    public var developerURL: URL? { developerAddress.flatMap { URL(string: $0) } }
    let developerAddress: String?

    /// Who sells it, in the name of the law.
    public let sellerName: String?

    /// The seller's own site.
    public var sellerURL: URL? { sellerAddress.flatMap { URL(string: $0) } }
    let sellerAddress: String?

    /// The bundle identifier, which ``ITunesClient/app(bundleID:country:)`` takes.
    public let bundleID: String?

    /// Where it runs.
    public let platform: SoftwarePlatform

    /// The current version.
    public let version: String?

    /// The oldest system that it runs on.
    public let minimumOSVersion: String?

    /// Its page in Apple's store.
    public var storeURL: URL? { storeAddress.flatMap { URL(string: $0) } }
    let storeAddress: String?

    /// The cover.
    public let artwork: Artwork?

    /// Pictures of it on a phone or a Mac.
    public let screenshots: [Artwork]

    /// Pictures of it on an iPad.
    public let iPadScreenshots: [Artwork]

    /// Pictures of it on an Apple TV.
    public let appleTVScreenshots: [Artwork]

    /// When its first version came out.
    public let releaseDate: Date?

    /// When its current version came out.
    public let currentVersionReleaseDate: Date?

    /// What is new in the current version.
    public let releaseNotes: String?

    /// The main genre's name, in the language of the answer.
    public let genre: String?

    /// Apple's number for the main genre.
    public let genreID: Int?

    /// All genres, the main one first.
    public let genres: [Genre]

    /// What it costs; `nil` when it is not for sale.
    public let price: Price?

    /// The price as Apple writes it, such as `Free`; where Apple does not, as ``Price/formatted()`` does.
    public let formattedPrice: String?

    /// What it does: text with line ends, at times with HTML in it.
    public let description: String?

    /// The mean of all ratings, from 0 to 5.
    public let averageRating: Double?

    /// How many people rated it.
    public let ratingCount: Int?

    /// The mean of the ratings of the current version, from 0 to 5.
    public let averageRatingForCurrentVersion: Double?

    /// How many people rated the current version.
    public let ratingCountForCurrentVersion: Int?

    /// The age rating, such as `12+`.
    public let contentRating: String?

    /// What the age rating is for.
    public let advisories: [String]

    /// Its size in bytes.
    public let fileSize: Int?

    /// The languages that it speaks, in two letters.
    public let languages: [String]

    /// The devices that it runs on, in Apple's internal names.
    public let supportedDevices: [String]

    /// Features that Apple marks, such as `iosUniversal` or `gameCenter`.
    public let features: [String]

    /// Whether it uses Game Center; `nil` when Apple did not say.
    public let isGameCenterEnabled: Bool?

    /// Whether organisations can assign it to devices; `nil` when Apple did not say.
    public let isVPPDeviceBasedLicensingEnabled: Bool?

    /// The storefront that answered, in three letters, such as `USA`.
    public let country: String?
}

extension Software: RowModel {
    static let kind = ITunesKind.software

    init?(_ row: Row) {
        guard let id = row.integer(.trackId, .id) else { return nil }
        self.id = id
        name =
            row.text(.trackName, .name) ?? row.text(.trackCensoredName, nil) ?? row.text(.collectionName, nil)
            ?? ""
        censoredName = row.text(.trackCensoredName, .censoredName)
        developer = row.text(.artistName, .developer) ?? ""
        developerID = row.integer(.artistId, .developerID)
        developerAddress = row.text(.artistViewUrl, .developerURL)
        sellerName = row.text(.sellerName, .sellerName)
        sellerAddress = row.text(.sellerUrl, .sellerURL)
        bundleID = row.text(.bundleId, .bundleID)
        platform = row.platform
        version = row.text(.version, .version)
        minimumOSVersion = row.text(.minimumOsVersion, .minimumOSVersion)
        storeAddress = row.text(.trackViewUrl, .storeURL)
        artwork = row.artwork()
        screenshots = row.artworks(.screenshotUrls, .screenshots)
        iPadScreenshots = row.artworks(.ipadScreenshotUrls, .iPadScreenshots)
        appleTVScreenshots = row.artworks(.appletvScreenshotUrls, .appleTVScreenshots)
        releaseDate = row.date(.releaseDate, .releaseDate)
        currentVersionReleaseDate = row.date(.currentVersionReleaseDate, .currentVersionReleaseDate)
        releaseNotes = row.text(.releaseNotes, .releaseNotes)
        genre = row.text(.primaryGenreName, .genre)
        genreID = row.integer(.primaryGenreId, .genreID)
        genres = row.genres()
        price = row.price(.price, .price)
        formattedPrice = row.text(.formattedPrice, .formattedPrice) ?? row.price(.price, .price)?.formatted()
        description = row.text(.description, .description)
        averageRating = row.number(.averageUserRating, .averageRating)
        ratingCount = row.integer(.userRatingCount, .ratingCount)
        averageRatingForCurrentVersion = row.number(
            .averageUserRatingForCurrentVersion, .averageRatingForCurrentVersion)
        ratingCountForCurrentVersion = row.integer(
            .userRatingCountForCurrentVersion, .ratingCountForCurrentVersion)
        contentRating = row.text(.trackContentRating, .contentRating) ?? row.text(.contentAdvisoryRating, nil)
        advisories = row.texts(.advisories, .advisories)
        fileSize = row.integer(.fileSizeBytes, .fileSize)
        languages = row.texts(.languageCodesISO2A, .languages)
        supportedDevices = row.texts(.supportedDevices, .supportedDevices)
        features = row.texts(.features, .features)
        isGameCenterEnabled = row.bool(.isGameCenterEnabled, .isGameCenterEnabled)
        isVPPDeviceBasedLicensingEnabled = row.bool(
            .isVppDeviceBasedLicensingEnabled, .isVPPDeviceBasedLicensingEnabled)
        country = row.text(.country, .country)
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.put(.id, id)
        try fields.put(.name, name)
        try fields.put(.censoredName, censoredName)
        try fields.put(.developer, developer)
        try fields.put(.developerID, developerID)
        try fields.put(.developerURL, developerAddress)
        try fields.put(.sellerName, sellerName)
        try fields.put(.sellerURL, sellerAddress)
        try fields.put(.bundleID, bundleID)
        try fields.put(.platform, platform)
        try fields.put(.version, version)
        try fields.put(.minimumOSVersion, minimumOSVersion)
        try fields.put(.storeURL, storeAddress)
        try fields.put(.artwork, artwork)
        try fields.put(.screenshots, screenshots)
        try fields.put(.iPadScreenshots, iPadScreenshots)
        try fields.put(.appleTVScreenshots, appleTVScreenshots)
        try fields.put(.releaseDate, releaseDate)
        try fields.put(.currentVersionReleaseDate, currentVersionReleaseDate)
        try fields.put(.releaseNotes, releaseNotes)
        try fields.put(.genre, genre)
        try fields.put(.genreID, genreID)
        try fields.put(.genres, genres)
        try fields.put(.price, price)
        try fields.put(.formattedPrice, formattedPrice)
        try fields.put(.description, description)
        try fields.put(.averageRating, averageRating)
        try fields.put(.ratingCount, ratingCount)
        try fields.put(.averageRatingForCurrentVersion, averageRatingForCurrentVersion)
        try fields.put(.ratingCountForCurrentVersion, ratingCountForCurrentVersion)
        try fields.put(.contentRating, contentRating)
        try fields.put(.advisories, advisories)
        try fields.put(.fileSize, fileSize)
        try fields.put(.languages, languages)
        try fields.put(.supportedDevices, supportedDevices)
        try fields.put(.features, features)
        try fields.put(.isGameCenterEnabled, isGameCenterEnabled)
        try fields.put(.isVPPDeviceBasedLicensingEnabled, isVPPDeviceBasedLicensingEnabled)
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

extension Software {
    /// The description without its HTML.
    public var plainDescription: String? { description.map { ITunesText.plainText(fromHTML: $0) } }

    /// Whether it is rated for adults only.
    public var isExplicit: Bool { contentRating == "17+" || contentRating == "18+" }
}
