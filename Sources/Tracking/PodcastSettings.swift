import FeedModel
package import Hooks

/// What is different for one podcast; where several name it, the last one that says something counts.
package struct PodcastSettings: Sendable, Equatable {
    /// Its id, Apple's id, the feed's address or the title.
    package var podcast: String
    package var attention: Attention?
    /// Seconds between two checks.
    package var interval: Int64?
    package var manner = FeedManner()
    /// No hook hears of it; its episodes are recorded.
    package var isMuted: Bool?
    package var filter = EpisodeFilter()

    package init(podcast: String, attention: Attention? = nil, interval: Int64? = nil) {
        self.podcast = podcast
        self.attention = attention
        self.interval = interval
    }
}

extension Settings {
    /// Everything secret, with the hook or podcast it belongs to.
    package var secrets: [(owner: String, secret: SecretSource)] {
        let doors = podcasts.flatMap { podcast in
            (podcast.manner.access?.secrets ?? []).map { (maskedAddress(podcast.podcast), $0) }
        }
        let keys = hooks.compactMap { hook -> (String, SecretSource)? in
            guard case .webhook(_, let secret?) = hook.means else { return nil }
            return ("hook \(hook.name)", secret)
        }
        return doors + keys
    }

    /// All that is said of one podcast, together.
    func podcast(_ subscription: Subscription) -> PodcastSettings {
        podcasts(where: subscription.isCalled)
    }

    /// The same for one that is looked at where it lies: most settings name none.
    func podcast(_ place: SubscriptionPlace) -> PodcastSettings {
        podcasts.isEmpty ? podcasts(where: { _ in false }) : podcast(place.subscription)
    }

    /// All that is said of the podcasts a condition holds for, together.
    func podcasts(where isMeant: (String) -> Bool) -> PodcastSettings {
        var all = PodcastSettings(podcast: "")
        all.manner.userAgent = polling.userAgent
        guard !podcasts.isEmpty else { return all }
        return podcasts.filter { isMeant($0.podcast) }
            .reduce(into: all) { all, one in
                all.podcast = one.podcast
                all.attention = one.attention ?? all.attention
                all.interval = one.interval ?? all.interval
                all.manner = all.manner.overridden(by: one.manner)
                all.isMuted = one.isMuted ?? all.isMuted
                all.filter.include = one.filter.include ?? all.filter.include
                all.filter.exclude = one.filter.exclude ?? all.filter.exclude
            }
    }

    /// How one podcast is polled.
    func polling(of subscription: Subscription) -> PollingSettings {
        guard !podcasts.isEmpty else { return polling }
        let own = podcast(subscription)
        var polling = polling
        polling.attention = own.attention ?? polling.attention
        polling.interval = own.interval ?? polling.interval
        return polling
    }

    /// The same for one that is looked at where it lies.
    func polling(of place: SubscriptionPlace) -> PollingSettings {
        podcasts.isEmpty ? polling : polling(of: place.subscription)
    }
}
