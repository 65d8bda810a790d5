import FeedModel
import XMLStream

// What is special about the elements that the vocabulary calls special.
extension FeedReading {
    mutating func begin(
        _ special: Vocabulary.Special, _ attributes: [XMLAttribute], _ place: inout Vocabulary.Place
    ) -> XMLContent {
        switch special {
        case .rss:
            beginRSS(attributes)
            place = .root
            return .children
        case .atomFeed:
            beginAtom(attributes, version: attributes[.version])
            place = .channel
            return .children
        case .channel:
            beginChannel()
            place = .channel
            return .children
        case .item:
            beginItem(attributes)
            place = .item
            return .children
        case .liveItem:
            beginLiveItem(attributes)
            place = .item
            return .children
        case .channelImage:
            place = .image
            return .childrenAndText
        case .plainPerson, .atomPerson:
            place = .person
            return .childrenAndText
        case .mediaContent:
            place = .media
            return .children
        case .atomContent: return content(of: .atomContent, attributes)
        case .guid, .link, .itunesImage, .googleplayImage, .category, .person, .locked, .funding,
            .updateFrequency, .hour, .day,
            .enclosure, .season, .episode, .mediaThumbnail, .transcript:
            return .text
        case .atomLink, .podcastImages, .itunesCategory, .chaptersLink, .chapter, .soundbite, .podping:
            return .text
        }
    }

    mutating func finish(_ special: Vocabulary.Special, _ attributes: [XMLAttribute], _ text: Span<UInt8>) {
        switch special {
        case .rss: break
        case .atomFeed, .channel: endChannel()
        case .item: endItem()
        case .liveItem: endLiveItem()
        case .guid: finishGUID(attributes, text)
        case .link: finishLink(attributes, text)
        case .atomLink: finishAtomLink(attributes)
        case .enclosure: finishEnclosure(attributes, text)
        case .mediaContent: finishMediaContent(attributes)
        case .mediaThumbnail: draft[.mediaThumbnail] = address(attributes[.url]) ?? address(text)
        case .itunesImage: draft[.itunesImage] = imageAddress(attributes, text)
        case .googleplayImage: draft[.googleplayImage] = imageAddress(attributes, text)

        case .channelImage: draft[.image] = imageAddress(attributes, text)
        case .podcastImages:
            let first = attributes[.srcset]?.split(separator: ",").first?.split(
                whereSeparator: \.isWhitespace
            ).first
            draft[.podcastImage] = address(first.map(String.init))
        case .category, .itunesCategory: finishCategory(attributes, text)
        case .atomPerson:
            draft[.atomAuthor] = string(text)
        case .plainPerson: draft[.author] = string(text)
        case .atomContent:
            finishConstruct(.atomContent, attributes, text)
        case .person: finishPerson(attributes, text)
        case .transcript: finishTranscript(attributes)
        case .chaptersLink: draft[.chaptersURL] = address(attributes[.url])
        case .chapter: finishChapter(attributes)
        case .soundbite: finishSoundbite(attributes, text)
        case .locked:
            draft[.lockedText] = string(text)
            draft.lockedOwner = draft.lockedOwner ?? filled(attributes[.owner])
        case .funding:
            guard let url = address(attributes[.url]) else { break }
            draft.funding.append(upTo: FeedLimits.list, Funding(url: url, text: filled(text)))
        case .updateFrequency: finishUpdateFrequency(attributes, text)
        case .podping: draft.usesPodping = attributes[.usesPodping].flatMap { claim($0) }
        case .hour:
            if draft.skipHours.count < FeedLimits.list, let hour = wholeNumber(string(text)),
                !draft.skipHours.contains(hour)
            {
                draft.skipHours.append(upTo: FeedLimits.list, hour)
            }
        case .day:
            if !text.isEmpty { draft.skipDays.append(upTo: FeedLimits.list, string(text)) }
        case .season, .episode: break
        }
    }

    private mutating func finishGUID(_ attributes: [XMLAttribute], _ text: Span<UInt8>) {
        guard !text.isEmpty else { return }
        // Of several, the last: what other readers know the episode by.
        draft.replace(.guid, with: string(text))
        draft.guidIsPermaLink = claim(attributes[.isPermaLink] ?? "") ?? true
    }

