import FoundationEssentials

/// Apple's directory on this machine, for tests: lists what it was given, with the habits of the real one.
///
/// An unknown id is no row and no error; rows of several podcasts stand in one list; bodies begin with blank
/// lines and call themselves JavaScript.
package final class PretendApple: Sendable {
    package struct Show: Sendable {
        package var id: Int
        package var title: String
        /// `nil` for a podcast that hides its feed.
        package var feedURL: String?
        /// Newest first.
        package var episodes: [Episode]
        /// Storefronts, two letters, that know the podcast; empty for all.
        package var countries: Set<String> = []

        package init(_ id: Int, _ title: String = "Harbour", feedURL: String? = nil, episodes: [Episode] = [])
        {
            self.id = id
            self.title = title
            self.feedURL = feedURL
            self.episodes = episodes
        }
    }

    package struct Episode: Sendable {
        package var trackID: Int
        package var title: String
        package var guid: String?
        /// As Apple writes it, `2026-01-01T12:00:00Z`.
        package var released: String
        package var url: String?
        package var previewURL: String?
        package var description: String?
        /// In milliseconds.
        package var length: Int?

        package init(_ trackID: Int, _ title: String, guid: String?, released: String, url: String? = nil) {
            self.trackID = trackID
            self.title = title
            self.guid = guid
            self.released = released
            self.url = url
            previewURL = url
        }
    }

    private struct State {
        var shows: [Int: Show] = [:]
        var refusal: LoopbackReply?
    }

    private let server: LoopbackServer
    private let state: Guarded<State>

    package init() throws(LoopbackError) {
        server = try LoopbackServer(host: "127.0.0.3")
        let state = Guarded(State())
        self.state = state
        server.on("/lookup") { request in state.withLock { Self.answer(request, $0) } }
    }

    /// What `itunes.baseURL` has to be.
    package var baseURL: String { server.url("") }

    package var lookups: [LoopbackRequest] { server.requests(to: "/lookup") }

    /// Lists a podcast, in place of what was listed under its id.
    package func list(_ show: Show) {
        state.withLock { $0.shows[show.id] = show }
    }

    package func forget(_ id: Int) {
        state.withLock { $0.shows[id] = nil }
    }

    /// Answers everything like this from now on; `nil` makes peace.
    package func answerAll(with reply: LoopbackReply?) {
        state.withLock { $0.refusal = reply }
    }

    private static func answer(_ request: LoopbackRequest, _ state: State) -> LoopbackReply {
        if let refusal = state.refusal { return refusal }
        let ids = (request.parameter("id") ?? "").replacing("%2C", with: ",").split(separator: ",").compactMap
        { Int($0) }
        let country = request.parameter("country")?.uppercased() ?? "US"
        let limit = request.parameter("limit").flatMap { Int($0) } ?? 50
        var rows: [Row] = []
        for show in ids.compactMap({ state.shows[$0] })
        where show.countries.isEmpty || show.countries.contains(country) {
            rows.append(Row(show))
            guard request.parameter("entity") == "podcastEpisode" else { continue }
            rows += show.episodes.prefix(limit).map { Row($0, of: show) }
        }
        return body(rows)
    }

    private static func body(_ rows: [Row]) -> LoopbackReply {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let list = (try? encoder.encode(rows)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
        return .text(
            "\n\n\n{\n \"resultCount\":\(rows.count),\n \"results\": \(list)\n}\n\n\n",
            [("Content-Type", "text/javascript; charset=utf-8")])
    }

    /// The keys of a row, in Apple's spelling.
    private struct Row: Encodable {
        var wrapperType: String
        var kind: String
        var collectionId: Int
        var trackId: Int
        var collectionName: String
        var trackName: String
        var artistName: String?
        var feedUrl: String?
        var releaseDate: String?
        var episodeGuid: String?
        var episodeUrl: String?
        var previewUrl: String?
        var description: String?
        var trackTimeMillis: Int?

        init(_ show: Show) {
            wrapperType = "track"
            kind = "podcast"
            collectionId = show.id
            trackId = show.id
            collectionName = show.title
            trackName = show.title
            artistName = "Harbour Radio"
            feedUrl = show.feedURL
        }

        init(_ episode: Episode, of show: Show) {
            wrapperType = "podcastEpisode"
            kind = "podcast-episode"
            collectionId = show.id
            trackId = episode.trackID
            collectionName = show.title
            trackName = episode.title
            feedUrl = show.feedURL
            releaseDate = episode.released
            episodeGuid = episode.guid
            episodeUrl = episode.url
            previewUrl = episode.previewURL
            description = episode.description
            trackTimeMillis = episode.length
        }
    }
}
