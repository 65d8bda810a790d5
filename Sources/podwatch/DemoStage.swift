import FeedModel
import HTTPServe

/// The pretend Apple and the pretend podcast host of `podwatch demo`.
actor DemoStage {
    private var address = ""
    private var published = 3

    func move(to address: String) {
        self.address = address
    }

    func publish() {
        published += 1
    }

    func answer(_ request: ServedRequest) -> ServedResponse {
        switch request.path {
        case "/lookup": return respond("text/javascript; charset=utf-8", listing)
        case "/harbour.xml":
            let tag = "\"demo-\(published)\""
            if request.headers["If-None-Match"] == tag {
                return ServedResponse(status: 304, contentType: "application/rss+xml", body: .bytes([]))
            }
            var response = respond("application/rss+xml", feed)
            response.fields = [("ETag", tag)]
            return response
        default: return ServedResponse(status: 404, contentType: "text/plain", body: .bytes([]))
        }
    }

    private func respond(_ type: String, _ text: String) -> ServedResponse {
        ServedResponse(contentType: type, body: .bytes(Array(text.utf8)))
    }

    private static let titles = ["The lighthouse", "Fog horns", "The harbour master", "A ship comes in"]

    /// One episode a day, the last one an hour ago.
    private func date(_ index: Int) -> UnixTime {
        UnixTime.now() - Int64(Self.titles.count - 1 - index) * 86_400 - 3_600
    }

    private var feed: String {
        let items = (0..<published).reversed().map { index in
            """
            <item><title>\(Self.titles[index])</title><guid isPermaLink="false">harbour-\(index + 1)</guid>
            <pubDate>\(date(index).iso8601)</pubDate><itunes:duration>\(20 + index):0\(index)</itunes:duration>
            <link>\(address)/\(index + 1)</link>
            <enclosure url="\(address)/audio/\(index + 1).mp3" type="audio/mpeg" length="\(9_000_000 + index)"/></item>
            """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
            <title>Harbour Radio</title><link>\(address)/</link><itunes:author>The demo</itunes:author>
            \(items.joined(separator: "\n"))
            </channel></rss>
            """
    }

    private var listing: String {
        let episodes = (0..<published).reversed().map { index in
            """
            {"wrapperType": "podcastEpisode", "kind": "podcast-episode", "trackId": \(1_000_700_000_000 + index),
            "collectionId": 1200361736, "trackName": "\(Self.titles[index])", "episodeGuid": "harbour-\(index + 1)",
            "releaseDate": "\(date(index).iso8601)", "episodeUrl": "\(address)/audio/\(index + 1).mp3",
            "previewUrl": "\(address)/preview/\(index + 1).m4a"}
            """
        }
        let show = """
            {"wrapperType": "track", "kind": "podcast", "trackId": 1200361736, "collectionId": 1200361736,
            "trackName": "Harbour Radio", "collectionName": "Harbour Radio", "artistName": "The demo",
            "feedUrl": "\(address)/harbour.xml", "country": "USA"}
            """
        return
            "\n\n\n{\"resultCount\": \(published + 1), \"results\": [\(([show] + episodes).joined(separator: ",\n"))]}\n\n\n"
    }
}
