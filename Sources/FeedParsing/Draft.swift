import FeedModel

/// What was found of one item or channel so far, unranked.
struct Draft {
    /// A place for every text there could be, and which are taken: an item has a dozen of them.
    private var texts: [String?]
    private var taken: [TextSlot] = []
    private var dates: [(slot: DateSlot, time: UnixTime)] = []
    /// Texts that are as long as notes.
    private var notes: [(slot: TextSlot, notes: Notes)] = []

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
        enclosures.isEmpty && media.isEmpty && links.isEmpty && taken.isEmpty && dates.isEmpty
            && notes.isEmpty
    }

    /// Forgets everything, but keeps the room for texts: each item needs as much as the one before.
    mutating func clear() {
        var cleared = Draft(room: &texts, &taken, &dates, &notes)
        swap(&cleared, &self)
    }

    init() { texts = Array(repeating: nil, count: TextSlot.allCases.count) }

    /// Takes over the room of a draft that nobody needs any more.
    private init(
        room texts: inout [String?], _ taken: inout [TextSlot],
        _ dates: inout [(slot: DateSlot, time: UnixTime)],
        _ notes: inout [(slot: TextSlot, notes: Notes)]
    ) {
        for slot in taken { texts[slot.rawValue] = nil }
        taken.removeAll(keepingCapacity: true)
        dates.removeAll(keepingCapacity: true)
        notes.removeAll(keepingCapacity: true)
        self.texts = []
        swap(&self.texts, &texts)
        swap(&self.taken, &taken)
        swap(&self.dates, &dates)
        swap(&self.notes, &notes)
    }

    /// Texts of repeated elements: the first that is not empty stays.
    subscript(slot: TextSlot) -> String? {
        get { texts[slot.rawValue] ?? (slot.holdsNotes ? notes(slot)?.text : nil) }
        set {
            guard let newValue, !newValue.isEmpty, texts[slot.rawValue] == nil else { return }
            if slot.holdsNotes, notes(slot) != nil { return }
            taken.append(slot)
            texts[slot.rawValue] = newValue
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
        if texts[slot.rawValue] != nil { texts[slot.rawValue] = text } else { self[slot] = text }
    }

    /// Takes a text that may stay in the document.
    mutating func take(_ text: Notes, as slot: TextSlot) {
        guard texts[slot.rawValue] == nil, notes(slot) == nil else { return }
        notes.append((slot, text))
    }

    private func notes(_ slot: TextSlot) -> Notes? {
        for entry in notes where entry.slot == slot { return entry.notes }
        return nil
    }

    /// The first notes there are, in this order.
    func firstNotes(_ slots: [TextSlot]) -> Notes? {
        for slot in slots {
            if let found = notes(slot) { return found }
            if let text = texts[slot.rawValue] { return Notes(text) }
        }
        return nil
    }

    /// The first text there is, in this order.
    func first(_ slots: [TextSlot]) -> String? {
        for slot in slots {
            if let text = texts[slot.rawValue] { return text }
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
