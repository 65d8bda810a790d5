import FeedModel

/// Addresses under which another episode plays now: some hosts serve whatever is newest from one.
///
/// Where a guid is unknown or missing the audio stands for the episode; for two episodes it stands for nothing.
///
/// - Parameters:
///   - sightings: The items of a document.
///   - keys: Theirs.
///   - subscription: What is known.
///   - holders: Of its records.
/// - Returns: Those that are of no use any more.
func reusedAudio(
    _ sightings: [Sighting], _ keys: [EpisodeKeys], _ subscription: Subscription, _ holders: KeyHolders
) -> [Digest] {
    keys.indices.compactMap { index in
        let item = keys[index]
        guard let audio = item.enclosure, item.track == nil,
            item.guid.map(subscription.known.contains) != true,
            item.titleAndDate.map(subscription.known.contains) != true, let place = holders.first(of: audio)
        else { return nil }
        return subscription.episodes[place].isOutdone(by: sightings[index]) ? audio : nil
    }
}

extension Episode {
    /// Seconds after which a new date is more than a correction: under a new guid, and without one.
    private static let gaps: (guid: Int64, none: Int64) = (25 * 60, 20 * 3_600)

    /// Whether what plays under this episode's address now is a later one beyond doubt.
    ///
    /// Episodes are published again under another guid, and dates and titles are mended. So the date has to be
    /// later by a gap that bulletins have, and something else has to say that it is another recording.
    fileprivate func isOutdone(by sighting: Sighting) -> Bool {
        guard let published, let later = sighting.published else { return false }
        let hasNewGuid = guid != nil && sighting.guid != nil
        guard later - published >= (hasNewGuid ? Self.gaps.guid : Self.gaps.none) else { return false }
        // A recording that was mended is put up again under a new guid within hours.
        let isNextDay = later - published >= Self.gaps.none
        return hasOtherTitle(sighting) || isNextDay && isOtherRecording(sighting)
            || countsOn(from: episodeURL, to: sighting.episodeURL)
            || namesWhateverIsNewest(sighting.episodeURL)
    }

    /// Another one than an edit would make.
    private func hasOtherTitle(_ sighting: Sighting) -> Bool {
        guard let title, let other = sighting.title else { return false }
        return !areAlike(EpisodeKeys.folded(title), EpisodeKeys.folded(other))
    }

    private func isOtherRecording(_ sighting: Sighting) -> Bool {
        if let length, let other = sighting.length, length != other { return true }
        guard let duration, let other = sighting.duration else { return false }
        return abs(duration - other) > 1
    }
}

/// Whether two addresses differ in numbers of their queries alone, such as `date=` or `id=`.
///
/// Tokens do not count, nor what makes caches ask again.
private func countsOn(from old: String?, to new: String?) -> Bool {
    guard let old, let new else { return false }
    let (before, after) = (parameters(of: old), parameters(of: new))
    guard before.count == after.count else { return false }
    let different = zip(before, after).filter { $0 != $1 }
    return !different.isEmpty
        && different.allSatisfy { old, new in
            old.name == new.name && !isToken(old.name) && isNumber(old.value) && isNumber(new.value)
        }
}

private func parameters(of url: String) -> [(name: String, value: String)] {
    guard let mark = url.firstIndex(of: "?") else { return [] }
    let query = url[url.index(after: mark)...].prefix { $0 != "#" }
    return query.split { $0 == "&" || $0 == ";" }.map { part in
        guard let sign = part.firstIndex(of: "=") else { return ("", String(part)) }
        return (part[..<sign].lowercased(), String(part[part.index(after: sign)...]))
    }
}

/// `2`, `20260102`, `2026-01-02T10:00`.
private func isNumber(_ value: String) -> Bool {
    value.utf8.contains { (0x30...0x39).contains($0) }
        && value.utf8.allSatisfy { "0123456789-_.:T".utf8.contains($0) }
}

private func isToken(_ name: String) -> Bool {
    let beginnings = [
        "auth", "cache", "exp", "hash", "hmac", "key", "mod", "nonce", "policy", "rand", "rnd", "sess", "sid",
        "sig", "tok", "upd", "user",
    ]
    return ["_", "cb", "e", "s", "st", "t", "ts", "v", "ver"].contains(name)
        || beginnings.contains { name.hasPrefix($0) || name.hasPrefix("x-amz-" + $0) }
}

/// Whether the file's name says that it is another one each time.
private func namesWhateverIsNewest(_ url: String?) -> Bool {
    let path = (url ?? "").prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    let words = name.split { !$0.isLetter }
    return words.contains { newestWords.contains(String($0)) }
}

private let newestWords: Set<String> = [
    "aktuell", "current", "dernier", "laatste", "latest", "neueste", "newest", "now", "recent", "today",
    "ultima", "ultimo",
]
