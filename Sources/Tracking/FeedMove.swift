import FeedModel
import HTTPFetch

/// Decides whether a feed's new address is taken over.
///
/// A move is believed when the document there has an episode that was known before the move was
/// first met, or when it has lasted three days. Never from https to http, never back to an address
/// the podcast came from: two feeds that name each other move once.
enum FeedMove {
    enum Verdict: Sendable, Equatable {
        case take
        /// Remember it, and look again.
        case wait(PendingMove)
        case none
    }

    static let patience: Int64 = 3 * 86_400

    static func verdict(
        on target: String?, of subscription: Subscription, showing sightings: [Sighting], at now: UnixTime
    ) -> Verdict {
        guard let target, isPossible(target, for: subscription) else { return .none }
        let met = subscription.move.flatMap { $0.to == target ? $0 : nil }
        if subscription.shares(anyOf: sightings, before: met?.since) { return .take }
        let move = met ?? PendingMove(to: target, since: now)
        return now - move.since >= patience ? .take : .wait(move)
    }

    /// The new address with the old one's user and password, which no answer repeats; on the same host only.
    static func address(_ new: String?, keepingUserOf old: String) -> String? {
        guard let new, hostName(of: new) == hostName(of: old), let scheme = new.firstRange(of: "://"),
            new.hasPrefix(old.prefix { $0 != ":" })
        else { return new }
        let authority = old[(old.firstRange(of: "://")?.upperBound ?? old.startIndex)...].prefix {
            !"/?#".contains($0)
        }
        guard let at = authority.lastIndex(of: "@") else { return new }
        return String(new[..<scheme.upperBound] + authority[...at] + new[scheme.upperBound...])
    }

    static func isPossible(_ target: String, for subscription: Subscription) -> Bool {
        guard let old = subscription.feedURL, target != addressWithoutUser(old), target != old,
            !subscription.formerFeedURLs.contains(target),
            target.hasPrefix("https://") || target.hasPrefix("http://")
        else { return false }
        return !(old.hasPrefix("https://") && target.hasPrefix("http://"))
    }
}

extension HTTPResponse {
    /// Where the answer came from, when every hop on the way said it is for good.
    var permanentAddress: String? {
        guard !hops.isEmpty, hops.allSatisfy(\.isPermanent), !wasDowngraded else { return nil }
        return url
    }
}
