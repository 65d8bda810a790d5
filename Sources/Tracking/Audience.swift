package import FeedModel
package import Hooks

/// Who wants to hear of what.
package struct Audience: Sendable, Equatable {
    package var hooks: [Hook]

    package init(_ hooks: [Hook] = []) {
        self.hooks = hooks
    }

    /// One delivery for each hook that wants this event of this podcast.
    func deliveries(of event: Event, about subscription: Subscription) -> [Delivery] {
        hooks.filter { $0.events.contains(event.type) && $0.wants(subscription) }
            .map { Delivery(event: event, hook: $0.name, due: event.time) }
    }
}

extension Hook {
    fileprivate func wants(_ subscription: Subscription) -> Bool {
        podcasts.isEmpty || podcasts.contains { subscription.isCalled($0) }
    }
}

extension Subscription {
    /// Whether `name` is exactly this podcast: its id, Apple's, its feed's address or its title in any letter case.
    package func isCalled(_ name: String) -> Bool {
        if name == id || name == appleID.map(String.init) { return true }
        if let appleID, name == "id\(appleID)" { return true }
        if let feedURL, name == feedURL || name == maskedAddress(feedURL) { return true }
        if formerFeedURLs.contains(name) { return true }
        return title?.lowercased() == name.lowercased()
    }
}
