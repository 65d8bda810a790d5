import FeedModel

extension EventMessage {
    /// The event as `PODWATCH_…` variables; what has no value has no variable.
    var variables: [String: String] {
        let values: [(String, String?)] = [
            ("PODWATCH_EVENT", type.rawValue),
            ("PODWATCH_EVENT_ID", id),
            ("PODWATCH_ATTEMPT", String(attempt)),
            ("PODWATCH_PODCAST_ID", podcast.id),
            ("PODWATCH_APPLE_ID", podcast.appleID.map { String($0) }),
            ("PODWATCH_PODCAST_TITLE", podcast.title),
            ("PODWATCH_FEED_URL", podcast.feedURL),
            ("PODWATCH_EPISODE_GUID", episode?.guid),
            ("PODWATCH_EPISODE_TITLE", episode?.title),
            ("PODWATCH_EPISODE_URL", episode?.episodeURL),
            ("PODWATCH_PREVIEW_URL", episode?.previewURL),
            ("PODWATCH_EPISODE_LINK", episode?.link),
            ("PODWATCH_EPISODE_PUBLISHED", episode?.published?.iso8601),
            ("PODWATCH_EPISODE_DURATION", episode?.duration.map { String($0) }),
        ]
        var variables: [String: String] = [:]
        for (name, value) in values {
            guard let line = value.map(oneLine), !line.isEmpty else { continue }
            variables[name] = line
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
