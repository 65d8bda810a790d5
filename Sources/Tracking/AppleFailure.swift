package import FeedModel

/// Why Apple told nothing.
package enum AppleFailure: Error, Sendable, Equatable {
    /// Apple refused before; until then nobody asks.
    case paused(until: UnixTime)
    /// Apple refused just now (403 or 429).
    case refused(until: UnixTime)
    /// The calls of this minute are used up.
    case noTurn(until: UnixTime)
    case unreachable(String)
    /// An answer that makes no sense, in words.
    case badAnswer(String)
}

extension AppleFailure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .paused(let time):
            "Apple refused earlier requests, so it is not asked before \(time.iso8601); feeds are not affected"
        case .refused(let time):
            "Apple refuses requests from here (too many, or blocked); it is asked again after \(time.iso8601)"
        case .noTurn(let time):
            "Apple allows about 20 requests a minute, and they are used up until \(time.iso8601)"
        case .unreachable(let reason): "Apple's directory cannot be reached: \(reason)"
        case .badAnswer(let reason): "Apple's directory gave an answer that cannot be used: \(reason)"
        }
    }
}
