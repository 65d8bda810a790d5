import FeedModel

/// What was found of one item or channel so far, unranked.
struct Draft {
    private var texts = [String?](repeating: nil, count: TextSlot.allCases.count)
    private var dates = [UnixTime?](repeating: nil, count: DateSlot.allCases.count)

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
        enclosures.isEmpty && media.isEmpty && links.isEmpty && texts.allSatisfy { $0 == nil }
            && dates.allSatisfy { $0 == nil }
    }

    /// Texts of repeated elements: the first that is not empty stays.
    subscript(slot: TextSlot) -> String? {
        get { texts[slot.rawValue] }
        set {
            guard texts[slot.rawValue] == nil, let newValue, !newValue.isEmpty else { return }
            texts[slot.rawValue] = newValue
        }
    }

    subscript(slot: DateSlot) -> UnixTime? {
        get { dates[slot.rawValue] }
        set { if dates[slot.rawValue] == nil { dates[slot.rawValue] = newValue } }
    }

    /// Takes a moment; a correction replaces one that is known.
    mutating func note(_ time: UnixTime, as slot: DateSlot, isCorrection: Bool) {
        if isCorrection { dates[slot.rawValue] = nil }
        self[slot] = time
    }

    mutating func replace(_ slot: TextSlot, with text: String) {
        texts[slot.rawValue] = text
    }

    /// The first text there is, in this order.
    func first(_ slots: TextSlot...) -> String? {
        for slot in slots {
            if let text = self[slot] { return text }
        }
        return nil
    }

    func first(_ slots: DateSlot...) -> UnixTime? {
        for slot in slots {
            if let time = self[slot] { return time }
        }
        return nil
    }

    /// The links of a relation, those that spell it as Atom does first.
    func links(_ rel: String) -> [Link] {
        links.filter { $0.rel == rel } + links.filter { $0.rel != rel && $0.rel.lowercased() == rel }
    }
}
