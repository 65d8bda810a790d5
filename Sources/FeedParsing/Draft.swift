import FeedModel

/// What was found of one item or channel so far, unranked.
struct Draft {
    /// Texts in order of appearance; an item has a dozen of the many it could have.
    private var textSlots: [TextSlot] = []
    private var texts: [String] = []
    private var dates: [(slot: DateSlot, time: UnixTime)] = []

    var guidIsPermaLink: Bool?
    var links: [Link] = []
    var enclosures: [Enclosure] = []
    /// `media:content` with audio or video, to be listed behind the enclosures.
    var media: [Enclosure] = []
    var mediaDuration: Int?
    var categories: [String] = []
    var people: [Person] = []
    var transcripts: [Transcript] = []
    var chapters: [Chapter] = []
    var soundbites: [Soundbite] = []
    var funding: [Funding] = []
    var skipHours: [Int] = []
    var skipDays: [String] = []
    var lockedOwner: String?
    var recurrenceRule: String?
    var recurrenceStart: UnixTime?
    var recurrenceIsOver: Bool?
    var usesPodping: Bool?

    /// An Atom link, resolved.
    struct Link {
        var rel: String
        var url: String
        var type: String?
    }

    /// Whether nothing was found at all.
    var isEmpty: Bool {
        enclosures.isEmpty && media.isEmpty && links.isEmpty && texts.isEmpty && dates.isEmpty
    }

    /// Texts of repeated elements: the first that is not empty stays.
    subscript(slot: TextSlot) -> String? {
        get {
            textSlots.firstIndex(of: slot).map { texts[$0] }
        }
        set {
            guard let newValue, !newValue.isEmpty, !textSlots.contains(slot) else { return }
            textSlots.append(slot)
            texts.append(newValue)
        }
    }

    subscript(slot: DateSlot) -> UnixTime? {
        get {
            for entry in dates where entry.slot == slot { return entry.time }
            return nil
        }
        set { if let newValue, self[slot] == nil { dates.append((slot, newValue)) } }
    }

    /// Takes a moment; a correction replaces one that is known.
    mutating func note(_ time: UnixTime, as slot: DateSlot, isCorrection: Bool) {
        if isCorrection { dates.removeAll { $0.slot == slot } }
        self[slot] = time
    }

    mutating func replace(_ slot: TextSlot, with text: String) {
        if let index = textSlots.firstIndex(of: slot) { texts[index] = text } else { self[slot] = text }
    }

    /// The first text there is, in this order.
    func first(_ slots: [TextSlot]) -> String? {
        for slot in slots {
            if let index = textSlots.firstIndex(of: slot) { return texts[index] }
        }
        return nil
    }

    func first(_ slots: [DateSlot]) -> UnixTime? {
        for slot in slots {
            if let time = self[slot] { return time }
        }
        return nil
    }

    /// The links of a relation, those that spell it as Atom does first.
    func links(_ rel: String) -> [Link] {
        if links.isEmpty { return [] }
        return links.filter { $0.rel == rel } + links.filter { $0.rel != rel && $0.rel.lowercased() == rel }
    }
}