    private mutating func finishLink(_ attributes: [XMLAttribute], _ text: Span<UInt8>) {
        if text.isEmpty, let href = attributes[.href], attributes[.rel] == nil {
            draft[.linkAttribute] = address(href)
            return
        }
        if text.isEmpty { return finishAtomLink(attributes) }
        draft[.link] = address(text)
    }

    private mutating func finishAtomLink(_ attributes: [XMLAttribute]) {
        guard draft.links.count < FeedLimits.list, let href = attributes[.href] else { return }
        var rel = filled(attributes[.rel]) ?? "alternate"
        if rel.hasPrefix(registeredRelations) { rel.removeFirst(registeredRelations.count) }
        let type = mediaType(attributes[.type])
        let length = byteCount(attributes[.length])
        if rel.lowercased() == "enclosure" {
            if let url = address(href) {
                draft.enclosures.append(
                    upTo: FeedLimits.list, Enclosure(url: url, type: type, length: length))
            }
        } else if let url = address(href) ?? (rel == "self" ? base : nil) {
            draft.links.append(upTo: FeedLimits.list, Draft.Link(rel: rel, url: url, type: type))
        }
    }

    /// One address is listed once, however often the item repeats it.
    private mutating func add(_ enclosure: Enclosure) {
        guard draft.enclosures.count < FeedLimits.list else { return }
        if enclosure.url == nil || !draft.enclosures.contains(where: { $0.url == enclosure.url }) {
            draft.enclosures.append(upTo: FeedLimits.list, enclosure)
        }
    }

    private mutating func finishEnclosure(_ attributes: [XMLAttribute], _ text: Span<UInt8>) {
        let url =
            address(attributes[.url]) ?? address(attributes[.href]) ?? address(attributes[.resource])
            ?? address(text)
        let enclosure = Enclosure(
            url: url, type: mediaType(attributes[.type]), length: byteCount(attributes[.length]))
        add(enclosure)
    }

    private mutating func finishMediaContent(_ attributes: [XMLAttribute]) {
        let type = mediaType(attributes[.type])
        let medium = filled(attributes[.medium])?.lowercased()
        guard let url = address(attributes[.url]) else { return }
        let kind = type?.prefix { $0 != "/" }
        let isPlayable = kind == "audio" || kind == "video" || medium == "audio" || medium == "video"
        if isPlayable {
            draft.media.append(
                upTo: FeedLimits.list,
                Enclosure(url: url, type: type, length: byteCount(attributes[.fileSize])))
            draft.mediaDuration = draft.mediaDuration ?? attributes[.duration].flatMap { parseDuration($0) }
        } else if medium == "image" || kind == "image" {
            draft[.mediaThumbnail] = url
        }
    }

    private mutating func finishCategory(_ attributes: [XMLAttribute], _ text: Span<UInt8>) {
        guard let name = filled(text) ?? filled(attributes[.text]) ?? filled(attributes[.term]) else {
            return
        }
        if draft.categories.count < FeedLimits.list, !draft.categories.contains(name) {
            draft.categories.append(upTo: FeedLimits.list, name)
        }
    }

    private mutating func imageAddress(_ attributes: [XMLAttribute], _ text: Span<UInt8>) -> String? {
        if let url = address(attributes[.href]) ?? address(attributes[.url]) { return url }
        // An attribute that slipped out of its tag: `<itunes:image>href=https://...">`.
        guard let text = filled(text) else { return nil }
        guard text.hasPrefix("href=") else { return address(text) }
        return address(text.dropFirst(5).filter { $0 != "\"" && $0 != ">" })
    }

    private mutating func finishPerson(_ attributes: [XMLAttribute], _ text: Span<UInt8>) {
        guard let name = filled(text) else { return }
        draft.people.append(
            upTo: FeedLimits.list,
            Person(
                name: name, role: filled(attributes[.role])?.lowercased(),
                url: address(attributes[.href]), imageURL: address(attributes[.img])))
    }

    private mutating func finishTranscript(_ attributes: [XMLAttribute]) {
        guard let url = address(attributes[.url]) else { return }
        draft.transcripts.append(
            upTo: FeedLimits.list,
            Transcript(
                url: url, type: mediaType(attributes[.type]), language: filled(attributes[.language]),
                rel: filled(attributes[.rel])))
    }

