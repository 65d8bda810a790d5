import FeedModel

// Which of several elements that mean the same wins.

extension Feed {
    init(_ draft: Draft, format: FeedFormat) {
        self.init(format: format)
        title = draft.first(Rank.feedTitle)
        link = draft.page
        description = draft.first(Rank.feedDescription)
        language = draft.first(Rank.feedLanguage)
        author = draft.first(Rank.feedAuthor)
        ownerName = draft[.ownerName]
        ownerEmail = draft[.ownerEmail]
        imageURL = draft.first(Rank.feedImageURL)
        isExplicit = draft.first(Rank.explicit).flatMap(channelClaim)
        type = draft[.type].flatMap { FeedType(rawValue: $0.lowercased()) }
        categories = draft.categories
        copyright = draft[.copyright]
        generator = draft[.generator]
        medium = draft[.medium]
        guid = draft[.feedGUID]
        feedID = draft[.atomID]
        updated = draft.first(Rank.feedUpdated)
        published = draft.first(Rank.feedPublished)
        newFeedURL = draft[.newFeedURL]
        selfURL = draft.links("self").first?.url
        hubURLs = draft.links("hub").map(\.url)
        nextPageURL = draft.links("next").first?.url
        isLocked = draft[.lockedText].flatMap(claim)
        lockedOwner = draft.lockedOwner
        funding = draft.funding
        people = draft.people
        isComplete = draft[.complete].flatMap(claim)
        isBlocked = draft[.block].flatMap(claim)
        rhythm = draft.rhythm
    }
}

extension FeedItem {
    init(_ draft: borrowing Draft, in format: FeedFormat) {
        self.init()
        guid = draft.first(Rank.itemGuid)
        guidIsPermaLink = draft.guidIsPermaLink
        title = draft.first(Rank.itemTitle)
        // Podcast hosts escape titles once too often; an article's title may be HTML and mean it.
        if !draft.enclosures.isEmpty || !draft.media.isEmpty { title = title.map(decodedTitle) }
        itunesTitle = draft[.itunesTitle]
        subtitle = draft[.itunesSubtitle]
        link = draft.page
        if link == nil, let guid, guidIsPermaLink ?? false, guid.isWebAddress { link = guid }
        published = draft.first(Rank.itemPublished)
        updated = draft.first(Rank.itemUpdated)
        durationSeconds = draft[.duration].flatMap { parseDuration($0) } ?? draft.mediaDuration
        enclosures = draft.files
        notes = draft.firstNotes(Rank.itemContent)
        teaser = draft.firstNotes(Rank.itemDescription) ?? notes
        season = draft.first(Rank.itemSeason).flatMap(wholeNumber)
        episode = draft.first(Rank.itemEpisode).flatMap(wholeNumber)
        episodeType = draft[.episodeType].flatMap {
            // Nearly always written as it should be.
            EpisodeType(rawValue: $0) ?? EpisodeType(rawValue: $0.lowercased())
        }
        isExplicit = draft.isExplicit
        isBlocked = draft[.block].flatMap(claim)
        imageURL = draft.first(Rank.itemImageURL)
        author = draft.first(Rank.itemAuthor)
        categories = draft.categories
        people = draft.people
        chaptersURL = draft[.chaptersURL]
        chapters = draft.chapters
        transcripts = draft.transcripts
        soundbites = draft.soundbites
    }
}

extension Draft {
    /// The enclosures, then what Media RSS adds to them.
    fileprivate var files: [Enclosure] {
        var files = enclosures
        // A picture that nobody weighed, in front of a film, is what is shown until the film begins.
        if files.count > 1, files.contains(where: { $0.isOf("video/") }) {
            files = files.filter { !$0.isPoster } + files.filter(\.isPoster)
        }
        // Of the same type as an enclosure it is the same in another size or quality.
        let types = enclosures.compactMap(\.type)
        for media in media where !files.contains(where: { $0.url == media.url }) {
            if let type = media.type, types.contains(type) { continue }
            files.append(media)
        }
        return files
    }

    /// The page for humans.
    fileprivate var page: String? {
        if let link = first(Rank.link) { return link }
        return links("alternate").first?.url
    }

    fileprivate var isExplicit: Bool? {
        first(Rank.explicit).flatMap(claim)
    }

    fileprivate var rhythm: FeedRhythm {
        var rhythm = FeedRhythm()
        rhythm.ttl = self[.ttl].flatMap(wholeNumber)
        rhythm.skipHours = skipHours.sorted()
        rhythm.skipDays = skipDays
        rhythm.updatePeriod = self[.updatePeriod]?.lowercased()
        rhythm.updateFrequency = self[.updateFrequency].flatMap(wholeNumber)
        rhythm.updateBase = self[.updateBase]
        rhythm.recurrenceRule = recurrenceRule
        rhythm.recurrenceStart = recurrenceStart
        rhythm.recurrenceText = self[.recurrenceText]
        rhythm.recurrenceIsOver = recurrenceIsOver
        rhythm.usesPodping = usesPodping
        return rhythm
    }
}

extension Enclosure {
    fileprivate func isOf(_ kind: String) -> Bool { type?.hasPrefix(kind) ?? false }

    fileprivate var isPoster: Bool { isOf("image/") && length == nil }
}

extension String {
    /// Whether it begins like the address of a page.
    var isWebAddress: Bool {
        let start = prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }
}

/// The number at the beginning of `text`: `2`, `2.0`, ` 2 `.
func wholeNumber(_ text: String) -> Int? {
    let text = trimmed(text)
    if let number = Int(text) { return number >= 0 ? number : nil }
    guard let number = Double(text), number >= 0, number < 1e9 else { return nil }
    return Int(number)
}
