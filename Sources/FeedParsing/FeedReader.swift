import FeedModel
import XMLStream

/// Turns the events of one XML document into a feed.
///
/// The state is behind a pointer that this alone owns: in a variable of the class, each of the thousands
/// of calls would be checked for a second one inside it.
@safe final class FeedReader: XMLReceiver {
    private let state: UnsafeMutablePointer<FeedReading>

    /// - Parameters:
    ///   - document: What is read: notes that stand in it are left there.
    ///   - baseURL: Where it came from.
    init(_ document: [UInt8], baseURL: String?) {
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(to: FeedReading(document, baseURL: baseURL))
    }

    deinit {
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    var rootName: String? { unsafe state.pointee.rootName }

    /// Hands over what was read, which is possible once.
    func takeFeed() -> Feed? { unsafe state.pointee.takeFeed() }

    func elementNumber(of name: XMLName) -> Int32 { unsafe state.pointee.elementNumber(of: name) }
    func attributeNumber(of name: XMLName) -> Int32 { unsafe state.pointee.attributeNumber(of: name) }
    func opened(_ element: Int32, _ attributes: Span<XMLAttribute>) -> XMLContent {
        unsafe state.pointee.opened(element, attributes)
    }
    func closed(_ element: Int32, text: Span<UInt8>, startsWithTag: Bool) {
        unsafe state.pointee.closed(text: text, startsWithTag: startsWithTag)
    }
}

/// What was read so far of one document.
///
/// It walks the vocabulary: each open element is a place or a fact, and a fact's text goes where the
/// table says. It holds no policy; ranking happens when an item or the channel ends (`Draft`).
struct FeedReading {
    private let document: [UInt8]
    private let baseURL: String?
    private(set) var format: FeedFormat?
    /// The local name of the root, for the sentence that says what it is instead of a feed.
    private(set) var rootName: String?
    private(set) var channelIsClosed = false

    private var open: [OpenElement] = []
    /// Where the element that begins next stands.
    var place = Vocabulary.Place.document
    /// The attributes of the open elements that mean something, outermost first.
    private var attributes: [KeptAttribute] = []
    /// Where in `attributes` those of the element in question begin.
    private var firstAttribute = 0
    private let actions = Vocabulary.actions
    var channel = Draft()
    var item = Draft()
    private var isInItem = false
    /// Items that are still open around `item`, outermost first.
    private var outerItems: [Draft] = []
    private var liveStatus: LiveItem?
    var items: [FeedItem] = []
    var liveItems: [LiveItem] = []

    /// Bytes that addresses gained from their bases.
    private var gained = 0
    /// Bases that are in force, with the depth of the element that set each.
    private var bases: [(depth: Int, url: String)] = []
    /// The namespace that stands for RSS's own names, or for Atom's, because the root is in it.
    private var rootNamespace: (uri: String?, nickname: String)?

    private struct OpenElement {
        /// Where it stands.
        let place: Vocabulary.Place
        let action: Vocabulary.Action?
        let firstAttribute: Int
    }

    init(_ document: [UInt8], baseURL: String?) {
        self.document = document
        self.baseURL = baseURL
    }

    // MARK: - Names

    mutating func elementNumber(of name: XMLName) -> Int32 {
        number(name, nickname(of: name), Vocabulary.numbers)
    }

    mutating func attributeNumber(of name: XMLName) -> Int32 {
        let nickname = name.prefix == nil ? Namespaces.core : nickname(of: name)
        return number(name, nickname, Vocabulary.Attribute.numbers)
    }

    private func number(_ name: XMLName, _ nickname: String, _ numbers: [String: Int32]) -> Int32 {
        guard nickname != Namespaces.foreign else { return -1 }
        let local = name.local.lowercased()
        return numbers[nickname.isEmpty ? local : nickname + ":" + local] ?? -1
    }

    private mutating func nickname(of name: XMLName) -> String {
        if rootName == nil { return rootNickname(of: name) }
        if name.prefix == nil {
            guard let namespace = name.namespace else { return rootNamespace?.nickname ?? Namespaces.core }
            if let rootNamespace, rootNamespace.uri == namespace { return rootNamespace.nickname }
            return Namespaces.nickname(of: namespace) ?? Namespaces.foreign
        }
        if let namespace = name.namespace, let known = Namespaces.nickname(of: namespace) { return known }
        return name.prefix.flatMap(Namespaces.nickname(ofPrefix:)) ?? Namespaces.foreign
    }

