import FeedModel
import HTTPFetch
import Hooks
import TestSupport
import Testing

@testable import Tracking

@Suite("Silence", .takingTurns)
struct SilenceTests {
    private let now = UnixTime(1_790_000_000)

    /// A weekly show whose newest episode came so many days ago.
    private func podcast(silentFor days: Int64) -> Subscription {
        var podcast = Subscription(id: "p1", subscribed: now - 400 * 86_400)
        podcast.baseline = podcast.subscribed
        podcast.feedURL = "https://harbour.example/feed.xml"
        for week in 0..<20 {
            let date = now - (days + Int64(week) * 7) * 86_400
            var episode = Episode(id: "\(week)", firstSeen: date, source: .rss, keys: [])
            episode.published = date
            podcast.episodes.append(episode)
        }
        return podcast
    }

    /// What one check that finds nothing new changes, for somebody who listens to `event`.
    private func quietCheck(of podcast: Subscription, listening event: Event.Kind) -> [Change] {
        var settings = Settings()
        settings.hooks = [Hook(name: "log", means: .command(["/bin/true"]), events: [event])]
        var decision = CheckDecision(settings: settings, now: now, hosts: [:], podcast)
        let answer = HTTPResponse(status: 304, url: "https://harbour.example/feed.xml")
        decision.bring(FeedNews(.same(answer, isNotModified: true)))
        return decision.finished()
    }

    private func told(_ changes: [Change]) -> [Event.Kind] {
        changes.flatMap { change -> [Event.Kind] in
            if case .queued(let deliveries) = change { deliveries.map(\.event.type) } else { [] }
        }
    }

    @Test func `is told once, and again only after another episode`() {
        var podcast = podcast(silentFor: 60)
        let first = quietCheck(of: podcast, listening: .podcastSilent)
        #expect(told(first) == [.podcastSilent])
        podcast = podcast.after(first)
        #expect(told(quietCheck(of: podcast, listening: .podcastSilent)).isEmpty)
    }

    @Test func `that was there before the podcast was watched is no news`() {
        var podcast = podcast(silentFor: 60)
        podcast.baseline = nil
        let first = quietCheck(of: podcast, listening: .podcastSilent)
        #expect(told(first).isEmpty)
        podcast = podcast.after(first)
        podcast.baseline = now
        #expect(told(quietCheck(of: podcast, listening: .podcastSilent)).isEmpty)
    }

    @Test func `is no silence a few days after the usual time`() {
        #expect(told(quietCheck(of: podcast(silentFor: 9), listening: .podcastSilent)).isEmpty)
    }

    @Test func `is told to nobody who did not ask for it`() {
        #expect(told(quietCheck(of: podcast(silentFor: 60), listening: .episodeNew)).isEmpty)
    }
}
