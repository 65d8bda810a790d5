import FeedModel
import Testing

@Suite("Change on disk")
struct ChangeShapeTests {
    private static let full: Episode = {
        var episode = episode(1)
        episode.guid = "guid"
        episode.trackID = 7
        episode.duration = 61
        episode.episodeURL = "https://example.org/1.mp3"
        episode.previewURL = "https://example.org/p.mp3"
        episode.type = "audio/mpeg"
        episode.length = 5_000_000_000
        episode.link = "https://example.org/1"
        episode.season = 2
        episode.number = 3
        episode.kind = "bonus"
        episode.explicit = false
        episode.artworkURL = "https://example.org/1.jpg"
        episode.description = "Line\nand \"quotes\" and \u{0} and 🎧"
        episode.source = .both
        episode.announced = true
        return episode
    }()

    private static let standing: CheckStanding = {
        var standing = CheckStanding()
        standing.last = noon
        standing.lastSuccess = noon - 60
        standing.next = noon + 900
        standing.reason = "the usual"
        standing.failures = 2
        standing.failingSince = noon
        standing.error = "503"
        standing.failingTold = true
        standing.validators = StoredValidators(
            etag: "W/\"x\"", lastModified: nil, url: "https://a", since: noon)
        standing.bodyDigest = Digest("body")
        standing.hints.fresh = 900
        standing.hints.skipHours = [1, 2]
        standing.hints.skipDays = ["Sunday"]
        standing.hints.updatePeriod = 86_400
        standing.lastApple = noon
        standing.history = [
            CheckRecord(at: noon, outcome: .failed, error: "503"),
            CheckRecord(at: noon, outcome: .notModified), CheckRecord(at: noon, outcome: .new, new: 1),
            CheckRecord(at: noon, outcome: .unchanged),
        ]
        return standing
    }()

    private static let memory: Memory = {
        var memory = Memory()
        memory.known = [Digest("a")]
        memory.textPosts = [Digest("b")]
        memory.sharedGuids = [Digest("c")]
        memory.uncounted = 3
        return memory
    }()

    private static let description: PodcastDescription = {
        var description = PodcastDescription()
        description.appleID = 42
        description.country = "gb"
        description.title = "Title"
        description.author = "Author"
        description.storeURL = "https://apple"
        description.artworkURL = "https://art"
        description.link = "https://link"
        return description
    }()

    private static let apple: AppleStanding = {
        var apple = AppleStanding()
        apple.refusals = 2
        apple.pausedUntil = noon
        apple.recentCalls = [noon, noon + 1]
        return apple
    }()

    private static let host: HostStanding = {
        var host = HostStanding()
        host.heldUntil = noon
        host.wantsRest = true
        return host
    }()

    private static let attempt = Attempt(number: 2, due: noon, isParked: true, result: "exit 1")

    /// One of each case, and each way a case can be.
    static let all: [Change] = [
        .subscribed(podcast()), .unsubscribed(podcast: "p1"), .paused(podcast: "p1", true),
        .described(podcast: "p1", description), .described(podcast: "p1", PodcastDescription()),
        .moved(podcast: "p1", to: nil), .moved(podcast: "p1", to: "https://new"),
        .moveSeen(podcast: "p1", nil), .moveSeen(podcast: "p1", PendingMove(to: "https://new", since: noon)),
        .gone(podcast: "p1", true), .checked(podcast: "p1", CheckStanding()),
        .checked(podcast: "p1", standing), .baselineSet(podcast: "p1", at: noon),
        .appeared(podcast: "p1", [full, episode(2)]), .edited(podcast: "p1", full),
        .remembered(podcast: "p1", memory), .queued([delivery(1)]),
        .unheard([delivery(1).event]),
        .attempted(event: "evt_1", hook: "hook", attempt), .delivered(event: "evt_1", hook: "hook"),
        .dropped(events: ["evt_1"]), .revived(events: [], at: noon), .apple(apple),
        .host(name: "example.org", host),
    ]

    @Test(arguments: all)
    func `is read as it was written`(change: Change) throws {
        #expect(try value(from: json([change])) == [change])
    }

    /// The words on disk; a change of one of them makes journals unreadable.
    @Test(
        arguments: [
            (.unsubscribed(podcast: "p1"), #"{"unsubscribed":{"podcast":"p1"}}"#),
            (.paused(podcast: "p1", true), #"{"paused":{"_1":true,"podcast":"p1"}}"#),
            (.moved(podcast: "p1", to: nil), #"{"moved":{"podcast":"p1"}}"#),
            (.moved(podcast: "p1", to: "https://a"), #"{"moved":{"podcast":"p1","to":"https://a"}}"#),
            (.moveSeen(podcast: "p1", nil), #"{"moveSeen":{"podcast":"p1"}}"#),
            (.gone(podcast: "p1", false), #"{"gone":{"_1":false,"podcast":"p1"}}"#),
            (
                .baselineSet(podcast: "p1", at: noon),
                #"{"baselineSet":{"at":"2026-01-01T12:00:00Z","podcast":"p1"}}"#
            ),
            (.delivered(event: "e", hook: "h"), #"{"delivered":{"event":"e","hook":"h"}}"#),
            (.dropped(events: ["e"]), #"{"dropped":{"events":["e"]}}"#),
            (
                .attempted(event: "e", hook: "h", attempt),
                #"{"attempted":{"_2":{"due":"2026-01-01T12:00:00Z","isParked":true,"number":2,"result":"exit 1"},"#
                    + #""event":"e","hook":"h"}}"#
            ),
            (
                .host(name: "h", host),
                #"{"host":{"_1":{"heldUntil":"2026-01-01T12:00:00Z","wantsRest":true},"name":"h"}}"#
            ),
        ] as [(Change, String)])
    func `has words that never change`(change: Change, text: String) throws {
        #expect(try json(change) == text)
    }

    @Test func `of an unknown kind is refused`() {
        #expect(throws: DecodingError.self) { try value(Change.self, from: #"{"dreamt":{"podcast":"p1"}}"#) }
    }
}
