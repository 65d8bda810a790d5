import FeedModel
import Hooks
import TestSupport
import Testing

@testable import Tracking

@Suite("What a person may add", .takingTurns)
struct PodcastReferenceTests {
    @Test(arguments: [
        ("1200361736", PodcastReference.apple(id: 1_200_361_736, country: nil)),
        (" id1200361736\n", .apple(id: 1_200_361_736, country: nil)),
        (
            "https://podcasts.apple.com/gb/podcast/the-daily/id1200361736",
            .apple(id: 1_200_361_736, country: "GB")
        ),
        ("https://podcasts.apple.com/podcast/id1200361736", .apple(id: 1_200_361_736, country: nil)),
        ("HTTPS://Podcasts.Apple.com/us/podcast/x/id12?i=1000#top", .apple(id: 12, country: "US")),
        ("http://itunes.apple.com/de/podcast/id12?mt=2", .apple(id: 12, country: "DE")),
        ("podcasts.apple.com/us/podcast/x/id12", .apple(id: 12, country: "US")),
        ("https://a.example/feed.xml", .feed(url: "https://a.example/feed.xml")),
        ("HTTPS://a.example/Feed", .feed(url: "https://a.example/Feed")),
        ("Http://a.example/feed", .feed(url: "http://a.example/feed")),
        ("https://me:p%23w@a.example/feed?x=1", .feed(url: "https://me:p%23w@a.example/feed?x=1")),
        ("feed://a.example/feed", .feed(url: "http://a.example/feed")),
        ("feed:https://a.example/feed", .feed(url: "https://a.example/feed")),
        ("pcast://a.example/feed", .feed(url: "http://a.example/feed")),
    ])
    func `is an id, a page of Apple's or a feed`(_ text: String, _ reference: PodcastReference) throws {
        #expect(try PodcastReference(text) == reference)
    }

    @Test(arguments: [
        ("", ReferenceError.unknown("")), ("The Daily", .unknown("The Daily")), ("id", .unknown("id")),
        ("-5", .unknown("-5")), ("0", .unknown("0")),
        ("99999999999999999999", .unknown("99999999999999999999")),
        ("https://", .unknown("https://")), ("ftp://a.example/feed", .scheme("ftp://a.example/feed")),
        ("file:///etc/passwd", .scheme("file:///etc/passwd")), ("|cmd://x", .scheme("|cmd://x")),
        (
            "https://podcasts.apple.com/us/genre/news",
            .pageWithoutID("https://podcasts.apple.com/us/genre/news")
        ),
    ])
    func `is nothing else`(_ text: String, _ error: ReferenceError) {
        #expect(throws: error) { try PodcastReference(text) }
    }
}

@Suite("Addresses of feeds", .takingTurns)
struct FeedAddressTests {
    @Test(arguments: [
        ("HTTPS://T.Example:443", "https://t.example/"),
        ("http://t.example:80?a=B#c", "http://t.example/?a=B"),
        ("https://Ann:S@T.example/A", "https://Ann:S@t.example/A"), ("http://t.example", "http://t.example/"),
        ("https://ann:p/w@T.example", "https://ann:p/w@t.example/"),
        ("http://t.example/café.xml", "http://t.example/caf%c3%a9.xml"),
        ("http://t.example/my feed.xml?q=a b", "http://t.example/my%20feed.xml?q=a%20b"),
        ("http://t.example/<\"{`}>", "http://t.example/%3C%22%7b%60%7D%3E"),
        ("http://t.example/%zz?q=100%", "http://t.example/%25zz?q=100%25"),
        ("http://t.example/a\\b", "http://t.example/a/b"),
        ("http://t.example/%7Ea%2Db%5f", "http://t.example/~a-b_"),
        ("http://bücher.example/", "http://xn--bcher-kva.example/"),
    ])
    func `are one where they lead to one place`(left: String, right: String) throws {
        let left = try #require(FeedAddress(left))
        #expect(left == FeedAddress(right))
    }

    @Test(arguments: [
        ("https://t.example:80/", "https://t.example/"), ("https://t.example/A", "https://t.example/a"),
        ("https://ann:s@t.example/", "https://t.example/"), ("https://t.example/?a", "https://t.example/"),
        ("https://t.example/a%2Fb", "https://t.example/a/b"),
        ("https://t.example/%25zz", "https://t.example/%2525zz"),
        ("https://t.example/a%3Fb", "https://t.example/a?b"),
    ])
    func `are two where they may not`(left: String, right: String) throws {
        let left = try #require(FeedAddress(left))
        #expect(left != FeedAddress(right))
    }

