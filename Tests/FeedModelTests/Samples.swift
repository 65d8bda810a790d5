import FeedModel
import Foundation

let noon = UnixTime(1_767_268_800)

func podcast(_ number: Int = 1) -> Subscription {
    var podcast = Subscription(id: "p\(number)", subscribed: noon)
    podcast.title = "Show \(number)"
    podcast.feedURL = "https://me:secret@example.org/\(number).xml"
    return podcast
}

/// An episode that is published `number` hours after noon, known by one key of its own.
func episode(_ number: Int) -> Episode {
    let id = Digest("episode \(number)")
    var episode = Episode(id: id.hex, firstSeen: noon, source: .rss, keys: [id])
    episode.title = "Episode \(number)"
    episode.published = noon + Int64(number) * 3_600
    return episode
}

func delivery(_ number: Int, of podcast: String = "p1", to hook: String = "hook") -> Delivery {
    let event = Event(
        .episodeNew, podcastID: podcast, episodeID: episode(number).id, time: noon + Int64(number))
    return Delivery(event: event, hook: hook, due: noon)
}

/// What becomes of `changes`, one after the other.
func library(_ changes: Change...) -> Library {
    var library = Library()
    for change in changes { library.apply(change) }
    return library
}

func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

func value<Value: Decodable>(_ type: Value.Type = Value.self, from json: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
}
