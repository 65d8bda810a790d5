/// Which of several elements that mean the same wins: the first of a list that is there.
enum Rank {
    static let feedTitle: [TextSlot] = [.title, .atomTitle, .itunesTitle, .dcTitle, .mediaTitle]
    static let feedDescription: [TextSlot] = [
        .description, .atomSubtitle, .itunesSummary, .itunesSubtitle, .googleplayDescription, .dcDescription,
        .atomSummary, .mediaDescription,
    ]
    static let feedLanguage: [TextSlot] = [.language, .dcLanguage, .xmlLanguage]
    static let feedAuthor: [TextSlot] = [
        .itunesAuthor, .atomAuthor, .googleplayAuthor, .dcCreator, .managingEditor, .author,
    ]
    static let feedImageURL: [TextSlot] = [
        .itunesImage, .image, .googleplayImage, .mediaThumbnail, .atomLogo, .atomIcon, .podcastImage,
    ]
    static let feedUpdated: [DateSlot] = [.lastBuildDate, .atomUpdated, .pubDate, .dcDate, .dctermsModified]
    static let feedPublished: [DateSlot] = [.pubDate, .atomPublished, .atomIssued, .dcDate]
    static let itemGuid: [TextSlot] = [.guid, .atomID, .dcIdentifier]
    static let itemTitle: [TextSlot] = [.title, .atomTitle, .mediaTitle, .dcTitle]
    static let itemPublished: [DateSlot] = [
        .pubDate, .atomPublished, .atomIssued, .dcDate, .dctermsIssued, .dctermsCreated, .atomCreated,
        .dctermsAvailable, .atomUpdated,
    ]
    static let itemUpdated: [DateSlot] = [.atomUpdated, .dctermsModified, .dcDate]
    static let itemDescription: [TextSlot] = [
        .description, .atomSummary, .itunesSummary, .itunesSubtitle, .mediaDescription, .dcDescription,
        .googleplayDescription,
    ]
    static let itemContent: [TextSlot] = [.contentEncoded, .atomContent, .xhtmlBody]
    static let itemSeason: [TextSlot] = [.season, .podcastSeason]
    static let itemEpisode: [TextSlot] = [.episode, .podcastEpisode]
    static let itemImageURL: [TextSlot] = [
        .itunesImage, .image, .googleplayImage, .mediaThumbnail, .podcastImage,
    ]
    static let itemAuthor: [TextSlot] = [.itunesAuthor, .author, .atomAuthor, .dcCreator, .googleplayAuthor]
    static let link: [TextSlot] = [.linkAttribute, .link]
    static let explicit: [TextSlot] = [.explicit, .googleplayExplicit]
}
