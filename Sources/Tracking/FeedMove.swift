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

    /// - Parameters:
    ///   - target: Where the feed is said to live now.
    ///   - subscription: What is known of the podcast.
    ///   - sightings: What the document there lists.
    ///   - isLost: The present address does not answer: the podcast may go back to an earlier one.
    ///   - now: The present.
    /// - Returns: What to do about it.
    static func verdict(
        on target: String?, of subscription: Subscription, showing sightings: [Sighting],
        isLost: Bool = false,
        at now: UnixTime
    ) -> Verdict {
        guard let target, isPossible(target, for: subscription, isLost: isLost) else { return .none }
        var met = subscription.move.flatMap { $0.to == target ? $0 : nil }
        // In a future that never came: it would be waited for that long.
        if let since = met?.since, since > now + 3_600 { met?.since = now }
        if subscription.shares(anyOf: sightings, before: met?.since) { return .take }
        let move = met ?? PendingMove(to: target, since: now)
        return now - move.since >= patience ? .take : .wait(move)
    }

    static func isPossible(_ target: String, for subscription: Subscription, isLost: Bool = false) -> Bool {
        guard let new = FeedAddress(target) else { return false }
        guard let old = subscription.feedURL.flatMap(FeedAddress.init) else { return true }
        if new.isSame(as: old) || old.isSecure && !new.isSecure { return false }
        return isLost || !subscription.formerFeedURLs.contains { FeedAddress($0)?.isSame(as: new) == true }
    }
}

extension HTTPResponse {
    /// Where the answer came from, when every hop on the way said it is for good.
    var permanentAddress: String? {
        guard !hops.isEmpty, hops.allSatisfy(\.isPermanent), !wasDowngraded else { return nil }
        return url
    }
}
