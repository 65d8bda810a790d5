import JSONText

/// A record of the journal, written by hand: what `JSONEncoder` makes of the same changes, byte for byte.
///
/// It is read by ``Codable``: once at the start, and a minute's worth of changes at most.
extension [Change] {
    package var json: [UInt8] {
        var json = JSONWriter()
        json.list(self) { json, change in change.write(to: &json) }
        return json.bytes
    }
}

extension Change {
    fileprivate func write(to json: inout JSONWriter) {
        switch self {
        case .subscribed(let subscription): json.change("subscribed") { $0.member("_0", subscription) }
        case .unsubscribed(let podcast): json.change("unsubscribed") { $0.member("podcast", podcast) }
        case .paused(let podcast, let isPaused): json.change("paused", isPaused, of: podcast)
        case .described(let podcast, let description): json.change("described", description, of: podcast)
        case .moved(let podcast, let address):
            json.change("moved") { json in
                json.member("podcast", podcast)
                json.member("to", address)
            }
        case .moveSeen(let podcast, let move): json.change("moveSeen", move, of: podcast)
        case .gone(let podcast, let isGone): json.change("gone", isGone, of: podcast)
        case .checked(let podcast, let standing): json.change("checked", standing, of: podcast)
        case .baselineSet(let podcast, let time):
            json.change("baselineSet") { json in
                json.member("at", time)
                json.member("podcast", podcast)
            }
        case .appeared(let podcast, let episodes):
            json.change("appeared", episodes.map { StoredEpisode(episode: $0) }, of: podcast)
        case .edited(let podcast, let episode):
            json.change("edited", StoredEpisode(episode: episode), of: podcast)
        case .remembered(let podcast, let memory): json.change("remembered", memory, of: podcast)
        case .queued(let deliveries): json.change("queued") { $0.member("_0", deliveries) }
        case .unheard(let events): json.change("unheard") { $0.member("_0", events) }
        case .attempted(let event, let hook, let attempt):
            json.change("attempted") { json in
                json.member("_2", attempt)
                json.member("event", event)
                json.member("hook", hook)
            }
        case .delivered(let event, let hook):
            json.change("delivered") { json in
                json.member("event", event)
                json.member("hook", hook)
            }
        case .dropped(let events): json.change("dropped") { $0.member("events", events) }
        case .revived(let events, let time):
            json.change("revived") { json in
                json.member("at", time)
                json.member("events", events)
            }
        case .apple(let standing): json.change("apple") { $0.member("_0", standing) }
        case .host(let name, let standing):
            json.change("host") { json in
                json.member("_1", standing)
                json.member("name", name)
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func change(_ kind: StaticString, _ parts: (inout JSONWriter) -> Void) {
        object { json in
            json.name(kind)
            json.object(parts)
        }
    }

    /// One about a podcast.
    fileprivate mutating func change(_ kind: StaticString, _ value: (some JSONValue)?, of podcast: String) {
        change(kind) { json in
            json.member("_1", value)
            json.member("podcast", podcast)
        }
    }

    fileprivate mutating func member(_ name: StaticString, _ value: (some JSONValue)?) {
        guard let value else { return }
        self.name(name)
        value.write(to: &self)
    }
}

extension PodcastDescription: JSONShape {
    static var blank: PodcastDescription { PodcastDescription() }

    mutating func walk(_ fields: inout some JSONFields) throws(JSONFault) {
        try fields.field("appleID", &appleID)
        try fields.field("artworkURL", &artworkURL)
        try fields.field("author", &author)
        try fields.field("country", &country)
        try fields.field("link", &link)
        try fields.field("storeURL", &storeURL)
        try fields.field("title", &title)
    }
}

extension Memory: JSONShape {
    static var blank: Memory { Memory() }

    mutating func walk(_ fields: inout some JSONFields) throws(JSONFault) {
        try fields.younger("known", &known)
        try fields.younger("sharedGuids", &sharedGuids)
        try fields.younger("textPosts", &textPosts)
        try fields.younger("uncounted", &uncounted)
    }
}

extension Attempt: JSONShape {
    static var blank: Attempt { Attempt(number: 0, due: UnixTime(0), isParked: false, result: "") }

    mutating func walk(_ fields: inout some JSONFields) throws(JSONFault) {
        try fields.field("due", &due)
        try fields.field("isParked", &isParked)
        try fields.field("number", &number)
        try fields.field("result", &result)
    }
}
