import FeedModel
import FoundationEssentials
import ITunesSearchCore
import StateFiles

/// Asks Apple about all podcasts now and then: where feeds moved, and what new episodes were missing.
struct AppleTour: Sendable {
    let store: StateStore
    let directory: AppleDirectory
    let settings: Settings
    let now: @Sendable () -> UnixTime

    /// Seconds between two rounds over all podcasts.
    static let period: Int64 = 12 * 3_600
    /// Seconds for which an episode that Apple did not list is asked for again, and how often.
    static let completing: Int64 = 3 * 86_400
    static let completingEvery: Int64 = 3_600

    /// Asks about every podcast whose turn it is, many at a time.
    ///
    /// - Returns: Podcasts that Apple lists under another feed: they want a check.
    func moved() async throws(CheckFailure) -> [String] {
        let time = now()
        let due = await store.library.inOrder.filter { podcast in
            podcast.appleID != nil && podcast.feedURL != nil && !podcast.isPaused && !podcast.isGone
                && (podcast.checks.lastApple.map { time - $0 >= Self.period || $0 > time } ?? true)
        }
        var moved: [String] = []
        for (country, podcasts) in Dictionary(grouping: due, by: { $0.country ?? settings.itunes.country }) {
            let rows = try await directory.podcasts(
                podcasts.compactMap(\.appleID), country: country, patience: .seconds(60))
            let feeds = Dictionary(rows.map { (Int64($0.id), $0.feedURL?.absoluteString) }) { first, _ in
                first
            }
            moved += podcasts.filter { podcast in
                guard let id = podcast.appleID, let feed = feeds[id] ?? nil else { return false }
                return FeedMove.isPossible(feed, for: podcast)
            }.map(\.id)
            try await note(podcasts.map(\.id), at: time)
        }
        return moved
    }

    /// Adds what Apple did not have when an episode was announced: at most one podcast a call.
    ///
    /// - Returns: The podcast, when Apple lists an episode that its feed never showed: it wants a check.
    func complete() async throws(CheckFailure) -> String? {
        let time = now()
        let candidate = await store.library.inOrder.first { podcast in
            podcast.appleID != nil && !podcast.isPaused
                && (podcast.checks.lastApple.map { time - $0 >= Self.completingEvery || $0 > time } ?? true)
                && podcast.episodes.contains {
                    $0.announced && $0.trackID == nil
                        && (0..<Self.completing).contains(time - $0.firstSeen)
                }
        }
        guard let candidate, let id = candidate.appleID else { return nil }
        let listing = try await directory.listing(of: id, country: candidate.country, patience: .seconds(1))
        let settings = settings
        do {
            try await store.commit(to: candidate.id) { current in
                var decision = CheckDecision(settings: settings, now: time, hosts: [:], current)
                if let listing { decision.bring(listing, .ignore) }
                return decision.changes + [.checked(podcast: current.id, current.checks.asked(at: time))]
            }
        } catch {
            throw .state(error)
        }
        return listing?.hasMore(than: nil, of: candidate, settings.rules) == true ? candidate.id : nil
    }

    private func note(_ podcasts: [String], at time: UnixTime) async throws(CheckFailure) {
        do {
            try await store.commit { library in
                podcasts.compactMap { id in
                    library.subscriptions[id].map { .checked(podcast: id, $0.checks.asked(at: time)) }
                }
            }
        } catch {
            throw .state(error)
        }
    }
}

extension CheckStanding {
    fileprivate func asked(at time: UnixTime) -> CheckStanding {
        var standing = self
        standing.lastApple = time
        return standing
    }
}
