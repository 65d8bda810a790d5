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
    /// The way of a second source, whose list goes further back than the feed's or not as far, as it
    /// pleases: what lies in the past is left alone, one episode or many.
    case announceFresh
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
    /// - Returns: In the order in which they become true.
    func changes(bringing sightings: [Sighting], _ admission: Admission = .announce) -> [Change] {
        let recognition = Recognition(sightings, against: subscription)
        var memory = Memory()
        memory.sharedGuids = recognition.sharedKeys
        var new: [Episode] = []
        var changes: [Change] = []
        for item in recognition.judged {
            guard item.sighting.isPlayable else {
                remember(textPost: item, in: &memory)
                continue
            }
            switch item.verdict {
            case .new:
                new.append(Episode(item.sighting, id: item.primary.hex, keys: item.keys, firstSeen: now))
            case .known(let record?): changes += edits(of: subscription.episodes[record], by: item)
            case .known(nil): memory.known += aliases(in: item)
            }
        }
        if !memory.isEmpty { changes.append(.remembered(podcast: subscription.id, memory)) }
        let oldestFirst = Self.oldestFirst(new, in: sightings)
        switch admission {
        case .announce:
            return changes + (subscription.baseline == nil ? baseline(oldestFirst) : later(oldestFirst))
        case .announceFresh:
            return changes + later(oldestFirst.filter { !subscription.isPast($0.published, rules) })
        case .record: return changes + recorded(oldestFirst)
        case .ignore: return changes
        }
    }

    private func isOld(_ episode: Episode) -> Bool {
        subscription.isOld(episode.published, rules)
    }

    private func remember(textPost item: Recognition.Judged, in memory: inout Memory) {
        guard item.isNew, !subscription.textPosts.contains(item.primary) else { return }
        memory.textPosts.append(item.primary)
    }

    /// What an episode whose record is gone will be known by from now on, too.
    private func aliases(in item: Recognition.Judged) -> [Digest] {
        subscription.mayLearn ? item.keys.filter { !subscription.known.contains($0) } : []
    }

    /// The record of a known episode as it reads now, silently but for those who asked for edits.
    private func edits(of old: Episode, by item: Recognition.Judged) -> [Change] {
        let edited = old.updated(by: item.sighting, keys: item.keys)
        guard edited != old else { return [] }
        let change = Change.edited(podcast: subscription.id, edited)
        guard edited.reads(otherwiseThan: old, by: item.sighting) else { return [change] }
        guard audience.wants(edited) else { return [change] }
        return [change]
            + queue(Event(.episodeUpdated, podcastID: subscription.id, episodeID: old.id, time: now))
    }

    /// Everything is recorded; only those asked for are announced.
    private func baseline(_ oldestFirst: [Episode]) -> [Change] {
        let record = Change.baselineSet(podcast: subscription.id, at: now)
        let latest = Set(oldestFirst.filter(audience.wants).suffix(rules.announceLatest).map(\.id))
        return [record] + recorded(oldestFirst.filter { !latest.contains($0.id) })
            + announcements(oldestFirst.filter { latest.contains($0.id) })
    }

    private func later(_ oldestFirst: [Episode]) -> [Change] {
        let old = oldestFirst.filter(isOld)
        guard old.count > rules.archiveEpisodes else { return announcements(oldestFirst) }
        let event = Event(.podcastBackfilled, podcastID: subscription.id, count: old.count, time: now)
        return recorded(old) + queue(event) + announcements(oldestFirst.filter { !isOld($0) })
    }

    /// Records without a word; of those beyond what is kept, the keys alone.
    private func recorded(_ episodes: [Episode]) -> [Change] {
        guard !episodes.isEmpty else { return [] }
        let newestFirst = episodes.sorted { $0.isNewer(than: $1) }
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

    /// Records, and announces those that are wanted, one event each, in the order given.
    private func announcements(_ oldestFirst: [Episode]) -> [Change] {
        let wanted = oldestFirst.filter(audience.wants)
        let silent = recorded(oldestFirst.filter { !audience.wants($0) })
        guard !wanted.isEmpty else { return silent }
        let announced = wanted.map { episode in
            var episode = episode
            episode.announced = true
            return episode
        }
        let told = announced.flatMap { episode in
            queue(Event(.episodeNew, podcastID: subscription.id, episodeID: episode.id, time: now))
        }
        return silent + [.appeared(podcast: subscription.id, announced)] + told
    }

    /// By date; those of one date, or without a date, by their places in a document whose end with the newest
    /// is known by its other dates.
    ///
    /// Without a date, an episode is as new as its place says, and so is one that is dated ahead: it came now.
    ///
    /// - Parameters:
    ///   - episodes: In document order.
    ///   - sightings: The whole document.
    /// - Returns: In the order in which they are told.
    private static func oldestFirst(_ episodes: [Episode], in sightings: [Sighting]) -> [Episode] {
        let fall = Self.fall(of: sightings.compactMap(\.published))
        let places = episodes.enumerated().map { place, episode in
            let isDated = episode.published.map { $0 <= episode.firstSeen } ?? false
            // Most documents have the newest on top; where dates are equal it takes proof to turn them round.
            let isUpsideDown = isDated ? fall > 0 : fall >= 0
            // `sorted` promises nothing for equals, so the place decides.
            return (episode: episode, order: episode.order, place: isUpsideDown ? -place : place)
        }
        return places.sorted { ($0.order, $0.place) < ($1.order, $1.place) }.map(\.episode)
    }

    /// How many more steps of a list go down than up.
    private static func fall(of dates: [UnixTime]) -> Int {
        let pairs = zip(dates, dates.dropFirst())
        return pairs.count { $0 > $1 } - pairs.count { $0 < $1 }
    }

    private func queue(_ event: Event) -> [Change] {
        audience.queue(event, about: subscription)
    }
}

extension Subscription {
    /// Whether more may be remembered of episodes whose records are gone: a feed that invents guids at every
    /// request must not fill the disk.
    fileprivate var mayLearn: Bool {
        known.count < max(episodeCount, 16) * Episode.mostKeys
    }
}
