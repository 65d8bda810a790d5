import FeedModel

/// What a first check, a later one and a flood are.
package struct AnnouncementRules: Sendable, Equatable {
    /// Episodes of the baseline that are announced all the same, the newest ones.
    package var announceLatest = 0
    /// More unseen old episodes than this in one check are an opened archive.
    package var archiveEpisodes = 5
    /// Days before the subscription from which an episode counts as old.
    package var archiveDays = 7
    /// Full records kept per podcast.
    package var kept = Library.keptByDefault

    package init() {}
}

/// What becomes of episodes that were never seen.
enum Admission: Sendable, Equatable {
    /// The way of a feed: recorded and told, but for the baseline.
    case announce
    /// Recorded without a word.
    case record
    /// Left alone: the source only adds to what is known.
    case ignore
}

/// What changes when the items of one document meet what was known of the podcast.
///
/// New means never seen; no date decides it. The first good document is the baseline and is recorded,
/// not announced. Afterwards every unseen episode is announced, oldest first, unless an archive was
/// opened: then those older than the subscription are recorded, and one event tells how many.
struct Merge: Sendable {
    let subscription: Subscription
    let audience: Audience
    let rules: AnnouncementRules
    let now: UnixTime

    /// - Parameters:
    ///   - sightings: In document order, newest first as most feeds have it.
    ///   - admission: What becomes of the unseen ones.
    /// - Returns: Nothing when all is known and reads as before.
    func changes(bringing sightings: [Sighting], _ admission: Admission = .announce) -> [Change] {
        let recognition = Recognition(sightings, against: subscription)
        var memory = Memory()
        memory.sharedGuids = recognition.sharedGuids
        var new: [Episode] = []
        var changes: [Change] = []
        let records = recordsByKey()
        // From the old end of the document on: that settles the order of episodes with one date.
        let oldestFirst = Self.isNewestFirst(sightings) ? recognition.judged.reversed() : recognition.judged
        for item in oldestFirst {
            guard item.sighting.isPlayable else {
                remember(textPost: item, in: &memory)
                continue
            }
            if item.verdict == .new, let primary = item.primary {
                new.append(Episode(item.sighting, id: primary.hex, keys: item.keys, firstSeen: now))
            } else if let edited = edited(by: item, among: records) {
                changes.append(.edited(podcast: subscription.id, edited))
            } else {
                memory.known += item.keys.filter { !subscription.known.contains($0) }
            }
        }
        if !memory.isEmpty { changes.append(.remembered(podcast: subscription.id, memory)) }
        switch admission {
        case .announce: return changes + (subscription.baseline == nil ? baseline(new) : later(new))
        case .record: return changes + recorded(new)
        case .ignore: return changes
        }
    }

    private func remember(textPost item: Recognition.Judged, in memory: inout Memory) {
        guard item.verdict == .new, let primary = item.primary, !subscription.textPosts.contains(primary)
        else { return }
        memory.textPosts.append(primary)
    }

    private func recordsByKey() -> [Digest: Int] {
        var records: [Digest: Int] = [:]
        for (index, episode) in subscription.episodes.enumerated() {
            for key in episode.keys where records[key] == nil { records[key] = index }
        }
        return records
    }

    /// The record of a known episode as it reads now; `nil` when nothing about it is new, or it is known by keys alone.
    private func edited(by item: Recognition.Judged, among records: [Digest: Int]) -> Episode? {
        guard let index = item.keys.lazy.compactMap({ records[$0] }).first else { return nil }
        let old = subscription.episodes[index]
        let edited = old.updated(by: item.sighting, keys: item.keys)
        return edited == old ? nil : edited
    }

    /// Everything is recorded; only those asked for are announced.
    private func baseline(_ new: [Episode]) -> [Change] {
        let newestFirst = new.sorted { ($0.order, $0.id) > ($1.order, $1.id) }
        let announced = Array(newestFirst.prefix(rules.announceLatest))
        let silent = Array(newestFirst.dropFirst(rules.announceLatest))
        let record = Change.baselineSet(podcast: subscription.id, at: now)
        return [record] + recorded(silent) + announcements(announced)
    }

    private func later(_ new: [Episode]) -> [Change] {
        let edge = subscription.subscribed - Int64(rules.archiveDays) * 86_400
        let old = new.filter { episode in episode.published.map { $0 < edge } ?? false }
        guard old.count > rules.archiveEpisodes else { return announcements(new) }
        let fresh = new.filter { episode in episode.published.map { $0 >= edge } ?? true }
        let event = Event(.podcastBackfilled, podcastID: subscription.id, count: old.count, time: now)
        return recorded(old) + queue(event) + announcements(fresh)
    }

    /// Records without a word; of those beyond what is kept, the keys alone.
    private func recorded(_ episodes: [Episode]) -> [Change] {
        guard !episodes.isEmpty else { return [] }
        let newestFirst = episodes.sorted { ($0.order, $0.id) > ($1.order, $1.id) }
        var changes: [Change] = [.appeared(podcast: subscription.id, Array(newestFirst.prefix(rules.kept)))]
        let rest = newestFirst.dropFirst(rules.kept)
        if !rest.isEmpty {
            var memory = Memory()
            memory.known = rest.flatMap(\.keys)
            memory.uncounted = rest.count
            changes.append(.remembered(podcast: subscription.id, memory))
        }
        return changes
    }

    /// Records and announces, one event each, oldest first.
    private func announcements(_ episodes: [Episode]) -> [Change] {
        guard !episodes.isEmpty else { return [] }
        // `sorted` promises nothing for equals, so the place decides.
        let oldestFirst = episodes.enumerated()
            .sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
            .map { pair in
                var episode = pair.element
                episode.announced = true
                return episode
            }
        let told = oldestFirst.flatMap { episode in
            queue(Event(.episodeNew, podcastID: subscription.id, episodeID: episode.id, time: now))
        }
        return [.appeared(podcast: subscription.id, oldestFirst)] + told
    }

    /// Whether a document has its newest item first, as most have it.
    ///
    /// Where all dates are the same, the document's own order is as good as any.
    private static func isNewestFirst(_ sightings: [Sighting]) -> Bool {
        let dates = sightings.compactMap(\.published)
        guard let first = dates.first, let last = dates.last else { return true }
        return first > last
    }

    private func queue(_ event: Event) -> [Change] {
        let deliveries = audience.deliveries(of: event, about: subscription)
        return deliveries.isEmpty ? [] : [.queued(deliveries)]
    }
}
