import FeedParsing
import HTTPFetch

/// Why a podcast was not added.
///
/// Nothing was stored.
enum AddFailure: Error, Sendable {
    case unknownID(Int64, country: String)
    case noPublicFeed(title: String)
    case check(what: String, CheckFailure)

    var exit: ExitCode {
        switch self {
        case .unknownID, .noPublicFeed: .data
        case .check(let what, .fetch(.badURL)) where isFeed(what): .usage
        case .check(_, let failure): failure.exit
        }
    }

    /// Whether the person wrote the address, rather than Apple.
    private func isFeed(_ what: String) -> Bool {
        if case .feed? = try? PodcastReference(what) { true } else { false }
    }
}

extension AddFailure: CustomStringConvertible {
    var description: String {
        switch self {
        case .unknownID(let id, let country):
            "Apple knows no podcast with the id \(id) in the storefront \(country): "
                + "check the number, name another one with --country, or add the feed's address"
        case .noPublicFeed(let title):
            "Apple lists \"\(title)\" without a public feed and without episodes, so there is nothing to watch"
        case .check(_, let failure): "\(failure)"
        }
    }
}

extension CheckFailure {
    /// What a command that failed for this reason exits with.
    package var exit: ExitCode {
        switch self {
        // An address that Apple or a redirect named; what no request could be made of is no feed.
        case .fetch(.badURL), .fetch(.unsupportedScheme): .data
        case .fetch: .unavailable
        case .status(let status, _): status == 429 || status == 503 ? .tryAgain : .unavailable
        case .empty, .feed, .cut: .data
        case .apple(.unreachable), .apple(.badAnswer): .unavailable
        case .apple: .tryAgain
        case .secret: .configuration
        case .state(let error): error.exit
        }
    }
}
