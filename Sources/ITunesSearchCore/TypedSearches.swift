extension ITunesClient {
    /// Searches the store and gives the results alone.
    ///
    /// - Parameters:
    ///   - term: The words to look for.
    ///   - media: The part of the store to search; `nil` takes that of `entity`, or everything.
    ///   - entity: The kind of results; `nil` is the usual kind of `media`.
    ///   - attribute: The field that the term is compared with; `nil` is all of them.
    ///   - country: The storefront in two letters; `nil` is the configuration's.
    ///   - limit: How many results at most, from 1 to 200; `nil` is Apple's 50.
    /// - Returns: The results in Apple's order.
    /// - Throws: ``ITunesError``.
    public func search(
        _ term: String, media: ITunesMedia? = nil, entity: ITunesEntity? = nil,
        attribute: ITunesAttribute? = nil, country: String? = nil, limit: Int? = nil
    ) async throws -> [ITunesItem] {
        let request = SearchRequest(
            term: term, media: media, entity: entity, attribute: attribute, country: country, limit: limit)
        return try await answer(to: request).items
    }
}

extension ITunesClient {
    /// Searches for songs.
    ///
    /// - Parameters:
    ///   - term: The words to look for.
    ///   - limit: How many results at most, from 1 to 200; `nil` is Apple's 50.
    ///   - country: The storefront in two letters; `nil` is the configuration's.
    /// - Returns: The songs in Apple's order; results of other kinds are left out.
    /// - Throws: ``ITunesError``.
    public func songs(
        matching term: String, limit: Int? = nil, country: String? = nil
    ) async throws -> [Song] {
        try await response(term, .song, limit, country).songs
    }

    /// Searches for albums.
    ///
    /// - Parameters:
    ///   - term: The words to look for.
    ///   - limit: How many results at most, from 1 to 200; `nil` is Apple's 50.
    ///   - country: The storefront in two letters; `nil` is the configuration's.
    /// - Returns: The albums in Apple's order; results of other kinds are left out.
    /// - Throws: ``ITunesError``.
    public func albums(
        matching term: String, limit: Int? = nil, country: String? = nil
    ) async throws -> [Album] {
        try await response(term, .album, limit, country).albums
    }

    /// Searches for artists who make music.
    ///
    /// - Parameters:
    ///   - term: The words to look for.
    ///   - limit: How many results at most, from 1 to 200; `nil` is Apple's 50.
    ///   - country: The storefront in two letters; `nil` is the configuration's.
    /// - Returns: The artists who make music in Apple's order; results of other kinds are left out.
    /// - Throws: ``ITunesError``.
    public func artists(
        matching term: String, limit: Int? = nil, country: String? = nil
    ) async throws -> [Artist] {
        try await response(term, .musicArtist, limit, country).artists
    }

    /// Searches for music videos.
    ///
    /// - Parameters:
    ///   - term: The words to look for.
    ///   - limit: How many results at most, from 1 to 200; `nil` is Apple's 50.
    ///   - country: The storefront in two letters; `nil` is the configuration's.
    /// - Returns: The music videos in Apple's order; results of other kinds are left out.
    /// - Throws: ``ITunesError``.
    public func musicVideos(
        matching term: String, limit: Int? = nil, country: String? = nil
    ) async throws -> [MusicVideo] {
        try await response(term, .musicVideo, limit, country).musicVideos
    }

    /// Searches for podcasts.
    ///
    /// - Parameters:
    ///   - term: The words to look for.
    ///   - limit: How many results at most, from 1 to 200; `nil` is Apple's 50.
    ///   - country: The storefront in two letters; `nil` is the configuration's.
    /// - Returns: The podcasts in Apple's order; results of other kinds are left out.
    /// - Throws: ``ITunesError``.
    public func podcasts(
        matching term: String, limit: Int? = nil, country: String? = nil
    ) async throws -> [Podcast] {
        try await response(term, .podcast, limit, country).podcasts
    }

    /// Searches for episodes of podcasts.
    ///
    /// - Parameters:
    ///   - term: The words to look for.
    ///   - limit: How many results at most, from 1 to 200; `nil` is Apple's 50.
    ///   - country: The storefront in two letters; `nil` is the configuration's.
    /// - Returns: The episodes of podcasts in Apple's order; results of other kinds are left out.
    /// - Throws: ``ITunesError``.
    public func podcastEpisodes(
        matching term: String, limit: Int? = nil, country: String? = nil
    ) async throws -> [PodcastEpisode] {
        try await response(term, .podcastEpisode, limit, country).podcastEpisodes
    }

    /// Searches for films.
    ///
    /// - Parameters:
    ///   - term: The words to look for.
    ///   - limit: How many results at most, from 1 to 200; `nil` is Apple's 50.
    ///   - country: The storefront in two letters; `nil` is the configuration's.
    /// - Returns: The films in Apple's order; results of other kinds are left out.
    /// - Throws: ``ITunesError``.
    public func movies(
        matching term: String, limit: Int? = nil, country: String? = nil
    ) async throws -> [Movie] {
        try await response(term, .movie, limit, country).movies
    }

    /// Searches for books to read.
    ///
    /// - Parameters:
    ///   - term: The words to look for.
    ///   - limit: How many results at most, from 1 to 200; `nil` is Apple's 50.
    ///   - country: The storefront in two letters; `nil` is the configuration's.
    /// - Returns: The books to read in Apple's order; results of other kinds are left out.
    /// - Throws: ``ITunesError``.
    public func ebooks(
        matching term: String, limit: Int? = nil, country: String? = nil
    ) async throws -> [Ebook] {
        try await response(term, .ebook, limit, country).ebooks
    }

    /// Searches for books to listen to.
    ///
    /// - Parameters:
    ///   - term: The words to look for.
    ///   - limit: How many results at most, from 1 to 200; `nil` is Apple's 50.
    ///   - country: The storefront in two letters; `nil` is the configuration's.
    /// - Returns: The books to listen to in Apple's order; results of other kinds are left out.
    /// - Throws: ``ITunesError``.
    public func audiobooks(
        matching term: String, limit: Int? = nil, country: String? = nil
    ) async throws -> [Audiobook] {
        try await response(term, .audiobook, limit, country).audiobooks
    }

    /// Searches for apps.
    ///
    /// - Parameters:
    ///   - term: The words to look for.
    ///   - platform: Where they run; apps for the Mac are found only when asked for.
    ///   - limit: How many results at most, from 1 to 200; `nil` is Apple's 50.
    ///   - country: The storefront in two letters; `nil` is the configuration's.
    /// - Returns: The apps in Apple's order.
    /// - Throws: ``ITunesError``.
    public func apps(
        matching term: String, platform: SoftwarePlatform = .iOS, limit: Int? = nil, country: String? = nil
    ) async throws -> [Software] {
        try await response(term, platform.entity, limit, country).software
    }

    private func response(
        _ term: String, _ entity: ITunesEntity, _ limit: Int?, _ country: String?
    ) async throws(ITunesError) -> ITunesResponse {
        try await answer(to: SearchRequest(term: term, entity: entity, country: country, limit: limit))
    }
}
