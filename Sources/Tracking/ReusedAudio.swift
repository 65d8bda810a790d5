import FeedModel

/// Addresses under which another episode plays now: some hosts serve whatever is newest from one.
///
/// Without a guid the audio stands for it; for two episodes it stands for nothing.
func reusedAudio(
    _ sightings: [Sighting], _ keys: [EpisodeKeys], _ subscription: Subscription, _ holders: KeyHolders
) -> [Digest] {
    keys.indices.compactMap { index in
        guard keys[index].guid == nil, keys[index].track == nil, let audio = keys[index].enclosure,
            let place = holders[audio].first
        else { return nil }
        return subscription.episodes[place].isOutdone(by: sightings[index]) ? audio : nil
    }
}

extension Episode {
    /// Whether a sighting is a later episode beyond doubt: its title is no edit of this one's, and its date is the
    /// next day's at least.
    fileprivate func isOutdone(by sighting: Sighting) -> Bool {
        guard let published, let later = sighting.published, later - published >= 20 * 3_600, let title,
            let other = sighting.title
        else { return false }
        return !areAlike(EpisodeKeys.folded(title), EpisodeKeys.folded(other))
    }
}