    @Test func `are one podcast's by http and by https, and one user's`() throws {
        var podcast = Subscription(id: "p1", subscribed: noon)
        podcast.feedURL = "https://t.example/b"
        podcast.formerFeedURLs = ["http://ann:s@t.example/a"]
        #expect(podcast.isAt("http://T.example:80/b#top"))
        #expect(podcast.isAt("https://ann:s@t.example/a"))
        #expect(!podcast.isAt("http://t.example/a"))
        #expect(!podcast.isAt("http://t.example:8080/b"))
    }

    @Test(arguments: ["mailto:A@b", "ftp://t.example/", "https://", "t.example"])
    func `are no others`(text: String) {
        #expect(FeedAddress(text) == nil)
    }
}

@Suite("Names of podcasts", .takingTurns)
struct NamingTests {
    private let library: Library = {
        var library = Library()
        for (number, title) in ["Harbour Notes", "Harbour News", "The Lighthouse"].enumerated() {
            var podcast = Subscription(id: "p\(number + 1)", subscribed: noon)
            podcast.title = title
            podcast.appleID = Int64(100 + number)
            podcast.feedURL = "https://me:pw@a.example/\(number).xml"
            podcast.formerFeedURLs = ["https://old.example/\(number).xml"]
            library.apply(.subscribed(podcast))
        }
        return library
    }()

    @Test(arguments: [
        ("p2", "p2"), ("101", "p2"), ("id101", "p2"), ("harbour news", "p2"), ("lighth", "p3"),
        ("NOTES", "p1"),
        ("https://me:pw@a.example/0.xml", "p1"), ("https://***@a.example/0.xml", "p1"),
        ("https://old.example/2.xml", "p3"), ("http://OLD.example:80/2.xml", "p3"),
        ("https://***@A.example/%30.xml", "p1"), ("http://me:pw@a.example/%30.xml", "p1"),
    ])
    func `are an id, an address, the title or a unique part of it`(_ name: String, _ id: String) throws {
        #expect(try library.podcast(named: name).id == id)
    }

    @Test func `mean in settings and hooks what they mean on the command line`() {
        var podcast = Subscription(id: "p1", subscribed: noon)
        podcast.feedURL = "https://me:pw@a.example/café.xml"
        #expect(podcast.isCalled("https://me:pw@A.example/caf%c3%a9.xml"))
        #expect(podcast.isCalled("https://***@a.example/caf%C3%A9.xml"))
        #expect(!podcast.isCalled("https://a.example/caf%C3%A9.xml"))
        #expect(!podcast.isCalled("https://me:pw@a.example/cafe.xml"))
    }

    @Test func `that fit several are an error that lists them`() {
        #expect(
            throws: NamingError.ambiguous("harbour", candidates: ["p1 (Harbour Notes)", "p2 (Harbour News)"])
        ) {
            try library.podcast(named: "harbour")
        }
    }

    @Test(arguments: ["", "p9", "nobody", "999"])
    func `that fit none are an error`(_ name: String) {
        #expect(throws: NamingError.unknown(name)) { try library.podcast(named: name) }
    }
}

@Suite("The word that was meant", .takingTurns)
struct ClosestWordTests {
    @Test(arguments: [
        ("atention", "attention"), ("hoks", "hooks"), ("itnues", "itunes"), ("Keep", "keep"),
        ("useragent", "userAgent"),
        ("intervallMinute", "intervalMinutes"),
    ])
    func `is a typing error or two away`(_ word: String, _ meant: String) {
        let words = ["attention", "hooks", "itunes", "keep", "userAgent", "intervalMinutes", "floorMinutes"]
        #expect(closest(to: word, in: words) == meant)
    }

    @Test(arguments: ["colour", "x", "", "hooksandmore"])
    func `is none that is far off`(_ word: String) {
        #expect(closest(to: word, in: ["attention", "hooks", "itunes"]) == nil)
    }
}

@Suite("The settings file", .takingTurns)
struct SettingsDocumentTests {
    private func settings(_ text: String) throws -> Settings {
        try SettingsDocument.settings(from: Array(text.utf8))
    }

    @Test func `may say nothing`() throws {
        #expect(try settings("{}") == Settings())
        #expect(try settings("{ hooks: null, attention: null }") == Settings())
    }