    private mutating func finishChapter(_ attributes: [XMLAttribute]) {
        guard let start = attributes[.start].flatMap({ playTime($0) }) else { return }
        draft.chapters.append(
            upTo: FeedLimits.list,
            Chapter(
                start: start, title: filled(attributes[.title]), url: address(attributes[.href]),
                imageURL: address(attributes[.image])))
    }

    private mutating func finishSoundbite(_ attributes: [XMLAttribute], _ text: Span<UInt8>) {
        guard let start = attributes[.startTime].flatMap({ Double(trimmed($0)) }), start.isFinite,
            let duration = attributes[.duration].flatMap({ Double(trimmed($0)) }), duration.isFinite
        else { return }
        draft.soundbites.append(
            upTo: FeedLimits.list, Soundbite(start: start, duration: duration, title: filled(text)))
    }

    private mutating func finishUpdateFrequency(_ attributes: [XMLAttribute], _ text: Span<UInt8>) {
        draft.recurrenceRule = draft.recurrenceRule ?? filled(attributes[.rrule])
        draft.recurrenceStart = draft.recurrenceStart ?? attributes[.dtstart].flatMap { parseDate($0) }
        draft.recurrenceIsOver = draft.recurrenceIsOver ?? attributes[.complete].flatMap { claim($0) }
        draft[.recurrenceText] = string(text)
    }
}

/// The long form of the relations that Atom names.
private let registeredRelations = "http://www.iana.org/assignments/relation/"

// MARK: - Atom text

extension FeedReading {
    func content(of slot: TextSlot, _ attributes: [XMLAttribute]) -> XMLContent {
        if isMarkup(attributes) { return .markup }
        return slot == .atomTitle && mediaType(attributes[.type]) == "html" ? .text : .mixed
    }

    /// Whether an Atom construct holds elements of its own rather than text.
    func isMarkup(_ attributes: [XMLAttribute]) -> Bool {
        let type = mediaType(attributes[.type])
        if let mode = attributes[.mode] { return trimmed(mode).lowercased() == "xml" }
        if format == .atom03, let type { return type.contains("html") || type.hasSuffix("xml") }
        return type == "xhtml" || type.map { $0.hasSuffix("+xml") || $0.hasSuffix("/xml") } ?? false
    }

    mutating func finishConstruct(_ slot: TextSlot, _ attributes: [XMLAttribute], _ text: Span<UInt8>) {
        guard !text.isEmpty else { return }
        let content = string(text)
        if isBase64(attributes), let bytes = decodedBase64(content.utf8) {
            draft[slot] = trimmed(String(decoding: bytes, as: UTF8.self))
        } else {
            draft[slot] = isHTML(attributes) ? withoutWrapper(content) : content
        }
    }

    /// Atom 0.3 says so; in Atom 1.0 every type that is neither text nor XML is.
    private func isBase64(_ attributes: [XMLAttribute]) -> Bool {
        if let mode = attributes[.mode], trimmed(mode).lowercased() == "base64" {
            return !isHTML(attributes)
        }
        guard format != .atom03, let type = mediaType(attributes[.type]), type.contains("/") else {
            return false
        }
        return !type.hasPrefix("text/") && !type.hasSuffix("xml")
    }

    private func isHTML(_ attributes: [XMLAttribute]) -> Bool {
        isMarkup(attributes) || mediaType(attributes[.type])?.contains("html") ?? false
    }
}

/// The inside of the `div` that Atom puts around XHTML.
private func withoutWrapper(_ markup: String) -> String {
    guard markup.hasPrefix("<"), let end = markup.firstIndex(of: ">") else { return markup }
    let name = markup[markup.index(after: markup.startIndex)..<end].prefix { $0 != " " && $0 != "/" }
    guard name == "div" || name.hasSuffix(":div") else { return markup }
    if markup[..<end].hasSuffix("/") { return "" }
    let close = "</" + name + ">"
    guard markup.hasSuffix(close) else { return markup }
    return trimmed(String(markup[markup.index(after: end)...].dropLast(close.count)))
}
