/// The texts an item or a channel may hold, each as one element states it.
///
/// Which of several that mean the same wins is decided when the item ends, not in order of appearance.
enum TextSlot: Int, CaseIterable {
    case guid, title, atomTitle, itunesTitle, mediaTitle, dcTitle
    case subtitle, itunesSubtitle, itunesSummary, atomSubtitle
    case link, linkAttribute, feedburnerLink
    case description, atomSummary, dcDescription, mediaDescription, googleplayDescription
    case contentEncoded, atomContent, xhtmlBody
    case author, atomAuthor, itunesAuthor, dcCreator, googleplayAuthor, managingEditor, ownerName, ownerEmail
    case webMaster, dcPublisher
    case language, dcLanguage, xmlLanguage
    case image, itunesImage, googleplayImage, mediaThumbnail, atomLogo, atomIcon, podcastImage
    case explicit, googleplayExplicit, mediaRating
    case type, episodeType, season, podcastSeason, episode, podcastEpisode, duration
    case newFeedURL, feedGUID, atomID, dcIdentifier, medium
    case ttl, updatePeriod, updateFrequency
    case complete, block, copyright, generator, comments
    case chaptersURL, recurrenceText, lockedText
    case status, start, end

    /// Whether it is found among the notes of an item alone.
    var holdsNotes: Bool {
        switch self {
        case .description, .atomSummary, .itunesSummary, .contentEncoded, .atomContent, .xhtmlBody: true
        default: false
        }
    }
}

/// The moments an item or a channel may hold.
enum DateSlot: Int, CaseIterable {
    case pubDate, lastBuildDate, atomPublished, atomUpdated, atomIssued, atomCreated
    case dcDate, dctermsIssued, dctermsCreated, dctermsModified, dctermsAvailable, updateBase
}