    @Test func `may say everything, with comments`() throws {
        let read = try settings(
            """
            {
              // how eager
              attention: "eager", intervalMinutes: 30, floorMinutes: 20, hostsAtOnce: 4, userAgent: "me/1", keep: 9,
              archiveGuard: { episodes: 3, days: 2 },
              itunes: { baseURL: "http://127.0.0.1:9", country: "gb", fallbackCountries: ["DE"] },
              hooks: [
                { name: "a", command: ["/bin/true", "x"], events: ["episode.new", "podcast.gone"], podcasts: ["7"],
                  timeout: 5, env: { A: "b", EMPTY: "" } },
                { command: ["/opt/tell"] },
              ],
            }
            """)
        #expect(read.polling.attention == .eager)
        #expect(read.polling.interval == 1_800)
        #expect(read.polling.floor == 1_200)
        #expect(read.polling.hostsAtOnce == 4)
        #expect(read.polling.userAgent == "me/1")
        #expect(read.rules.kept == 9)
        #expect(read.rules.archiveEpisodes == 3)
        #expect(read.rules.archiveDays == 2)
        #expect(read.itunes.country == "GB")
        #expect(read.itunes.fallbackCountries == ["DE"])
        #expect(read.hooks.map(\.name) == ["a", "tell"])
        #expect(read.hooks[0].events == [.episodeNew, .podcastGone])
        #expect(read.hooks[0].environment == ["A": "b", "EMPTY": ""])
        #expect(read.hooks[1].events == [.episodeNew])
    }

    @Test(arguments: [
        ("{ atention: \"eager\" }", "did you mean \"attention\"?"),
        ("{ itunes: { contry: \"DE\" } }", "\"itunes.contry\"; did you mean \"itunes.country\"?"),
        ("{ hooks: [{ name: \"x\", comand: [\"/bin/true\"] }] }", "\"hooks[0].comand\"; did you mean"),
        ("{ hooks: [{ command: [\"/x\"], events: [\"episode.nwe\"] }] }", "did you mean \"episode.new\"?"),
        ("{ colour: 1 }", "unknown setting \"colour\""),
        ("{ attention: \"lazy\" }", "none of relaxed, normal and eager"),
        ("{ attention: 5 }", "a text in quotes"),
        ("{ keep: 0 }", "from 1 to 100000"), ("{ keep: 1.5 }", "a whole number"),
        ("{ keep: \"5\" }", "a whole number"),
        ("{ keep: true }", "a whole number"), ("{ intervalMinutes: 1 }", "from 5 to"),
        ("{ itunes: [] }", "an object in braces"), ("{ itunes: { country: \"USA\" } }", "two letters"),
        ("{ itunes: { baseURL: \"ftp://x\" } }", "not an http or https address"),
        ("{ hooks: {} }", "a list of objects"), ("{ hooks: [{}] }", "a command or a webhook"),
        ("{ hooks: [{ name: \"x\", command: [\"/x\"], webhook: \"https://x\" }] }", "not both"),
        ("{ hooks: [{ name: \"x\", command: [] }] }", "empty command"),
        ("{ hooks: [{ name: \"x\", command: \"/bin/true x\" }] }", "a list of texts"),
        ("{ hooks: [{ webhook: \"https://x.example\" }] }", "needs a name"),
        ("{ hooks: [{ name: \"x\", webhook: \"http://x.example\" }] }", "https"),
        ("{ hooks: [{ command: [\"/a/x\"] }, { command: [\"/b/x\"] }] }", "two hooks are called \"x\""),
        ("{ hooks: [{ command: [\"/x\"], timeout: 0 }] }", "from 1 to 86400"),
        ("[]", "an object in braces"), ("{ attention: }", "not JSON5"), ("", "not JSON5"),
    ])
    func `that cannot be meant is an error that says where and why`(_ text: String, _ words: String) {
        #expect {
            try settings(text)
        } throws: { error in
            "\(error)".contains(words)
        }
    }
}

@Suite("Bringing state.json up to date", .takingTurns)
struct SnapshotPaceTests {
    @Test func `is nothing to do while it is`() {
        var pace = SnapshotPace()
        #expect(pace.action(isBehind: false, at: noon) == .nothing)
    }

    @Test(arguments: [
        (Duration.zero, 2 as Int64), (.milliseconds(10), 2), (.milliseconds(50), 5), (.seconds(0.3), 30),
        (.seconds(60), 55),
    ])
    func `takes a hundredth of the time at most, and waits less than a minute`(
        _ cost: Duration, _ wait: Int64
    ) {
        var pace = SnapshotPace()
        pace.wrote(in: cost)
        #expect(pace.action(isBehind: true, at: noon) == .wait(until: noon + wait))
        #expect(pace.action(isBehind: true, at: noon + wait - 1) == .wait(until: noon + wait))
        #expect(pace.action(isBehind: true, at: noon + wait) == .write)
    }

