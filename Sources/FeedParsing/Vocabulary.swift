/// Where a fact lives in the document, and where it goes.
///
/// This table is what podwatch knows of RSS, RDF, Atom and the podcast namespaces. Names carry the
/// nickname of their namespace (``Namespaces``); RSS's own have none. What is not listed is skipped with
/// everything inside, so that foreign elements cannot leak into an item.
enum Vocabulary {
    /// The places that elements can stand in.
    enum Place: Int, CaseIterable {
        case document, root, channel, item, image, person, owner, media, skip, chapters, redirect
    }

    /// What is done with an element.
    enum Action {
        /// Its children are listed under that place.
        case enter(Place)
        /// Its text.
        case text(TextSlot)
        /// Its text, with the tags of those who forgot to escape them.
        case prose(TextSlot)
        /// Its text with the blanks around it: only lines and their indentation are not of it.
        case word(TextSlot)
        /// Its text, as a line: its tags stay only when all of it is in tags.
        case line(TextSlot)
        /// An Atom text construct: plain, HTML or markup, as its attributes say.
        case construct(TextSlot)
        /// Its text as an address.
        case address(TextSlot)
        case date(DateSlot)
        case special(Special)
    }

    /// Elements whose attributes matter, or that need more than one slot.
    enum Special {
        case rss, atomFeed, channel, item, liveItem
        case guid, link, atomLink, enclosure, mediaContent, mediaThumbnail
        case itunesImage, googleplayImage, podcastImages, channelImage, category, itunesCategory
        case atomPerson, plainPerson, person, transcript, chaptersLink, chapter, soundbite, locked, funding
        case updateFrequency, podping, hour, day, atomContent, season, episode
    }

    static let places: [Place: [String: Action]] = [
        .document: [
            "rss": .special(.rss), "rdf:rdf": .special(.rss), "rdf": .special(.rss),
            "channel": .special(.channel), "atom:feed": .special(.atomFeed),
        ],
        .root: [
            "channel": .special(.channel), "item": .special(.item), "image": .special(.channelImage),
            "atom:entry": .special(.item), "redirect": .enter(.redirect),
        ],
        .redirect: ["newlocation": .address(.newFeedURL), "location": .address(.newFeedURL)],
        .channel: both.merging([
            "item": .special(.item), "atom:entry": .special(.item), "items": .enter(.root),
            "podcast:liveitem": .special(.liveItem),
            "image": .special(.channelImage),
            "managingeditor": .text(.managingEditor), "webmaster": .text(.webMaster),
            "lastbuilddate": .date(.lastBuildDate),
            "ttl": .text(.ttl), "skiphours": .enter(.skip), "skipdays": .enter(.skip),
            "language": .text(.language), "copyright": .text(.copyright), "generator": .text(.generator),
            "atom:generator": .text(.generator), "atom:rights": .text(.copyright),
            "atom:subtitle": .construct(.atomSubtitle), "atom:tagline": .construct(.atomSubtitle),
            "atom:logo": .address(.atomLogo), "atom:icon": .address(.atomIcon),
            "itunes:type": .text(.type), "itunes:new-feed-url": .address(.newFeedURL),
            "itunes:explicit": .word(.explicit), "itunes:complete": .text(.complete),
            "itunes:owner": .enter(.owner),
            "podcast:guid": .text(.feedGUID), "podcast:locked": .special(.locked),
            "podcast:funding": .special(.funding), "podcast:medium": .text(.medium),
            "podcast:updatefrequency": .special(.updateFrequency), "podcast:podping": .special(.podping),
            "sy:updateperiod": .text(.updatePeriod), "sy:updatefrequency": .text(.updateFrequency),
            "sy:updatebase": .date(.updateBase),
        ]) { $1 },
        .item: both.merging([
            "item": .special(.item), "atom:entry": .special(.item),
            "guid": .special(.guid), "enclosure": .special(.enclosure), "comments": .text(.comments),
            "atom:content": .special(.atomContent),
            "content": .special(.atomContent), "content:encoded": .text(.contentEncoded),
            "xhtml:body": .construct(.xhtmlBody), "xhtml:div": .construct(.xhtmlBody),
            "itunes:duration": .text(.duration), "itunes:season": .text(.season),
            "itunes:episode": .text(.episode), "itunes:episodetype": .text(.episodeType),
            "podcast:season": .text(.podcastSeason), "podcast:episode": .text(.podcastEpisode),
            "podcast:transcript": .special(.transcript), "podcast:chapters": .special(.chaptersLink),
            "podcast:soundbite": .special(.soundbite), "psc:chapters": .enter(.chapters),
            "feedburner:origlink": .address(.feedburnerLink),
            "media:group": .enter(.media), "media:content": .special(.mediaContent),
        ]) { $1 },
        .image: [
            "url": .address(.image)
        ],
        .person: [
            "atom:name": .text(.atomAuthor), "name": .text(.atomAuthor),
            "atom:email": .text(.ownerEmail), "email": .text(.ownerEmail),
        ],
        .owner: ["itunes:name": .text(.ownerName), "itunes:email": .text(.ownerEmail)],
        .media: [
            "media:content": .special(.mediaContent), "media:thumbnail": .special(.mediaThumbnail),
            "media:title": .prose(.mediaTitle), "media:description": .prose(.mediaDescription),
            "media:group": .enter(.media),
        ],
        .skip: ["hour": .special(.hour), "day": .special(.day)],
        .chapters: ["psc:chapter": .special(.chapter)],
    ]

