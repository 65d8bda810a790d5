package import FeedModel

/// What one check changed about a podcast, for whoever keeps a log or counts.
package enum PodcastNews: Sendable, Equatable {
    /// The first good check: so many episodes were recorded, and are not announced.
    case watched(episodes: Int)
    /// An episode that is announced.
    case appeared(Episode)
    /// The archive guard took so many old episodes for no news.
    case backfilled(Int)
    /// Addresses as they may be shown; `nil` where only Apple lists the podcast.
    case moved(from: String?, to: String?)
    /// Enough checks failed in a row.
    case failing(reason: String)
    case recovered
    /// The host says that the feed is no more.
    case gone
    /// No episode came though one was to be expected.
    case silent
}

/// What a check did to a podcast, told from how the podcast stood before it and how it stands after it.
///
/// Pausing and resuming are no news: a person did that.
///
/// - Parameters:
///   - before: The podcast as it stood.
///   - after: The podcast as it stands.
///   - backfilled: How many old episodes the archive guard recorded.
/// - Returns: What somebody may want to know, in the order in which it is told.
package func news(
    from before: Subscription, to after: Subscription, backfilled: Int? = nil
) -> [PodcastNews] {
    var news: [PodcastNews] = []
    if before.feedURL != after.feedURL {
        news.append(.moved(from: before.shownFeedURL, to: after.shownFeedURL))
    }
    if after.isGone, !before.isGone { news.append(.gone) }
    if after.isFailing, !before.isFailing { news.append(.failing(reason: after.checks.error ?? "")) }
    if !after.isFailing, !after.isGone, before.isFailing || before.isGone { news.append(.recovered) }
    guard before.baseline != nil || after.baseline == nil else {
        return news + [.watched(episodes: after.episodeCount)]
    }
    news += announced(from: before.episodes, to: after.episodes).map { .appeared($0) }
    if let backfilled { news.append(.backfilled(backfilled)) }
    if after.checks.silenceTold, !before.checks.silenceTold { news.append(.silent) }
    return news
}

/// Those that came and are told of, oldest first.
private func announced(from before: EpisodeList, to after: EpisodeList) -> [Episode] {
    // Most checks find nothing, and then there is nothing to look at.
    guard before != after else { return [] }
    let known = Set(before.indices.map(before.id(at:)))
    return after.indices.reversed().filter { !known.contains(after.id(at: $0)) }.map { after[$0] }
        .filter(\.announced)
}

extension Subscription {
    fileprivate var isFailing: Bool { checks.failures >= Self.failuresUntilFailing }
}
