/// What to search for, and where.
///
/// Only what is set is sent; the storefront always is.
public struct SearchRequest: Sendable, Hashable {
    /// The words to look for; must hold something besides white space.
    public var term: String

    /// The part of the store to search; `nil` takes that of ``entity``, or everything.
    public var media: ITunesMedia?

    /// The kind of results; `nil` is the usual kind of ``media``.
    public var entity: ITunesEntity?

    /// The field that the term is compared with; `nil` is all of them.
    public var attribute: ITunesAttribute?

    /// The storefront in two letters, such as `GB`; `nil` is the configuration's.
    public var country: String?

    /// The language of genres and notes, such as `en_us` or `ja_jp`; `nil` is the configuration's.
    public var language: String?

    /// How many results at most, from 1 to 200; `nil` is Apple's 50.
    public var limit: Int?

    /// How many results to step over, from 0; Apple does not document it, and may ignore it.
    public var offset: Int?

    /// The version of the answer's format, 1 or 2; `nil` is Apple's 2.
    public var version: Int?

    /// Whether results with a parental warning may be among them; `nil` is Apple's yes.
    public var allowsExplicit: Bool?

    /// Makes a request.
    ///
    /// Nothing is checked before the request is sent: see ``ITunesError/invalidRequest(_:)``.
    ///
    /// - Parameters:
    ///   - term: The words to look for.
    ///   - media: The part of the store to search.
    ///   - entity: The kind of results.
    ///   - attribute: The field that the term is compared with.
    ///   - country: The storefront in two letters.
    ///   - language: The language of genres and notes.
    ///   - limit: How many results at most, from 1 to 200.
    ///   - offset: How many results to step over.
    ///   - version: The version of the answer's format, 1 or 2.
    ///   - allowsExplicit: Whether results with a parental warning may be among them.
    public init(
        term: String, media: ITunesMedia? = nil, entity: ITunesEntity? = nil,
        attribute: ITunesAttribute? = nil, country: String? = nil, language: String? = nil,
        limit: Int? = nil, offset: Int? = nil, version: Int? = nil, allowsExplicit: Bool? = nil
    ) {
        self.term = term
        self.media = media
        self.entity = entity
        self.attribute = attribute
        self.country = country
        self.language = language
        self.limit = limit
        self.offset = offset
        self.version = version
        self.allowsExplicit = allowsExplicit
    }
}

extension SearchRequest {
    /// The parameters, checked.
    func query(_ configuration: ITunesConfiguration) throws(ITunesError) -> Query {
        guard !term.allSatisfy(\.isWhitespace) else { throw .invalidRequest("term must not be empty") }
        try Validation.limit(limit)
        if let offset, offset < 0 { throw .invalidRequest("offset must not be negative, but is \(offset)") }
        if let version, version != 1, version != 2 {
            throw .invalidRequest("version must be 1 or 2, not \(version)")
        }
        let language = language ?? configuration.language
        try Validation.language(language)
        var query = Query()
        query.add("term", term)
        query.add("country", try Validation.country(country ?? configuration.country))
        query.add("media", (media ?? entity?.media)?.rawValue)
        query.add("entity", entity?.rawValue)
        query.add("attribute", attribute?.rawValue)
        query.add("limit", limit)
        query.add("offset", offset)
        query.add("lang", language)
        query.add("version", version)
        query.add("explicit", allowsExplicit.map { $0 ? "Yes" : "No" })
        return query
    }
}
