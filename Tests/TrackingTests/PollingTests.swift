import FeedModel
import TestSupport
import Testing

@testable import Tracking

@Suite("How a podcast is asked", .takingTurns)
struct PollingTests {
    private let now = UnixTime(1_790_000_000)

    private func settings(_ text: String) throws -> Settings {
        try SettingsDocument.settings(from: Array(text.utf8))
    }

    private func subscription(validators: Bool) -> Subscription {
        var podcast = Subscription(id: "p7", subscribed: now)
        podcast.title = "Harbour Radio"
        podcast.feedURL = "https://harbour.example/feed.xml"
        podcast.checks.validators =
            validators
            ? StoredValidators(
                etag: "\"1\"", lastModified: nil, url: "https://harbour.example/feed.xml", since: now)
            : nil
        return podcast
    }

    /// Seconds until the next check after a good one.
    private func wait(_ podcast: Subscription, _ polling: PollingSettings) throws -> Int64 {
        let work = Standing(settings: polling, subscription: podcast, host: HostStanding(), now: now)
        return try #require(work.success(podcast.checks, .unchanged, new: 0).next) - now
    }

    @Test func `is set for all, and otherwise for single ones by id, address or title`() throws {
        let settings = try settings(
            """
            {attention: "relaxed", podcasts: [
                {podcast: "harbour radio", attention: "eager"}, {podcast: "p8", intervalMinutes: 90}]}
            """)
        let podcast = subscription(validators: true)
        #expect(settings.polling(of: podcast).attention == .eager)
        var other = podcast
        other.id = "p8"
        other.title = "Another"
        #expect(settings.polling(of: other).attention == .relaxed)
        #expect(try wait(other, settings.polling(of: other)) == 90 * 60)
    }

    @Test(arguments: [
        (#"{podcasts: [{attention: "eager"}]}"#, "podcasts[0].podcast"),
        (#"{podcasts: [{podcast: "x", attention: "eagre"}]}"#, "podcasts[0].attention"),
        (#"{podcasts: [{podcast: "x", intervalMinutes: 1}]}"#, "podcasts[0].intervalMinutes"),
        (#"{podcasts: [{podcast: "x", interval: 1}]}"#, "podcasts[0].interval"),
        (#"{intervalMinutes: 10}"#, "\"intervalMinutes\": 10 is less than floorMinutes (15)"),
        (
            #"{floorMinutes: 60, podcasts: [{podcast: "x", intervalMinutes: 30}]}"#,
            "podcasts[0].intervalMinutes\": 30 is less than floorMinutes (60)"
        ),
        (#"{userAgent: "a\nX-Evil: b"}"#, "userAgent"),
    ])
    func `names the setting that cannot be used`(_ text: String, _ key: String) {
        let error = #expect(throws: SettingsError.self) { try settings(text) }
        #expect(error?.description.contains(key) == true, "\(error?.description ?? "")")
    }

    @Test func `is under the name that the settings give to podwatch`() throws {
        let settings = try settings(
            #"{userAgent: "us/1", podcasts: [{podcast: "p8", userAgent: "them/2"}]}"#)
        var podcast = subscription(validators: true)
        #expect(settings.podcast(podcast).manner.userAgent == "us/1")
        podcast.id = "p8"
        #expect(settings.podcast(podcast).manner.userAgent == "them/2")
    }

    @Test func `is at most once an hour where the host gives no validators`() throws {
        var polling = PollingSettings()
        polling.interval = 20 * 60
        #expect(try wait(subscription(validators: true), polling) == 20 * 60)
        #expect(try wait(subscription(validators: false), polling) == 60 * 60)
    }
}
