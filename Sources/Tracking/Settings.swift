package import Hooks

/// What a person can set, as values.
///
/// Where they come from is ``SettingsDocument``'s affair.
package struct Settings: Sendable, Equatable {
    package var itunes = ITunesSettings()
    package var polling = PollingSettings()
    package var hooks: [Hook] = []
    package var rules = AnnouncementRules()
    package var podcasts: [PodcastSettings] = []
    package var monitoring = MonitoringSettings()

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

    package init() {}
}
