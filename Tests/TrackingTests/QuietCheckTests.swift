import FeedModel
import HTTPFetch
import TestSupport
import Testing

@testable import Tracking

@Suite("A check that found nothing", .takingTurns)
struct QuietCheckTests {
    private let now = monday + 330 * day

    private func podcast(_ change: (inout Subscription) -> Void = { _ in }) -> Subscription {
        var podcast = Subscription(id: "p1", subscribed: monday)
        podcast.title = "Harbour"
        podcast.feedURL = "https://harbour.example/feed"
        podcast.baseline = monday
        podcast.episodes = EpisodeList(
            (0..<20).map { number in
                var episode = Episode(
                    id: "e\(number)", firstSeen: now - Int64(number) * 7 * day - 3 * day, source: .rss,
                    keys: [])
                episode.published = episode.firstSeen - 600
                return episode
            })
        podcast.checks.last = now - 6 * hour
        podcast.checks.lastSuccess = now - 6 * hour
        podcast.checks.validators = StoredValidators(
            etag: "\"1\"", lastModified: nil, url: "https://harbour.example/feed", since: monday)
        podcast.checks.history = (1...Int64(CheckStanding.historyLength)).map {
            CheckRecord(at: now - $0 * 6 * hour, outcome: .notModified)
        }
        change(&podcast)
        return podcast
    }

    private func response(_ headers: HTTPHeaders = [:]) -> HTTPResponse {
        HTTPResponse(status: 304, url: "https://harbour.example/feed", headers: headers)
    }

    /// What the whole decision leaves behind, and what the short way does.
    private func bothWays(
        _ podcast: Subscription, _ response: HTTPResponse, _ hosts: [String: HostStanding] = [:]
    )
        throws -> (whole: Library, short: Library)
    {
        var decision = CheckDecision(settings: Settings(), now: now, hosts: hosts, podcast)
        decision.bring(FeedNews(.same(response, isNotModified: true)))
        var whole = Library()
        whole.apply(.subscribed(podcast))
        var short = whole
        for change in decision.finished() { whole.apply(change) }
        let schedule = Schedule(
            settings: Settings().polling(of: podcast), host: host(of: podcast.feedURL, among: hosts), now: now
        )
        let fresh = response.freshFor(now: now.seconds)
        let next = try #require(
            short.subscriptions.look(at: podcast.id) { schedule.next(of: $0, afterNothingNew: fresh) })
        short.take(
            QuietCheck(at: now, next: next.at, reason: "\(next.reason)", fresh: fresh), about: podcast.id)
        return (whole, short)
    }

    @Test func `leaves the same behind as the whole decision would`() throws {
        let podcasts = [
            podcast(), podcast { $0.checks.history = [] }, podcast { $0.checks.validators = nil },
            podcast { $0.checks.hints.fresh = 7_200 }, podcast { $0.episodes = [] },
            podcast { $0.checks.hints.skipHours = [1, 2, 3] }, podcast { $0.checks.silenceTold = true },
            podcast { $0.checks.hints.updatePeriod = 86_400 },
        ]
        let answers = [
            response(), response(["Cache-Control": "max-age=10000"]), response(["Cache-Control": "no-cache"]),
            response(["Expires": "0"]),
        ]
        var patience = HostStanding()
        (patience.wantsRest, patience.heldUntil) = (true, now + 9_000)
        let patient = ["harbour.example": patience]
        for podcast in podcasts {
            for answer in answers {
                for hosts in [[:], patient] {
                    let (whole, short) = try bothWays(podcast, answer, hosts)
                    #expect(whole == short)
                    #expect(short.subscriptions["p1"]?.checks.last == now)
                }
            }
        }
    }
}
