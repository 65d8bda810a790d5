/// What single changes do to a podcast; ``Library/apply(_:keeping:)`` says which change does what.
extension Subscription {
    /// The number in the id `p12`; 0 for an id of another shape.
    var number: Int {
        guard let number = Int(id.dropFirst()), 0..<Library.countLimit ~= number else { return 0 }
        return number
    }

    /// Takes what is told, and keeps what is not.
    mutating func describe(_ description: PodcastDescription) {
        appleID = description.appleID ?? appleID
        country = description.country ?? country
        title = description.title ?? title
        author = description.author ?? author
        storeURL = description.storeURL ?? storeURL
        artworkURL = description.artworkURL ?? artworkURL
        link = description.link ?? link
    }

    /// Forgets what belonged to the old address: its validators and the body they stand for.
    mutating func move(to address: String?) {
        if let old = feedURL, !formerFeedURLs.contains(old) { formerFeedURLs.append(old) }
        feedURL = address
        move = nil
        checks.validators = nil
        checks.bodyDigest = nil
    }

    /// Records new episodes, and prunes the records of the oldest.
    ///
    /// - Parameters:
    ///   - new: Episodes that are not among those remembered.
    ///   - kept: Full records to keep.
    ///   - wanted: Ids of episodes that hooks have still to be told about: they stay, as do announced ones
    ///     among `new`, whose deliveries come behind them in the same record.
    mutating func add(_ new: [Episode], keeping kept: Int, sparing wanted: Set<String>) {
        for episode in new { episodes.append(episode) }
        let newestFirst = episodes.newestFirst
        episodeCount += new.count
        let keys = new.flatMap(\.keys)
        known.insert(keys)
        textPosts.remove(keys)
        let fresh = Set(new.lazy.filter(\.announced).map(\.id))
        let old = newestFirst.dropFirst(kept).filter { place in
            let id = episodes.id(at: place)
            return wanted.contains(id) || fresh.contains(id)
        }
        episodes = episodes.picking(newestFirst.prefix(kept) + old)
    }

    /// Puts a newer reading of an episode in the place of the old one; one that was pruned stays pruned.
    mutating func replace(_ episode: Episode) {
        guard let place = episodes.place(of: episode.id) else { return }
        episodes.append(episode)
        known.insert(episode.keys)
        episodes = episodes.picking(episodes.newestFirst.filter { $0 != place })
    }

    /// Keys that became known are no text posts any more.
    mutating func remember(_ memory: Memory) {
        known.insert(memory.known)
        textPosts.insert(memory.textPosts)
        textPosts.remove(memory.known)
        sharedGuids.insert(memory.sharedGuids)
        episodeCount += memory.uncounted
    }
}
