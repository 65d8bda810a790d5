import FeedModel

/// One of the variables that tell a command of an event.
package struct EventVariable: Sendable {
    package let name: String
    /// What it holds.
    package let meaning: String
    fileprivate let value: @Sendable (EventMessage) -> String?

    /// All of them, in the order in which they are documented.
    package static let all: [EventVariable] = [
        EventVariable(name: "PODWATCH_EVENT", meaning: "The type of the event") { $0.type.rawValue },
        EventVariable(name: "PODWATCH_EVENT_ID", meaning: "The event's id, the same on every try") { $0.id },
        EventVariable(name: "PODWATCH_ATTEMPT", meaning: "Which try this is, from 1") { String($0.attempt) },
        EventVariable(name: "PODWATCH_PODCAST_ID", meaning: "podwatch's own id of the podcast") {
            $0.podcast.id
        },
        EventVariable(name: "PODWATCH_APPLE_ID", meaning: "Apple's id of the podcast") {
            $0.podcast.appleID.map { String($0) }
        },
        EventVariable(name: "PODWATCH_PODCAST_TITLE", meaning: "The podcast's title") { $0.podcast.title },
        EventVariable(name: "PODWATCH_FEED_URL", meaning: "The feed's address, its password masked") {
            $0.podcast.feedURL
        },
        EventVariable(name: "PODWATCH_EPISODE_GUID", meaning: "The episode's guid, as published") {
            $0.episode?.guid
        },
        EventVariable(name: "PODWATCH_EPISODE_TITLE", meaning: "The episode's title") { $0.episode?.title },
        EventVariable(name: "PODWATCH_EPISODE_URL", meaning: "Where the whole episode plays") {
            $0.episode?.episodeURL
        },
        EventVariable(name: "PODWATCH_PREVIEW_URL", meaning: "Apple's preview of the episode") {
            $0.episode?.previewURL
        },
        EventVariable(name: "PODWATCH_EPISODE_LINK", meaning: "The episode's page") { $0.episode?.link },
        EventVariable(
            name: "PODWATCH_EPISODE_PUBLISHED", meaning: "When it was published, in ISO 8601 and UTC"
        ) { $0.episode?.published?.iso8601 },
        EventVariable(name: "PODWATCH_EPISODE_DURATION", meaning: "Its length in seconds") {
            $0.episode?.duration.map { String($0) }
        },
    ]
}

extension EventMessage {
    /// The event as `PODWATCH_…` variables; what has no value has no variable.
    var variables: [String: String] {
        var variables: [String: String] = [:]
        for variable in EventVariable.all {
            guard let line = variable.value(self).map(oneLine), !line.isEmpty else { continue }
            variables[variable.name] = line
        }
        return variables
    }
}

/// `text` as a variable can carry it: on one line, without control characters, not too long.
///
/// Runs of white space and control characters become one space, those at the ends go. Linux refuses
/// to start a program with a string over 128 KiB, so what is beyond 32 KiB is cut, between
/// characters; the whole text is on the hook's standard input.
func oneLine(_ text: String) -> String {
    let limit = 32_768
    var line = String.UnicodeScalarView()
    var size = 0
    var gap = false
    for scalar in text.unicodeScalars {
        if isSpaceOrControl(scalar) {
            gap = size > 0
            continue
        }
        size += UTF8.width(scalar) + (gap ? 1 : 0)
        guard size <= limit else { break }
        if gap { line.append(" ") }
        line.append(scalar)
        gap = false
    }
    return String(line)
}

/// Unicode's properties are slow to look up; most of what comes by is ASCII.
private func isSpaceOrControl(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return scalar.value <= 0x20 || scalar.value == 0x7F }
    return scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
}
