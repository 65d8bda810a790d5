extension ITunesClient {
    /// Looks up anything by Apple's id.
    ///
    /// - Parameters:
    ///   - id: Apple's id.
    ///   - country: The storefront in two letters; `nil` is the configuration's.
    /// - Returns: `nil` when the storefront does not have it.
    /// - Throws: ``ITunesError``.
    public func lookup(id: Int, country: String? = nil) async throws -> ITunesItem? {
        try await answer(to: LookupRequest(id: id, country: country)).items.first
    }

    /// Looks up anything by Apple's ids, 200 in one request, one request after the other.
    ///
    /// - Parameters:
    ///   - ids: Apple's ids; one that stands twice is asked for once.
    ///   - country: The storefront in two letters; `nil` is the configuration's.
    /// - Returns: What the storefront has of them, in Apple's order.
    /// - Throws: ``ITunesError``.
    public func lookup(ids: [Int], country: String? = nil) async throws -> [ITunesItem] {
        try await answer(to: LookupRequest(ids: ids, country: country)).items
    }

    /// Looks up an album and its songs.
    ///
    /// - Parameters:
    ///   - id: Apple's id of the album.
    ///   - country: The storefront in two letters; `nil` is the configuration's.
    /// - Returns: The album with its tracks by disc and number.
    /// - Throws: ``ITunesError``; ``ITunesError/notFound(_:)`` when the storefront does not have it.
    public func album(id: Int, country: String? = nil) async throws -> AlbumDetail {
        let limit = 200
        let request = LookupRequest(id: id, entity: .song, limit: limit, country: country)
        guard let detail = AlbumDetail(try await answer(to: request), id: id, limit: limit) else {
            throw ITunesError.notFound("an album with the id \(id)")
        }
        return detail
    }

    /// Looks up an artist and albums of theirs.
    ///
    /// - Parameters:
    ///   - id: Apple's id of the artist.
    ///   - albumLimit: How many albums at most, from 1 to 200.
    ///   - newestFirst: Whether the newest albums come first; otherwise the order is Apple's.
    ///   - country: The storefront in two letters; `nil` is the configuration's.
    /// - Returns: The artist with the albums.
    /// - Throws: ``ITunesError``; ``ITunesError/notFound(_:)`` when the storefront does not have them.
    public func artist(
        id: Int, albumLimit: Int = 50, newestFirst: Bool = false, country: String? = nil
    ) async throws -> ArtistDetail {
        try Validation.limit(albumLimit, named: "albumLimit")
        let request = LookupRequest(
            id: id, entity: .album, limit: albumLimit, sort: newestFirst ? .recent : nil, country: country)
        guard let detail = ArtistDetail(try await answer(to: request), id: id, limit: albumLimit) else {
            throw ITunesError.notFound("an artist with the id \(id)")
        }
        return detail
    }

    /// Looks up a podcast and its newest episodes.
    ///
    /// - Parameters:
    ///   - id: Apple's id of the podcast.
    ///   - episodeLimit: How many episodes at most, from 1 to 200.
    ///   - country: The storefront in two letters; `nil` is the configuration's.
    /// - Returns: The podcast with the episodes, newest first.
    /// - Throws: ``ITunesError``; ``ITunesError/notFound(_:)`` when the storefront does not have it.
    public func podcast(id: Int, episodeLimit: Int = 50, country: String? = nil) async throws -> PodcastDetail
    {
        try Validation.limit(episodeLimit, named: "episodeLimit")
        let request = LookupRequest(id: id, entity: .podcastEpisode, limit: episodeLimit, country: country)
        guard let detail = PodcastDetail(try await answer(to: request), id: id, limit: episodeLimit) else {
            throw ITunesError.notFound("a podcast with the id \(id)")
        }
        return detail
    }

    /// Looks up an album by the number under its bar code.
    ///
    /// - Parameters:
    ///   - upc: 12 or 13 digits; spaces and hyphens do not matter.
    ///   - country: The storefront in two letters; `nil` is the configuration's.
    /// - Returns: `nil` when the storefront does not have it.
    /// - Throws: ``ITunesError``.
    public func album(upc: String, country: String? = nil) async throws -> Album? {
        try await answer(to: LookupRequest(.upcs([upc]), country: country)).albums.first
    }

    /// Looks up a book by its ISBN.
    ///
    /// - Parameters:
    ///   - isbn: 13 or 10 digits; spaces and hyphens do not matter.
    ///   - country: The storefront in two letters; `nil` is the configuration's.
    /// - Returns: `nil` when the storefront does not have it.
    /// - Throws: ``ITunesError``.
    public func ebook(isbn: String, country: String? = nil) async throws -> Ebook? {
        try await answer(to: LookupRequest(.isbns([isbn]), country: country)).ebooks.first
    }

    /// Looks up an app by its bundle identifier.
    ///
    /// - Parameters:
    ///   - bundleID: The identifier, such as `com.apple.Pages`.
    ///   - country: The storefront in two letters; `nil` is the configuration's.
    /// - Returns: `nil` when the storefront does not have it.
    /// - Throws: ``ITunesError``.
    public func app(bundleID: String, country: String? = nil) async throws -> Software? {
        try await answer(to: LookupRequest(.bundleIDs([bundleID]), country: country)).software.first
    }
}
