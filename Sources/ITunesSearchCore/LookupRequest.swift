/// What to look up: something that the caller already has a number or a name of.
public struct LookupRequest: Sendable, Hashable {
    /// What to look up, and by which kind of number.
    public var key: LookupKey

    /// What to give besides: the songs of an album, the albums of an artist, the episodes of a podcast.
    public var entity: ITunesEntity?

    /// How many of those at most, for each id, from 1 to 200; `nil` is Apple's 50.
    public var limit: Int?

    /// Their order; `nil` is Apple's.
    public var sort: LookupSort?

    /// The storefront in two letters, such as `GB`; `nil` is the configuration's.
    public var country: String?

    /// The language of genres and notes; `nil` is the configuration's.
    public var language: String?

    /// Makes a request.
    ///
    /// Nothing is checked before the request is sent: see ``ITunesError/invalidRequest(_:)``.
    ///
    /// - Parameters:
    ///   - key: What to look up.
    ///   - entity: What to give besides.
    ///   - limit: How many of those at most, from 1 to 200.
    ///   - sort: Their order.
    ///   - country: The storefront in two letters.
    ///   - language: The language of genres and notes.
    public init(
        _ key: LookupKey, entity: ITunesEntity? = nil, limit: Int? = nil, sort: LookupSort? = nil,
        country: String? = nil, language: String? = nil
    ) {
        self.key = key
        self.entity = entity
        self.limit = limit
        self.sort = sort
        self.country = country
        self.language = language
    }

    /// Makes a request for one of Apple's ids.
    ///
    /// - Parameters:
    ///   - id: Apple's id.
    ///   - entity: What to give besides.
    ///   - limit: How many of those at most, from 1 to 200.
    ///   - sort: Their order.
    ///   - country: The storefront in two letters.
    ///   - language: The language of genres and notes.
    public init(
        id: Int, entity: ITunesEntity? = nil, limit: Int? = nil, sort: LookupSort? = nil,
        country: String? = nil, language: String? = nil
    ) {
        self.init(
            .ids([id]), entity: entity, limit: limit, sort: sort, country: country, language: language)
    }

    /// Makes a request for several of Apple's ids.
    ///
    /// - Parameters:
    ///   - ids: Apple's ids.
    ///   - entity: What to give besides.
    ///   - limit: How many of those at most, for each id, from 1 to 200.
    ///   - sort: Their order.
    ///   - country: The storefront in two letters.
    ///   - language: The language of genres and notes.
    public init(
        ids: [Int], entity: ITunesEntity? = nil, limit: Int? = nil, sort: LookupSort? = nil,
        country: String? = nil, language: String? = nil
    ) {
        self.init(
            .ids(ids), entity: entity, limit: limit, sort: sort, country: country, language: language)
    }
}

/// What can be looked up, by which kind of number.
///
/// Apple drops what it does not know without a word: fewer rows than numbers are no error.
public enum LookupKey: Sendable, Hashable {
    /// Apple's ids, of anything.
    case ids([Int])
    /// Artists, by their ids at All Music Guide.
    case amgArtistIDs([Int])
    /// Albums, by their ids at All Music Guide.
    case amgAlbumIDs([Int])
    /// Videos, by their ids at All Music Guide.
    case amgVideoIDs([Int])
    /// Albums, by their UPC or EAN: 12 or 13 digits; spaces and hyphens do not matter.
    case upcs([String])
    /// Books, by their ISBN: 13 or 10 digits; spaces and hyphens do not matter.
    case isbns([String])
    /// Apps, by their bundle identifier.
    case bundleIDs([String])
}

/// The order of what a lookup gives besides.
public enum LookupSort: String, Sendable, Hashable, Codable, CaseIterable {
    /// Newest first.
    case recent
}

extension LookupRequest {
    /// Apple answers more values than this in one request with a 502.
    static let mostValues = 200

    /// The parameters, checked: as many sets of them as requests are needed, each value in one of them.
    func queries(_ configuration: ITunesConfiguration) throws(ITunesError) -> [Query] {
        let (name, values) = try key.checked()
        guard !values.isEmpty else { throw .invalidRequest("\(name) must not be an empty list") }
        try Validation.limit(limit)
        let country = try Validation.country(country ?? configuration.country)
        let language = language ?? configuration.language
        try Validation.language(language)
        return stride(from: 0, to: values.count, by: Self.mostValues).map { start in
            var query = Query()
            query.add(name, list: Array(values[start..<min(start + Self.mostValues, values.count)]))
            query.add("country", country)
            query.add("entity", entity?.rawValue)
            query.add("limit", limit)
            query.add("sort", sort?.rawValue)
            query.add("lang", language)
            return query
        }
    }
}

extension LookupKey {
    /// Apple's name for the parameter, and its values, checked, each once, in the caller's order.
    fileprivate func checked() throws(ITunesError) -> (name: String, values: [String]) {
        switch self {
        case .ids(let ids): ("id", try Self.checked(ids, named: "id"))
        case .amgArtistIDs(let ids): ("amgArtistId", try Self.checked(ids, named: "amgArtistID"))
        case .amgAlbumIDs(let ids): ("amgAlbumId", try Self.checked(ids, named: "amgAlbumID"))
        case .amgVideoIDs(let ids): ("amgVideoId", try Self.checked(ids, named: "amgVideoID"))
        case .upcs(let upcs): ("upc", try Self.checked(upcs, Validation.upc))
        case .isbns(let isbns): ("isbn", try Self.checked(isbns, Validation.isbn))
        case .bundleIDs(let bundleIDs): ("bundleId", try Self.checked(bundleIDs, Validation.bundleID))
        }
    }

    private static func checked(_ ids: [Int], named name: String) throws(ITunesError) -> [String] {
        for id in ids { try Validation.id(id, named: name) }
        return once(ids.map(String.init))
    }

    private static func checked(
        _ values: [String], _ check: (String) throws(ITunesError) -> String
    ) throws(ITunesError) -> [String] {
        var checked: [String] = []
        for value in values { checked.append(try check(value)) }
        return once(checked)
    }

    private static func once(_ values: [String]) -> [String] {
        var seen: Set<String> = []
        return values.filter { seen.insert($0).inserted }
    }
}