    /// Whatever namespace the root is in, its name says which language the document speaks.
    private mutating func rootNickname(of name: XMLName) -> String {
        rootName = name.local
        switch name.local.lowercased() {
        case "feed", "entry":
            rootNamespace = (name.prefix == nil ? name.namespace : nil, "atom")
            return "atom"
        case "rdf":
            rootNamespace = (nil, Namespaces.core)
            return "rdf"
        default:
            rootNamespace = (name.prefix == nil ? name.namespace : nil, Namespaces.core)
            return Namespaces.core
        }
    }

    // MARK: - Elements

    mutating func opened(_ element: Int32, _ attributes: Span<XMLAttribute>) -> XMLContent {
        let action = element < 0 ? nil : actions[Vocabulary.index(of: element, in: place)]
        firstAttribute = self.attributes.count
        if !attributes.isEmpty { keep(attributes, if: action != nil) }
        open.append(OpenElement(place: place, action: action, firstAttribute: firstAttribute))
        guard let action else { return .nothing }
        switch action {
        case .enter(let inside):
            place = inside
            return .children
        case .text, .word, .address, .date: return .text
        case .prose: return .mixed
        case .line: return .line
        case .construct(let slot): return content(of: slot)
        case .special(let special): return begin(special)
        }
    }

    private mutating func keep(_ attributes: Span<XMLAttribute>, if isWanted: Bool) {
        for index in attributes.indices {
            let attribute = attributes[index]
            if attribute.number == Vocabulary.Attribute.base.rawValue {
                let base = attribute.value
                if base.utf8.count <= FeedLimits.base {
                    bases.append((open.count, webAddress(base, relativeTo: self.base) ?? trimmed(base)))
                }
            } else if isWanted {
                self.attributes.append(KeptAttribute(number: attribute.number, value: attribute.value))
            }
        }
    }

    /// An attribute of the element that begins or ends.
    func attribute(_ wanted: Vocabulary.Attribute) -> String? {
        var index = firstAttribute
        while index < attributes.count {
            if attributes[index].number == wanted.rawValue { return attributes[index].value }
            index += 1
        }
        return nil
    }

    mutating func closed(text: Span<UInt8>, startsWithTag: Bool) {
        guard let entry = open.popLast() else { return }
        place = entry.place
        firstAttribute = entry.firstAttribute
        // What follows the items inside an unclosed one belongs to nothing.
        let isStray = place == .item && !isInItem
        if !isStray, let action = entry.action {
            let trimmed = text.extracting(trimmedRange(of: text))
            if case .word(let slot) = action {
                draft[slot] = string(holdsLines(text) ? trimmed : text)
            } else {
                finish(action, trimmed, startsWithTag)
            }
        }
        if attributes.count > firstAttribute {
            attributes.removeLast(attributes.count - firstAttribute)
        }
        if let last = bases.last, last.depth == open.count { bases.removeLast() }
    }

    private mutating func finish(_ action: Vocabulary.Action, _ text: Span<UInt8>, _ startsWithTag: Bool) {
        switch action {
        case .enter, .word: break
        case .text(let slot), .prose(let slot), .line(let slot): take(text, as: slot)
        case .construct(let slot): finishConstruct(slot, text, startsWithTag)
        case .address(let slot): draft[slot] = address(text)
        case .date(let slot):
            // The channel repeats what it corrects; an item repeats what it copies.
            if !text.isEmpty, let time = parseDate(text) {
                draft.note(time, as: slot, isCorrection: !isInItem)
            }
        case .special(let special): finish(special, text, startsWithTag)
        }
    }

    /// Takes a text as it is.
    mutating func take(_ text: Span<UInt8>, as slot: TextSlot) {
        guard !text.isEmpty else { return }
        if isInItem, slot.holdsNotes {
            item.take(notes(text), as: slot)
        } else {
            draft[slot] = string(text)
        }
    }

    /// Notes that are one stretch of the document stay there; others were put together and are copied.
    private func notes(_ text: Span<UInt8>) -> Notes {
        if let place = document.span.indices(of: text) { return Notes(at: place, in: document) }
        let copy = unsafe text.withUnsafeBufferPointer { unsafe Array($0) }
        return Notes(at: copy.indices, in: copy)
    }

