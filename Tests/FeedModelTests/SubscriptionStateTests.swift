import FeedModel
import Testing

@Suite("Podcast")
struct SubscriptionStateTests {
    private func state(_ change: (inout Subscription) -> Void) -> Subscription.State {
        var podcast = podcast()
        change(&podcast)
        return podcast.state
    }

    @Test func `is active while its feed answers, and failing from the third failure in a row`() {
        #expect(state { _ in } == .active)
        #expect(state { $0.checks.failures = 2 } == .active)
        #expect(state { $0.checks.failures = 3 } == .failing)
    }

    @Test func `without a feed is Apple's alone`() {
        #expect(state { $0.feedURL = nil } == .appleOnly)
    }

    @Test func `that is paused is called so whatever else it is, then gone, then failing`() {
        #expect(state { ($0.isPaused, $0.isGone, $0.checks.failures) = (true, true, 9) } == .paused)
        #expect(state { ($0.isGone, $0.checks.failures, $0.feedURL) = (true, 9, nil) } == .gone)
        #expect(state { ($0.checks.failures, $0.feedURL) = (9, nil) } == .failing)
    }

    @Test func `shows its newest episode, and no password`() {
        var podcast = podcast()
        podcast.episodes = [episode(2), episode(1)]
        let summary = PodcastSummary(podcast)
        #expect(summary.latest == EpisodeSummary(episode(2), of: "p1"))
        #expect(summary.feedURL == "https://***@example.org/1.xml")
        #expect(PodcastSummary(podcast, withLatest: false).latest == nil)
    }
}

@Suite("Masked address")
struct MaskedAddressTests {
    @Test(arguments: [
        ("https://me:secret@example.org/feed", "https://***@example.org/feed"),
        ("https://token@example.org:8443/feed?a=b@c", "https://***@example.org:8443/feed?a=b@c"),
        ("https://a@b:c@example.org", "https://***@example.org"),
        ("https://:@[::1]/", "https://***@[::1]/"),
        ("https://***@example.org/feed", "https://***@example.org/feed"),
        ("https://ann:p#1!@example.org/feed", "https://***@example.org/feed"),
        ("https://ann:p/w@example.org/feed", "https://***@example.org/feed"),
        ("https://ann:p?w@example.org/feed", "https://***@example.org/feed"),
    ])
    func `hides user and password`(address: String, masked: String) {
        #expect(maskedAddress(address) == masked)
    }

    @Test(arguments: [
        "", "example.org/feed", "https://example.org/@me/feed", "https://example.org?x=a@b",
        "https://example.org#a@b", "https://", "mailto:me@example.org",
    ])
    func `without them is the address itself`(address: String) {
        #expect(maskedAddress(address) == address)
    }
}
