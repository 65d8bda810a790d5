import FeedModel
import Testing

@Suite("Library")
struct LibraryTests {
    @Test func `lists podcasts in the order of their subscription`() {
        let library = library(.subscribed(podcast(10)), .subscribed(podcast(9)), .subscribed(podcast(2)))
        #expect(library.inOrder.map(\.id) == ["p2", "p9", "p10"])
    }

    @Test func `never gives a number twice`() {
        var library = library(.subscribed(podcast(1)), .subscribed(podcast(2)))
        #expect(library.nextNumber == 3)
        library.apply(.unsubscribed(podcast: "p2"))
        library.apply(.unsubscribed(podcast: "p1"))
        #expect(library.subscriptions.isEmpty && library.nextNumber == 3)
    }

    @Test(arguments: ["", "p", "podcast", "p-7", "p9223372036854775807", "p99999999999999999999", "é"])
    func `counts on though an id has another shape`(id: String) {
        let odd = Subscription(id: id, subscribed: noon)
        #expect(library(.subscribed(odd)).nextNumber == 1)
    }

    @Test func `forgets with a podcast what hooks should have heard of it`() {
        let library = library(
            .subscribed(podcast(1)), .subscribed(podcast(2)),
            .queued([delivery(1), delivery(2, of: "p2")]), .unsubscribed(podcast: "p1"))
        #expect(library.deliveries == [delivery(2, of: "p2")])
        #expect(library.inOrder == [podcast(2)])
    }

    @Test(arguments: ChangeShapeTests.all)
    func `takes a change about a podcast that is gone, and nothing comes of it`(change: Change) {
        switch change {
        case .subscribed, .queued, .apple, .host: return
        default: #expect(library(change) == Library())
        }
    }

    @Test func `remembers what a podcast went through`() throws {
        var standing = CheckStanding()
        standing.failures = 3
        let move = PendingMove(to: "https://new", since: noon)
        let library = library(
            .subscribed(podcast()), .paused(podcast: "p1", true), .gone(podcast: "p1", true),
            .checked(podcast: "p1", standing), .moveSeen(podcast: "p1", move),
            .baselineSet(podcast: "p1", at: noon))
        var expected = podcast()
        expected.isPaused = true
        expected.isGone = true
        expected.checks = standing
        expected.move = move
        expected.baseline = noon
        #expect(library.subscriptions["p1"] == expected)
    }

    @Test func `keeps what a description leaves out`() {
        var first = PodcastDescription()
        first.author = "Author"
        first.appleID = 42
        var second = PodcastDescription()
        second.title = "New title"
        let described = library(
            .subscribed(podcast()), .described(podcast: "p1", first), .described(podcast: "p1", second)
        ).subscriptions["p1"]
        #expect(described?.title == "New title")
        #expect(described?.author == "Author")
        #expect(described?.appleID == 42)
        #expect(described?.feedURL == podcast().feedURL)
    }

    @Test func `drops with an address what belonged to it`() {
        var standing = CheckStanding()
        standing.validators = StoredValidators(etag: "x", lastModified: nil, url: "https://a", since: noon)
        standing.bodyDigest = Digest("body")
        standing.failures = 2
        let moved = library(
            .subscribed(podcast()), .checked(podcast: "p1", standing),
            .moveSeen(podcast: "p1", PendingMove(to: "https://new", since: noon)),
            .moved(podcast: "p1", to: "https://new"), .moved(podcast: "p1", to: nil),
            .moved(podcast: "p1", to: "https://new"), .moved(podcast: "p1", to: "https://new/2")
        ).subscriptions["p1"]
        #expect(moved?.feedURL == "https://new/2")
        #expect(moved?.formerFeedURLs == ["https://me:secret@example.org/1.xml", "https://new"])
        #expect(moved?.move == nil)
        #expect(moved?.checks.validators == nil && moved?.checks.bodyDigest == nil)
        #expect(moved?.checks.failures == 2)
    }

    @Test func `holds a host only while it asks for something`() {
        var held = HostStanding()
        held.heldUntil = noon
        var library = library(.host(name: "a", held), .host(name: "b", HostStanding()))
        #expect(library.hosts == ["a": held])
        library.apply(.host(name: "a", HostStanding()))
        #expect(library == Library())
    }
}