    /// The item that is open, else the channel.
    var draft: Draft {
        // Not `get`: that would copy the draft to look at one fact of it.
        _read {
            if isInItem { yield item } else { yield channel }
        }
        _modify {
            if isInItem { yield &item } else { yield &channel }
        }
    }

    // MARK: - Roots, channels and items

    /// Takes note of the root, and of the version it claims.
    mutating func beginRSS() {
        if rootName?.lowercased() == "rdf" {
            format = .rss10
        } else {
            format =
                attribute(.version).map { $0.hasPrefix("0.9") || $0.hasPrefix("0.8") } ?? false
                ? .rss09x : .rss2
        }
        channel[.xmlLanguage] = attribute(.xmlLanguage)
    }

    mutating func beginAtom() {
        format = attribute(.version)?.hasPrefix("0") ?? false ? .atom03 : .atom10
        channel[.xmlLanguage] = attribute(.xmlLanguage)
    }

    mutating func beginChannel() {
        if format == nil { format = .rss2 }
    }

    mutating func beginItem() {
        if isInItem {
            outerItems.append(item)
            item = Draft()
        } else {
            item.clear()
        }
        isInItem = true
        if format == .rss10 || attribute(.about) != nil { item[.guid] = attribute(.about).map(trimmed) }
    }

    mutating func beginLiveItem() {
        beginItem()
        liveStatus = LiveItem(
            status: attribute(.status).map { trimmed($0).lowercased() },
            start: attribute(.start).flatMap { parseDate($0) },
            end: attribute(.end).flatMap { parseDate($0) }, item: FeedItem())
    }

    mutating func endItem() {
        guard isInItem else { return }
        if item.isEmpty, let outer = outerItems.popLast() {
            item = outer
            return
        }
        // Items inside one that was never closed stand beside it.
        isInItem = false
        for outer in outerItems { items.append(upTo: FeedLimits.items, FeedItem(outer, in: format ?? .rss2)) }
        outerItems = []
        items.append(upTo: FeedLimits.items, FeedItem(item, in: format ?? .rss2))
    }

    mutating func endLiveItem() {
        guard isInItem else { return }
        isInItem = false
        var live = liveStatus ?? LiveItem(item: FeedItem())
        live.item = FeedItem(item, in: format ?? .rss2)
        liveItems.append(upTo: FeedLimits.list, live)
        liveStatus = nil
    }

    mutating func endChannel() { channelIsClosed = true }

    /// What was read, whether or not the document came to its end; `nil` when no feed was seen.
    mutating func takeFeed() -> Feed? {
        guard let format else { return nil }
        var feed = Feed(channel, format: format)
        swap(&feed.items, &items)
        swap(&feed.liveItems, &liveItems)
        return feed
    }

    // MARK: - Addresses

    var base: String? { statedBase ?? baseURL }

    /// What `xml:base` says.
    var statedBase: String? { bases.last?.url }

    mutating func address(_ text: Span<UInt8>) -> String? {
        address(string(text))
    }

    mutating func address(_ text: String?) -> String? {
        guard let text = text.map(trimmed), !text.isEmpty else { return nil }
        guard gained < FeedLimits.resolved else { return text }
        let address = webAddress(text, relativeTo: base)
        gained += max(0, (address?.utf8.count ?? 0) - text.utf8.count)
        // Most addresses need no mending, and then there is nothing to doubt.
        return address != text && endsTwice(text) ? text : address
    }
}

/// Whether words follow the extension of an address's file, as in `https://host/a.mp3 mp3`.
///
/// Nobody can tell whether they belong to it, so such an address stays as it was published.
private func endsTwice(_ address: String) -> Bool {
    guard let space = address.utf8.firstIndex(of: UInt8(ascii: " ")) else { return false }
    let file = address[..<space].utf8.suffix(5)
    let rest = address[address.index(after: space)...].utf8
    guard let dot = file.lastIndex(of: UInt8(ascii: ".")), file[dot...].count >= 3 else { return false }
    return file[dot...].dropFirst().allSatisfy { isLetter($0) || decimalDigit($0) != nil }
        && rest.allSatisfy { isLetter($0) || decimalDigit($0) != nil || $0 == UInt8(ascii: " ") }
}
