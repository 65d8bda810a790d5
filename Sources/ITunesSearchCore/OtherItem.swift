public import FoundationEssentials

/// A row of a kind that has no model of its own, such as an episode or a season of a TV show.
///
/// What most kinds share can be read by name; everything else stands in ``fields``, as Apple sent it.
public struct OtherItem: Sendable, Hashable, Identifiable {
    /// Apple's id: the track's, else the collection's, else the artist's.
    public let id: Int

    /// Apple's word for the kind, such as `tv-episode`, or for the type of collection, such as `TV Season`.
    public let kind: String

    /// Every field that Apple sent, under Apple's names.
    public let fields: [String: ITunesValue]

    private var row: Row { Row(fields) }
}

extension OtherItem {
    /// The title.
    public var name: String {
        row.text(.trackName, nil) ?? row.text(.collectionName, nil) ?? row.text(.artistName, nil)
            ?? row.text(.trackCensoredName, nil) ?? row.text(.collectionCensoredName, nil) ?? ""
    }

    /// Who made it; of TV, the show.
    public var artistName: String? { row.text(.artistName, nil) }

    /// The maker's id; of TV, the show's.
    public var artistID: Int? { row.integer(.artistId, nil) }

    /// What it is part of: the season of an episode.
    public var collectionName: String? { row.text(.collectionName, nil) }

    /// The id of what it is part of.
    public var collectionID: Int? { row.integer(.collectionId, nil) }

    /// Its place in what it is part of, from 1: the number of an episode.
    public var trackNumber: Int? { row.integer(.trackNumber, nil) }

    /// How many parts the whole has.
    public var trackCount: Int? { row.integer(.trackCount, nil) }

    /// The picture of it.
    public var artwork: Artwork? { row.artwork() }

    /// A piece of it.
    public var previewURL: URL? { row.text(.previewUrl, nil).flatMap { URL(string: $0) } }

    /// Its page in Apple's store.
    public var storeURL: URL? {
        (row.text(.trackViewUrl, nil) ?? row.text(.collectionViewUrl, nil) ?? row.text(.artistLinkUrl, nil))
            .flatMap { URL(string: $0) }
    }

    /// When it came out, or was first shown.
    public var releaseDate: Date? { row.date(.releaseDate, .releaseDate) }

    /// Its length in seconds.
    public var duration: TimeInterval? { row.duration() }

    /// The main genre's name.
    public var genre: String? { row.text(.primaryGenreName, nil) }

    /// What it costs alone, or, when it has no price of its own, as a whole.
    public var price: Price? {
        row.price(.trackPrice, .price) ?? row.price(.collectionPrice, .price) ?? row.price(.price, .price)
    }

    /// The age rating in the words of the storefront, such as `TV-14`.
    public var contentRating: String? { row.text(.contentAdvisoryRating, nil) }

    /// What it is about, at the greatest length that Apple gives.
    public var description: String? {
        row.text(.longDescription, nil) ?? row.text(.description, nil) ?? row.text(.shortDescription, nil)
    }

    /// Whether it carries a parental warning.
    public var isExplicit: Bool {
        let explicitness =
            row.explicitness(.trackExplicitness, .explicitness)
            ?? row.explicitness(.collectionExplicitness, .explicitness)
        return explicitness == .explicit || contentRating == "Explicit"
    }
}

extension OtherItem: Codable {
    /// The item of a row of Apple's, whatever its kind; `nil` when it has no id at all.
    init?(fields: [String: ITunesValue]) {
        let row = Row(fields)
        let ids: [AppleField] = [.trackId, .collectionId, .artistId]
        guard !row.isOwn, let id = ids.lazy.compactMap({ row.integer($0, nil) }).first else { return nil }
        self.id = id
        kind = row.text(.kind, nil) ?? row.kind.rawValue
        self.fields = fields
    }

    /// Reads a row of Apple's, or what ``encode(to:)`` wrote.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` when the row has no id.
    public init(from decoder: any Decoder) throws {
        let outer = try decoder.singleValueContainer().decode([String: ITunesValue].self)
        var fields = outer
        if case .object(let inner) = outer[OwnKey.fields.rawValue] { fields = inner }
        guard let item = OtherItem(fields: fields) else {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: "the row has no id")
            throw DecodingError.dataCorrupted(context)
        }
        self = item
    }

    /// Writes what can be read by name, and all of Apple's fields under `fields`.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Whatever the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var writer = FieldWriter(encoder)
        try writer.put(.kind, kind)
        try writer.put(.id, id)
        try writer.put(.name, name)
        try writer.put(.artistName, artistName)
        try writer.put(.artistID, artistID)
        try writer.put(.collectionName, collectionName)
        try writer.put(.collectionID, collectionID)
        try writer.put(.trackNumber, trackNumber)
        try writer.put(.trackCount, trackCount)
        try writer.put(.artwork, artwork)
        try writer.put(.previewURL, previewURL?.absoluteString)
        try writer.put(.storeURL, storeURL?.absoluteString)
        try writer.put(.releaseDate, releaseDate)
        try writer.put(.duration, duration)
        try writer.put(.genre, genre)
        try writer.put(.price, price)
        try writer.put(.contentRating, contentRating)
        try writer.put(.description, description)
        try writer.put(.fields, ITunesValue.object(fields))
    }
}
