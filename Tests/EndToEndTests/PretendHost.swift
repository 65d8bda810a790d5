import TestSupport

/// A podcast's host and Apple's directory on loopback: what is published there, both of them list.
final class PretendHost: Sendable {
    let server: LoopbackServer
    private let shows = Guarded<[String: [String]]>([:])

    init() throws {
        server = try LoopbackServer()
        server.on("/lookup") { [shows, server] request in
            let id = request.parameter("id") ?? ""
            guard let titles = shows.withLock({ $0[id] }) else { return .text(Self.empty) }
            return .text(
                "\n\n\n" + Self.listing(id, titles, at: server.url("/\(id).xml")) + "\n",
                [("Content-Type", "text/javascript; charset=utf-8")])
        }
    }

    static let empty = "\n\n\n{\n \"resultCount\":0,\n \"results\": []\n}\n\n\n"

    /// The address of a show's feed.
    func feed(_ id: String) -> String {
        server.url("/\(id).xml")
    }

    /// Publishes episodes, oldest first; those published before stay.
    func publish(_ id: String = "4711", _ titles: String...) {
        let all = shows.withLock { shows -> [String] in
            shows[id, default: []] += titles
            return shows[id] ?? []
        }
        let tag = "\"\(id)-\(all.count)\""
        server.on("/\(id).xml") { request in
            request["If-None-Match"] == tag
                ? LoopbackReply(304) : .text(Self.document(id, all), [("ETag", tag)])
        }
    }

    static func document(_ id: String, _ titles: [String]) -> String {
        let items = titles.enumerated().reversed().map { index, title in
            """
            <item><title>\(title)</title><guid isPermaLink="false">\(id)-\(index)</guid>
            <pubDate>\(index % 28 + 1) Sep 2026 0\(index % 10):00:00 GMT</pubDate>
            <enclosure url="http://media.example/\(id)/\(index).mp3" type="audio/mpeg" length="1000"/></item>
            """
        }
        return "<rss version=\"2.0\"><channel><title>Show \(id)</title>\(items.joined())</channel></rss>"
    }

    private static func listing(_ id: String, _ titles: [String], at feed: String) -> String {
        let show = """
            {"wrapperType":"track","kind":"podcast","collectionId":\(id),"trackId":\(id),"country":"USA",
            "collectionName":"Show \(id)","trackName":"Show \(id)","artistName":"Somebody","feedUrl":"\(feed)"}
            """
        let episodes = titles.enumerated().reversed().map { index, title in
            """
            {"wrapperType":"podcastEpisode","kind":"podcast-episode","trackId":\(1_000_600_000_000 + index),
            "collectionId":\(id),"trackName":"\(title)","episodeGuid":"\(id)-\(index)",
            "episodeUrl":"http://apple.example/\(index).mp3","previewUrl":"http://preview.example/\(index).m4a"}
            """
        }
        return
            "{\"resultCount\":\(titles.count + 1),\"results\":[\(([show] + episodes).joined(separator: ","))]}"
    }
}
