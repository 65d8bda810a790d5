extension NextCheck {
    /// What decided the moment of the next check.
    package enum Reason: Sendable, Equatable {
        /// The podcast was never checked: at once.
        case neverChecked
        /// The podcast's habits, with the chance in percent that an episode comes by then.
        case habits(percent: Int)
        /// The longest wait that the level of attention allows.
        case longestWait(seconds: Int64)
        /// The interval that the settings fix.
        case interval(seconds: Int64)
        /// The least time between two checks of this host.
        case floor(seconds: Int64)
        /// The last answer said that it stays fresh (`max-age`, `Expires`, `ttl`).
        case fresh(seconds: Int64)
        /// The server asked for this moment (`Retry-After`).
        case serverAsked
        /// The feed asks not to be read in this hour or on this day (`skipHours`, `skipDays`).
        case skipped
        /// Checks failed in a row.
        case backOff(failures: Int)
    }
}

extension NextCheck.Reason: CustomStringConvertible {
    /// The reason in words for a person, without a full stop.
    package var description: String {
        switch self {
        case .neverChecked: "it was never checked"
        case .habits(percent: 0): "its habits make an episode unlikely before then"
        case .habits(let percent): "by its habits, the chance of an episode by then is \(percent) %"
        case .longestWait(let seconds): "no podcast waits longer than \(words(seconds))"
        case .interval(let seconds): "the settings say every \(words(seconds))"
        case .floor(let seconds): "this host is asked at most every \(words(seconds))"
        case .fresh(let seconds): "the last answer said it stays fresh for \(words(seconds))"
        case .serverAsked: "the server asked to wait until then"
        case .skipped: "the feed asks not to be read before then"
        case .backOff(1): "the last check failed"
        case .backOff(let failures): "the last \(failures) checks failed"
        }
    }
}

/// A number of seconds in the largest unit that divides it: "45 seconds", "15 minutes", "6 hours".
private func words(_ seconds: Int64) -> String {
    let units: [(Int64, String)] = [(3600, "hour"), (60, "minute"), (1, "second")]
    let (size, name) = units.first { seconds != 0 && seconds.isMultiple(of: $0.0) } ?? (1, "second")
    let count = seconds / size
    return count == 1 ? "1 \(name)" : "\(count) \(name)s"
}