    /// What channels and items have in common.
    private static let both: [String: Action] = [
        "title": .line(.title), "atom:title": .construct(.atomTitle), "itunes:title": .prose(.itunesTitle),
        "media:title": .prose(.mediaTitle), "dc:title": .prose(.dcTitle),
        "link": .special(.link), "atom:link": .special(.atomLink),
        "description": .prose(.description), "atom:summary": .construct(.atomSummary),
        "itunes:summary": .prose(.itunesSummary), "itunes:subtitle": .prose(.itunesSubtitle),
        "dc:description": .prose(.dcDescription), "media:description": .prose(.mediaDescription),
        "googleplay:description": .prose(.googleplayDescription),
        "pubdate": .date(.pubDate), "atom:published": .date(.atomPublished),
        "atom:updated": .date(.atomUpdated), "atom:modified": .date(.atomUpdated),
        "atom:issued": .date(.atomIssued), "atom:created": .date(.atomCreated),
        "dc:date": .date(.dcDate), "dcterms:issued": .date(.dctermsIssued),
        "dcterms:created": .date(.dctermsCreated), "dcterms:modified": .date(.dctermsModified),
        "dcterms:available": .date(.dctermsAvailable),
        "author": .special(.plainPerson), "atom:author": .special(.atomPerson),
        "itunes:author": .text(.itunesAuthor), "googleplay:author": .text(.googleplayAuthor),
        "dc:creator": .text(.dcCreator), "dc:publisher": .text(.dcPublisher),
        "dc:language": .text(.dcLanguage), "dc:identifier": .text(.dcIdentifier),
        "itunes:image": .special(.itunesImage), "googleplay:image": .special(.googleplayImage),
        "podcast:images": .special(.podcastImages), "media:thumbnail": .special(.mediaThumbnail),
        "itunes:explicit": .text(.explicit), "googleplay:explicit": .text(.googleplayExplicit),
        "itunes:block": .text(.block), "atom:id": .text(.atomID),
        "category": .special(.category), "atom:category": .special(.category),
        "itunes:category": .special(.itunesCategory),
        "podcast:person": .special(.person),
    ]

    /// Every element that is listed, numbered.
    static let numbers: [String: Int32] = {
        var numbers: [String: Int32] = [:]
        for name in places.values.flatMap(\.keys) where numbers[name] == nil {
            numbers[name] = Int32(numbers.count)
        }
        return numbers
    }()

    /// `places` by number, so that looking up costs two additions.
    static let actions: [Action?] = {
        var actions = [Action?](repeating: nil, count: Place.allCases.count * numbers.count)
        for (place, names) in places {
            for (name, action) in names {
                guard let number = numbers[name] else { continue }
                actions[index(of: number, in: place)] = action
            }
        }
        return actions
    }()

    /// Where in `actions` an element is that has a number.
    static func index(of number: Int32, in place: Place) -> Int {
        place.rawValue * numberCount + Int(number)
    }

    private static let numberCount = numbers.count
}
