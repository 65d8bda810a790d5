import FeedModel
import HTTPFetch

/// What a check does about an address that a feed or Apple names in place of the present one.
extension Check {
    /// Looks at an address the podcast is said to have moved to.
    func move(of subscription: Subscription, to claim: String?, isLost: Bool = false) async
        -> ClaimedMove
    {
        guard let claim, FeedMove.isPossible(claim, for: subscription, isLost: isLost) else { return .none }
        let target = keepingUser(of: subscription.feedURL, at: claim)
        guard let there = try? await fetch(of: subscription).answer(from: target) else {
            // It may come up yet; an unchanged document would not name it a second time. What the present
            // address lists until then was known before.
            let met = subscription.move.flatMap { $0.to == target ? $0 : nil }
            return .watched(met ?? PendingMove(to: target, since: now() + 1))
        }
        let news = FeedNews(there)
        // An old address that leads to where the podcast lives already is no news.
        if subscription.livesAt(news.response.url) { return .none }
        // Where that address itself leads for good is where the podcast lives.
        let address = news.response.permanentAddress.map { keepingUser(of: target, at: $0) } ?? target
        switch FeedMove.verdict(
            on: address, of: subscription, showing: news.sightings, isLost: isLost, at: now())
        {
        case .take: return .proved(news, to: address)
        case .wait(let move): return .watched(move)
        case .none: return .none
        }
    }

    func isNews(_ subscription: Subscription) -> @Sendable (String) -> Bool {
        { FeedMove.isPossible($0, for: subscription) }
    }
}

extension Subscription {
    fileprivate func livesAt(_ url: String) -> Bool {
        guard let here = feedURL.flatMap(FeedAddress.init), let there = FeedAddress(url) else { return false }
        return here.isSame(as: there)
    }
}
