import FeedModel
package import Hooks

/// What a person can set, as values.
///
/// Where they come from is ``SettingsDocument``'s affair.
package struct Settings: Sendable, Equatable {
    package var itunes = ITunesSettings()
    package var polling = PollingSettings()
    package var hooks: [Hook] = []
    package var rules = AnnouncementRules()

    package init() {}
}

/// How Apple's directory is asked.
package struct ITunesSettings: Sendable, Equatable {
    package var baseURL = "https://itunes.apple.com"
    /// The storefront, two letters.
    package var country = "US"
    /// Storefronts to try when the first one does not know a podcast.
    package var fallbackCountries: [String] = []

    package init() {}
}

/// How feeds are asked.
package struct PollingSettings: Sendable, Equatable {
    package var attention = Attention.normal
    /// Seconds between two checks of one podcast, in place of what podwatch decides.
    package var interval: Int64?
    /// The least number of seconds between two checks of one podcast.
    package var floor: Int64 = 15 * 60
    package var hostsAtOnce = 16
    /// In place of podwatch's own User-Agent.
    package var userAgent: String?
    /// What is different for single podcasts; of several that name one, the last counts.
    package var exceptions: [PollingException] = []

    package init() {}
}

/// How one podcast is asked, where that differs from the others.
package struct PollingException: Sendable, Equatable {
    /// Its id, Apple's id, the feed's address or the title.
    package var podcast: String
    package var attention: Attention?
    /// Seconds between two checks.
    package var interval: Int64?

    package init(podcast: String, attention: Attention? = nil, interval: Int64? = nil) {
        self.podcast = podcast
        self.attention = attention
        self.interval = interval
    }
}

extension PollingSettings {
    /// The settings as they are for one podcast.
    func applied(to subscription: Subscription) -> PollingSettings {
        var settings = self
        for exception in exceptions where subscription.isCalled(exception.podcast) {
            settings.attention = exception.attention ?? settings.attention
            settings.interval = exception.interval ?? settings.interval
        }
        return settings
    }
}
