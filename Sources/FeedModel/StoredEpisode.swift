import JSONText

/// An episode as on disk: as in `podwatch episodes --json`, with the keys it is known by.
struct StoredEpisode {
    var episode: Episode
    /// `nil` in the journal, where the podcast stands beside it.
    var podcastID: String?
    /// Without what only podwatch needs.
    var isSummary = false
}

/// The episodes of one podcast as on disk.
struct StoredEpisodes: JSONValue {
    var episodes: EpisodeList
    var podcastID: String

    init(episodes: EpisodeList, podcastID: String) {
        self.episodes = episodes
        self.podcastID = podcastID
    }

    func write(to json: inout JSONWriter) {
        json.list(episodes) { json, episode in
            StoredEpisode(episode: episode, podcastID: podcastID).write(to: &json)
        }
    }

    init(from json: inout JSONReader) throws(JSONFault) {
        self.init(episodes: try EpisodeList(from: &json), podcastID: "")
    }
}