    @Test func `does not wait for a clock that was set back`() {
        var pace = SnapshotPace()
        _ = pace.action(isBehind: true, at: noon + day)
        #expect(pace.action(isBehind: true, at: noon) == .wait(until: noon + 2))
    }

    @Test func `starts to wait anew after each writing`() {
        var pace = SnapshotPace()
        _ = pace.action(isBehind: true, at: noon)
        #expect(pace.action(isBehind: true, at: noon + 2) == .write)
        pace.wrote(in: .zero)
        #expect(pace.action(isBehind: true, at: noon + 3) == .wait(until: noon + 5))
    }
}

@Suite("What kind of item it is", .takingTurns)
struct SightingTests {
    private func sighting(_ enclosures: [Enclosure]) -> Sighting {
        var item = FeedItem()
        item.title = "A"
        item.enclosures = enclosures
        return Sighting(item)
    }

    @Test(arguments: [
        (
            [
                Enclosure(url: "https://m.example/a.ogg", type: "audio/ogg"),
                Enclosure(url: "https://m.example/b.mp3", type: "audio/mpeg"),
            ], "a.ogg"
        ),
        (
            [
                Enclosure(url: "https://m.example/v.mp4", type: "video/mp4"),
                Enclosure(url: "https://m.example/b.mp3", type: "audio/mpeg"),
            ], "b.mp3"
        ),
        (
            [
                Enclosure(url: "https://m.example/i.jpg", type: "image/jpeg"),
                Enclosure(url: "https://m.example/v.mp4", type: "video/mp4"),
            ], "v.mp4"
        ),
        ([Enclosure(url: "https://m.example/a.mp3?x=1", type: nil)], "a.mp3?x=1"),
        ([Enclosure(url: "https://m.example/a.m4a", type: "application/octet-stream")], "a.m4a"),
        ([Enclosure(url: "https://m.example/play/7", type: nil)], "play/7"),
        (
            [Enclosure(url: nil, type: "audio/mpeg"), Enclosure(url: "https://m.example/b.mp3", type: nil)],
            "b.mp3"
        ),
        (
            [
                Enclosure(url: "ftp://m.example/a.mp3", type: "audio/mpeg"),
                Enclosure(url: "https://m.example/b.mp3", type: "audio/mpeg"),
            ], "b.mp3"
        ),
        (
            [
                Enclosure(url: "FTP://m.example/a.mp3", type: "audio/mpeg"),
                Enclosure(url: "https://m.example/v.mp4", type: "video/mp4"),
            ], "v.mp4"
        ),
    ])
    func `is an episode when there is something to play, audio before video`(
        _ enclosures: [Enclosure], _ path: String
    ) {
        #expect(sighting(enclosures).episodeURL == "https://m.example/" + path)
        #expect(sighting(enclosures).isPlayable)
    }

    @Test func `is an episode, too, when what there is to play has an ftp address alone`() {
        let enclosures = [
            Enclosure(url: "https://m.example/x", type: nil),
            Enclosure(url: "ftp://m.example/a.mp3", type: "audio/mpeg"),
        ]
        #expect(sighting(enclosures).episodeURL == "ftp://m.example/a.mp3")
    }

    @Test(arguments: [
        [], [Enclosure(url: nil, type: "audio/mpeg")],
        [Enclosure(url: "https://m.example/a.pdf", type: "application/pdf")],
        [Enclosure(url: "https://m.example/a.jpg", type: nil)],
        [Enclosure(url: "https://m.example/x", type: "text/html")],
        [Enclosure(url: "file:///etc/passwd", type: "audio/mpeg")],
        [Enclosure(url: "JavaScript:alert(1)//a.mp3", type: "audio/mpeg")],
        [Enclosure(url: "magnet:?xt=urn:btih:0", type: "audio/mpeg")],
    ])
    func `is a text post when there is not`(_ enclosures: [Enclosure]) {
        #expect(!sighting(enclosures).isPlayable)
    }

    @Test func `has the longer of its two descriptions`() {
        var item = FeedItem()
        item.description = "Teaser"
        item.content = "The whole of the notes"
        #expect(Sighting(item).description == "The whole of the notes")
        item.content = "Less"
        #expect(Sighting(item).description == "Teaser")
    }
}
