/// On disk a podcast reads as in `podwatch list --json`, with its episodes and what only podwatch needs beside.
///
/// The feed URL is whole, password and all: the file is its owner's alone.
extension Subscription: Codable {
    private enum Key: String, CodingKey {
        case id, appleID, title, author, feedURL, storeURL, artworkURL, state
        case lastCheck, lastSuccess, nextCheck, failures, error, episodeCount, latest
        case country, formerFeedURLs, link, subscribed, baseline, isPaused, isGone
        case checks, move, known, textPosts, sharedGuids, episodes
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        id = try values.decode(String.self, forKey: .id)
        subscribed = try values.decode(UnixTime.self, forKey: .subscribed)
        appleID = try values.decodeIfPresent(Int64.self, forKey: .appleID)
        country = try values.decodeIfPresent(String.self, forKey: .country)
        title = try values.decodeIfPresent(String.self, forKey: .title)
        author = try values.decodeIfPresent(String.self, forKey: .author)
        feedURL = try values.decodeIfPresent(String.self, forKey: .feedURL)
        formerFeedURLs = try values.decodeIfPresent([String].self, forKey: .formerFeedURLs) ?? []
        storeURL = try values.decodeIfPresent(String.self, forKey: .storeURL)
        artworkURL = try values.decodeIfPresent(String.self, forKey: .artworkURL)
        link = try values.decodeIfPresent(String.self, forKey: .link)
        baseline = try values.decodeIfPresent(UnixTime.self, forKey: .baseline)
        isPaused = try values.decodeIfPresent(Bool.self, forKey: .isPaused) ?? false
        isGone = try values.decodeIfPresent(Bool.self, forKey: .isGone) ?? false
        checks = try values.decodeIfPresent(CheckStanding.self, forKey: .checks) ?? CheckStanding()
        move = try values.decodeIfPresent(PendingMove.self, forKey: .move)
        episodes = EpisodeList(try values.decodeIfPresent([Episode].self, forKey: .episodes) ?? [])
        episodeCount = try values.decodeIfPresent(Int.self, forKey: .episodeCount) ?? 0
        known = try values.decodeIfPresent(DigestSet.self, forKey: .known) ?? DigestSet()
        textPosts = try values.decodeIfPresent(DigestSet.self, forKey: .textPosts) ?? DigestSet()
        sharedGuids = try values.decodeIfPresent(DigestSet.self, forKey: .sharedGuids) ?? DigestSet()
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: .id)
        try values.encodeIfPresent(appleID, forKey: .appleID)
        try values.encodeIfPresent(title, forKey: .title)
        try values.encodeIfPresent(author, forKey: .author)
        try values.encodeIfPresent(feedURL, forKey: .feedURL)
        try values.encodeIfPresent(storeURL, forKey: .storeURL)
        try values.encodeIfPresent(artworkURL, forKey: .artworkURL)
        try encodeRepeated(into: &values)
        try values.encode(episodeCount, forKey: .episodeCount)
        try values.encodeIfPresent(country, forKey: .country)
        try values.encode(formerFeedURLs, forKey: .formerFeedURLs)
        try values.encodeIfPresent(link, forKey: .link)
        try values.encode(subscribed, forKey: .subscribed)
        try values.encodeIfPresent(baseline, forKey: .baseline)
        try values.encode(isPaused, forKey: .isPaused)
        try values.encode(isGone, forKey: .isGone)
        try values.encode(checks, forKey: .checks)
        try values.encodeIfPresent(move, forKey: .move)
        try values.encode(known, forKey: .known)
        try values.encode(textPosts, forKey: .textPosts)
        try values.encode(sharedGuids, forKey: .sharedGuids)
        try values.encode(episodes.map { EncodedEpisode(episode: $0, podcastID: id) }, forKey: .episodes)
    }

    /// What follows from the rest, for the reader with `jq`; not read back.
    private func encodeRepeated(into values: inout KeyedEncodingContainer<Key>) throws {
        try values.encode(state, forKey: .state)
        try values.encodeIfPresent(checks.last, forKey: .lastCheck)
        try values.encodeIfPresent(checks.lastSuccess, forKey: .lastSuccess)
        try values.encodeIfPresent(checks.next, forKey: .nextCheck)
        try values.encode(checks.failures, forKey: .failures)
        try values.encodeIfPresent(checks.error, forKey: .error)
        try values.encodeIfPresent(episodes.first.map { EpisodeSummary($0, of: id) }, forKey: .latest)
    }
}

/// An episode as on disk: as in `podwatch episodes --json`, with the keys it is known by.
private struct EncodedEpisode: Encodable {
    var episode: Episode
    var podcastID: String

    private enum Key: CodingKey {
        case podcastID
    }

    func encode(to encoder: any Encoder) throws {
        try episode.encode(to: encoder)
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(podcastID, forKey: .podcastID)
    }
}
