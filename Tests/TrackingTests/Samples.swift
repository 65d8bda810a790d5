import FeedModel
import Hooks

@testable import Tracking

/// 2026-01-01T12:00:00Z.
let noon = UnixTime(1_767_268_800)

/// An item of a feed, published so many days after `noon`.
///
/// - Parameters:
///   - guid: As published.
///   - title: As published.
///   - audio: Where it plays; left out, an address of its own made from the title.
///   - days: `nil` for an item without a date.
///   - duration: In seconds.
///   - notes: The description.
///   - length: Of the audio, in bytes.
/// - Returns: The item as a feed lists it.
func item(
    _ guid: String?, _ title: String?, _ audio: String? = "", days: Double? = 0, duration: Int? = nil,
    notes: String? = nil, length: Int64? = nil
) -> Sighting {
    var item = Sighting(source: .rss, isPlayable: audio != nil)
    item.guid = guid
    item.title = title
    item.episodeURL = audio == "" ? "https://media.example/\(title ?? "untitled").mp3" : audio
    item.published = days.map { noon + Int64($0 * Double(day)) }
    item.duration = duration
    item.description = notes
    item.length = length
    return item
}

/// A row of Apple's.
func row(_ track: Int64, _ guid: String?, _ title: String, _ audio: String? = nil, days: Double = 0)
    -> Sighting
{
    var row = Sighting(source: .itunes, isPlayable: true)
    row.trackID = track
    row.guid = guid
    row.title = title
    row.episodeURL = audio
    row.previewURL = audio
    row.published = noon + Int64(days * Double(day))
    return row
}

/// One hook that wants these events.
func hearing(_ events: Set<Event.Kind>) -> Audience {
    Audience([Hook(name: "all", means: .command(["/bin/true"]), events: events)])
}

/// One podcast whose documents are read one after the other, without a network.
struct Reader {
    private(set) var library = Library()
    var rules = AnnouncementRules()
    /// One hook that wants everything but edits.
    var audience = hearing(Set(Event.Kind.allCases).subtracting([.episodeUpdated]))
    /// Three weeks after the subscription began.
    var now = noon + 21 * day

    /// - Parameters:
    ///   - items: The first document; `nil` leaves the podcast without a baseline.
    ///   - rules: What is told.
    init(_ items: [Sighting]? = nil, rules: AnnouncementRules = AnnouncementRules()) {
        self.rules = rules
        library.apply(.subscribed(Subscription(id: "p1", subscribed: noon)))
        if let items { read(items) }
    }

    var podcast: Subscription {
        library.subscriptions["p1"] ?? Subscription(id: "p1", subscribed: noon)
    }

    /// - Returns: The events it made, oldest first: an episode's title, or the event's name.
    @discardableResult
    mutating func read(_ items: [Sighting], _ admission: Admission = .announce) -> [String] {
        now = now + hour
        let merge = Merge(subscription: podcast, audience: audience, rules: rules, now: now)
        let changes = merge.changes(bringing: items, admission)
        for change in changes { library.apply(change, keeping: rules.kept) }
        var told: [String] = []
        for case .queued(let deliveries) in changes {
            for delivery in deliveries {
                told.append(words(for: delivery.event))
                library.apply(.delivered(event: delivery.event.id, hook: delivery.hook))
            }
        }
        return told
    }

    /// Titles of all records, newest first.
    var titles: [String] {
        podcast.episodes.map { $0.title ?? "" }
    }

    private func words(for event: Event) -> String {
        let title = podcast.episodes.first { $0.id == event.episodeID }?.title ?? "?"
        switch event.type {
        case .episodeNew: return title
        case .episodeUpdated: return "edited: \(title)"
        default: return event.type.rawValue + (event.count.map { " \($0)" } ?? "")
        }
    }
}
