package import FeedModel
package import Hooks

/// Who wants to hear of what, about one podcast.
package struct Audience: Sendable, Equatable {
    package var hooks: [Hook]
    /// Nobody is told anything.
    package var isMuted = false
    package var filter = EpisodeFilter()

    package init(_ hooks: [Hook] = []) {
        self.hooks = hooks
    }

    init(_ settings: Settings, for subscription: Subscription) {
        let own = settings.podcast(subscription)
        hooks = settings.hooks
        isMuted = own.isMuted ?? false
        filter = own.filter
    }

    /// Whether somebody asked for events of this kind.
    func hears(_ kind: Event.Kind) -> Bool {
        !isMuted && hooks.contains { $0.events.contains(kind) }
    }

    /// Whether an episode is to be announced, if it is new.
    func wants(_ episode: Episode) -> Bool {
        !isMuted && filter.wants(episode)
    }

    /// Has an event told to whoever wants to hear of it.
    func queue(_ event: Event, about subscription: Subscription) -> [Change] {
        guard !isMuted else { return [] }
        let deliveries = deliveries(of: event, about: subscription)
        return deliveries.isEmpty ? [.unheard([event])] : [.queued(deliveries)]
    }

    /// One delivery for each hook that wants this event of this podcast.
    private func deliveries(of event: Event, about subscription: Subscription) -> [Delivery] {
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
        if let feedURL, isName(name, of: feedURL) { return true }
        if formerFeedURLs.contains(where: { isName(name, of: $0) }) { return true }
        return title?.lowercased() == name.lowercased()
    }
}
