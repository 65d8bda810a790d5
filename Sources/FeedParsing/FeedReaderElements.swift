import FeedModel
import XMLStream

// What is special about the elements that the vocabulary calls special.
extension FeedReading {
    mutating func begin(_ special: Vocabulary.Special) -> XMLContent {
        switch special {
        case .rss:
            beginRSS()
            place = .root
            return .children
        case .atomFeed:
            beginAtom()
            place = .channel
            return .children
        case .channel:
            beginChannel()
            place = .channel
            return .children
        case .item:
            beginItem()
            place = .item
            return .children
        case .liveItem:
            beginLiveItem()
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
        case .atomContent: return content(of: .atomContent)
        case .guid, .link, .itunesImage, .googleplayImage, .category, .person, .locked, .funding,
            .updateFrequency, .hour, .day,
            .enclosure, .season, .episode, .mediaThumbnail, .transcript:
            return .text
        case .atomLink, .podcastImages, .itunesCategory, .chaptersLink, .chapter, .soundbite, .podping:
            return .text
        }
    }

    mutating func finish(_ special: Vocabulary.Special, _ text: Span<UInt8>, _ startsWithTag: Bool) {
        switch special {
        case .rss: break
        case .atomFeed, .channel: endChannel()
        case .item: endItem()
        case .liveItem: endLiveItem()
        case .guid: finishGUID(text)
        case .link: finishLink(text)
        case .atomLink: finishAtomLink()
        case .enclosure: finishEnclosure(text)
        case .mediaContent: finishMediaContent()
        case .mediaThumbnail: draft[.mediaThumbnail] = address(attribute(.url)) ?? address(text)
        case .itunesImage: draft[.itunesImage] = imageAddress(text)
        case .googleplayImage: draft[.googleplayImage] = imageAddress(text)

        case .channelImage: draft[.image] = imageAddress(text)
        case .podcastImages:
            let first = attribute(.srcset)?.split(separator: ",").first?.split(
                whereSeparator: \.isWhitespace
            ).first
            draft[.podcastImage] = address(first.map(String.init))
        case .category, .itunesCategory: finishCategory(text)
        case .atomPerson:
            draft[.atomAuthor] = string(text)
        case .plainPerson: draft[.author] = string(text)
        case .atomContent:
            finishConstruct(.atomContent, text, startsWithTag)
        case .person: finishPerson(text)
        case .transcript: finishTranscript()
        case .chaptersLink: draft[.chaptersURL] = address(attribute(.url))
        case .chapter: finishChapter()
        case .soundbite: finishSoundbite(text)
        case .locked:
            draft[.lockedText] = string(text)
            draft.lockedOwner = draft.lockedOwner ?? filled(attribute(.owner))
        case .funding:
            guard let url = address(attribute(.url)) else { break }
            draft.funding.append(upTo: FeedLimits.list, Funding(url: url, text: filled(text)))
        case .updateFrequency: finishUpdateFrequency(text)
        case .podping: draft.usesPodping = attribute(.usesPodping).flatMap { claim($0) }
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

    private mutating func finishGUID(_ text: Span<UInt8>) {
        guard !text.isEmpty else { return }
        let claimed = attribute(.isPermaLink).flatMap { claim($0) }
        // Of several, the last: what other readers know the episode by.
        draft.replace(.guid, with: guid(string(text), isLink: claimed ?? false))
        draft.guidIsPermaLink = claimed ?? true
    }

    /// The guid as published, but for a relative link where the document says what it is relative to.
    ///
    /// The document's own address decides nothing here: it changes, and the episode stays the same.
    private func guid(_ text: String, isLink: Bool) -> String {
        guard isLink, let base = statedBase, text.contains("/"), AddressParts(Array(text.utf8)).scheme == nil
        else { return text }
        return webAddress(text, relativeTo: base) ?? text
    }

    private mutating func finishLink(_ text: Span<UInt8>) {
        if text.isEmpty, let href = attribute(.href), attribute(.rel) == nil {
            draft[.linkAttribute] = address(href)
            return
        }
        if text.isEmpty { return finishAtomLink() }
        draft[.link] = address(text)
    }

    private mutating func finishAtomLink() {
        guard draft.links.count < FeedLimits.list, let href = attribute(.href) else { return }
        var rel = filled(attribute(.rel)) ?? "alternate"
        if rel.hasPrefix(registeredRelations) { rel.removeFirst(registeredRelations.count) }
        let type = mediaType(attribute(.type))
        let length = byteCount(attribute(.length))
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

    private mutating func finishEnclosure(_ text: Span<UInt8>) {
        let url =
            address(attribute(.url)) ?? address(attribute(.href)) ?? address(attribute(.resource))
            ?? address(text)
        let enclosure = Enclosure(
            url: url, type: mediaType(attribute(.type)), length: byteCount(attribute(.length)))
        add(enclosure)
    }

    private mutating func finishMediaContent() {
        let type = mediaType(attribute(.type))
        let medium = filled(attribute(.medium))?.lowercased()
        guard let url = address(attribute(.url)) else { return }
        let kind = type?.prefix { $0 != "/" }
        let isPlayable = kind == "audio" || kind == "video" || medium == "audio" || medium == "video"
        if isPlayable {
            draft.media.append(
                upTo: FeedLimits.list,
                Enclosure(url: url, type: type, length: byteCount(attribute(.fileSize))))
            draft.mediaDuration = draft.mediaDuration ?? attribute(.duration).flatMap { parseDuration($0) }
        } else if medium == "image" || kind == "image" {
            draft[.mediaThumbnail] = url
        }
    }

    private mutating func finishCategory(_ text: Span<UInt8>) {
        guard let name = filled(text) ?? filled(attribute(.text)) ?? filled(attribute(.term)) else {
            return
        }
        if draft.categories.count < FeedLimits.list, !draft.categories.contains(name) {
            draft.categories.append(upTo: FeedLimits.list, name)
        }
    }

    private mutating func imageAddress(_ text: Span<UInt8>) -> String? {
        if let url = address(attribute(.href)) ?? address(attribute(.url)) { return url }
        // An attribute that slipped out of its tag: `<itunes:image>href=https://...">`.
        guard let text = filled(text) else { return nil }
        guard text.hasPrefix("href=") else { return address(text) }
        return address(text.dropFirst(5).filter { $0 != "\"" && $0 != ">" })
    }

    private mutating func finishPerson(_ text: Span<UInt8>) {
        guard let name = filled(text) else { return }
        draft.people.append(
            upTo: FeedLimits.list,
            Person(
                name: name, role: filled(attribute(.role))?.lowercased(),
                url: address(attribute(.href)), imageURL: address(attribute(.img))))
    }

    private mutating func finishTranscript() {
        guard let url = address(attribute(.url)) else { return }
        draft.transcripts.append(
            upTo: FeedLimits.list,
            Transcript(
                url: url, type: mediaType(attribute(.type)), language: filled(attribute(.language)),
                rel: filled(attribute(.rel))))
    }

    private mutating func finishChapter() {
        guard let start = attribute(.start).flatMap({ playTime($0) }) else { return }
        draft.chapters.append(
            upTo: FeedLimits.list,
            Chapter(
                start: start, title: filled(attribute(.title)), url: address(attribute(.href)),
                imageURL: address(attribute(.image))))
    }

    private mutating func finishSoundbite(_ text: Span<UInt8>) {
        guard let start = attribute(.startTime).flatMap({ Double(trimmed($0)) }), start.isFinite,
            let duration = attribute(.duration).flatMap({ Double(trimmed($0)) }), duration.isFinite
        else { return }
        draft.soundbites.append(
            upTo: FeedLimits.list, Soundbite(start: start, duration: duration, title: filled(text)))
    }

    private mutating func finishUpdateFrequency(_ text: Span<UInt8>) {
        draft.recurrenceRule = draft.recurrenceRule ?? filled(attribute(.rrule))
        draft.recurrenceStart = draft.recurrenceStart ?? attribute(.dtstart).flatMap { parseDate($0) }
        draft.recurrenceIsOver = draft.recurrenceIsOver ?? attribute(.complete).flatMap { claim($0) }
        draft[.recurrenceText] = string(text)
    }
}

/// The long form of the relations that Atom names.
private let registeredRelations = "http://www.iana.org/assignments/relation/"

// MARK: - Atom text

extension FeedReading {
    func content(of slot: TextSlot) -> XMLContent {
        if isMarkup { return .markup }
        return slot == .atomTitle && mediaType(attribute(.type)) == "html" ? .text : .mixed
    }

    /// Whether an Atom construct holds elements of its own rather than text.
    var isMarkup: Bool {
        let type = mediaType(attribute(.type))
        if let mode = attribute(.mode) { return trimmed(mode).lowercased() == "xml" }
        if format == .atom03, let type { return type.contains("html") || type.hasSuffix("xml") }
        return type == "xhtml" || type.map { $0.hasSuffix("+xml") || $0.hasSuffix("/xml") } ?? false
    }

    mutating func finishConstruct(_ slot: TextSlot, _ text: Span<UInt8>, _ startsWithTag: Bool) {
        guard !text.isEmpty else { return }
        if isBase64, let bytes = decodedBase64(string(text).utf8) {
            draft[slot] = trimmed(String(decoding: bytes, as: UTF8.self))
        } else if startsWithTag && isHTML {
            draft[slot] = withoutWrapper(string(text))
        } else {
            take(text, as: slot)
        }
    }

    /// Atom 0.3 says so; in Atom 1.0 every type that is neither text nor XML is.
    private var isBase64: Bool {
        if let mode = attribute(.mode), trimmed(mode).lowercased() == "base64" {
            return !isHTML
        }
        guard format != .atom03, let type = mediaType(attribute(.type)), type.contains("/") else {
            return false
        }
        return !type.hasPrefix("text/") && !type.hasSuffix("xml")
    }

    private var isHTML: Bool {
        isMarkup || mediaType(attribute(.type))?.contains("html") ?? false
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
