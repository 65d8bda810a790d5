import FeedModel
import FoundationEssentials
import Hooks
import TestSupport
import Testing

@testable import Tracking

@Suite("What opens the door at one host", .takingTurns)
struct HostAccessTests {
    private func settings(_ text: String, credentials: String? = nil) throws -> Settings {
        try SettingsDocument.settings(
            from: Array(text.utf8), credentials: credentials)
    }

    private func bench(_ podcast: (Bench) -> String) async throws -> Bench {
        let plain = try await Bench()
        let podcasts = try settings("{podcasts: [{\(podcast(plain))}]}").podcasts
        return try await Bench(host: plain.host, apple: plain.apple) { $0.podcasts = podcasts }
    }

    @Test func `is shown with every request for the feed, the first one included`() async throws {
        let scratch = try ScratchDirectory()
        let file = try scratch.write("open sesame\n", to: "password")
        let bench = try await bench {
            """
            podcast: "\($0.host.url("/feed.xml"))", user: "ali", password: {file: "\(file)"},
            headers: {"X-Key": "forty thieves"}, userAgent: "Cave/1"
            """
        }
        try await bench.subscribe()
        try await bench.check()
        let requests = bench.host.requests(to: "/feed.xml")
        #expect(requests.count == 2)
        for request in requests {
            #expect(request["Authorization"] == "Basic YWxpOm9wZW4gc2VzYW1l")
            #expect(request["X-Key"] == "forty thieves")
            #expect(request["User-Agent"] == "Cave/1")
        }
    }

    @Test func `is not shown to another host, wherever the podcast moves`() async throws {
        let other = try LoopbackServer()
        other.on("/feed.xml", .text(rss([item("1", "A")])))
        let bench = try await bench {
            #"podcast: "\#($0.host.url("/feed.xml"))", user: "ali", password: "sesame", headers: {"X-Key": "k"}"#
        }
        try await bench.subscribe()
        bench.serve(
            [item("1", "A")], channel: "<itunes:new-feed-url>\(other.url("/feed.xml"))</itunes:new-feed-url>")
        for _ in 0..<4 {
            bench.pass(86_400)
            try await bench.check()
        }
        #expect(try await bench.podcast().feedURL == other.url("/feed.xml"))
        try await bench.check()
        #expect(!other.requests.isEmpty)
        #expect(other.requests.allSatisfy { $0["Authorization"] == nil && $0["X-Key"] == nil })
        #expect(bench.host.requests.allSatisfy { $0["X-Key"] == "k" })
    }

    @Test func `that cannot be read is a failed check that names the file`() async throws {
        let bench = try await bench {
            #"podcast: "\#($0.host.url("/feed.xml"))", user: "ali", password: {file: "/no/such/file"}"#
        }
        bench.serve([item("1", "A")])
        let report = await bench.tracker.add(bench.host.url("/feed.xml"), country: nil, announcing: 0)
        #expect(report.podcast == nil && report.exit == .configuration)
        #expect(report.error?.contains("the secret in /no/such/file cannot be read: no such file") == true)
        #expect(bench.host.requests.isEmpty)
    }

    @Test func `lies in a file, in a credential, or in the settings`() throws {
        let scratch = try ScratchDirectory()
        let file = try scratch.write("from a file\r\nand more\n", to: "secret")
        #expect(try SecretSource.file(file).text() == "from a file")
        #expect(try SecretSource.credential("secret", directory: scratch.path).text() == "from a file")
        #expect(try SecretSource.text("as it stands").text() == "as it stands")
        try scratch.write("\n", to: "empty")
        let nothing = #expect(throws: SecretError.self) {
            try SecretSource.file(scratch.path("empty")).text()
        }
        #expect(nothing?.description.contains("its first line is empty") == true)
        let nobody = #expect(throws: SecretError.self) {
            try SecretSource.credential("secret", directory: nil).text()
        }
        #expect(nobody?.description.contains("LoadCredential=secret") == true)
    }

    @Test func `shows in no description`() throws {
        let settings = try settings(
            """
            {podcasts: [{podcast: "https://a.example/feed", user: "ali", password: "sesame",
                headers: {"X-Key": "thieves"}}],
             hooks: [{name: "chat", webhook: "https://chat.example/", secret: "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3"}]}
            """)
        let words = "\(settings)"
        #expect(!words.contains("sesame") && !words.contains("thieves") && !words.contains("whsec_"))
    }

    @Test func `comes whole from the last setting that names the podcast`() throws {
        var podcast = Subscription(id: "p1", subscribed: noon)
        podcast.feedURL = "https://b.example/feed"
        podcast.formerFeedURLs = ["https://a.example/feed"]
        let settings = try settings(
            """
            {podcasts: [
                {podcast: "https://a.example/feed", headers: {"X-Old": "1"}, userAgent: "A"},
                {podcast: "https://b.example/feed", user: "u", password: {credential: "b"}, httpVersion: "1.1"}]}
            """, credentials: "/run/credentials/podwatch")
        let manner = settings.podcast(podcast).manner
        #expect(manner.userAgent == "A" && manner.speaksHTTP1 == true)
        #expect(manner.access?.headers.isEmpty == true)
        #expect(manner.access?.login?.password == .credential("b", directory: "/run/credentials/podwatch"))
        #expect(manner.access?.isFor("https://b.example/other") == true)
        #expect(manner.access?.isFor("http://b.example/feed") == false)
        #expect(manner.access?.isFor("https://a.example/feed") == false)
    }

    @Test(arguments: [
        (#"podcast: "p1", user: "ali", password: "x""#, "by the address of its feed"),
        (#"podcast: "p1", anyCertificate: true"#, "by the address of its feed"),
        (#"podcast: "https://a.example/", user: "ali""#, "podcasts[0].user"),
        (#"podcast: "https://a.example/", password: "x""#, "podcasts[0].password"),
        (#"podcast: "https://a.example/", user: "a", password: {path: "x"}"#, "podcasts[0].password.path"),
        (#"podcast: "https://a.example/", user: "a", password: {}"#, "podcasts[0].password"),
        (#"podcast: "https://a.example/", user: "a", password: {file: "x"}"#, "podcasts[0].password.file"),
        (#"podcast: "https://a.example/", user: "a", password: {credential: "../x"}"#, "credential"),
        (#"podcast: "https://a.example/", headers: {"A:": "x"}"#, "podcasts[0].headers"),
        (#"podcast: "https://a.example/", headers: {"A": "x\ny"}"#, "podcasts[0].headers"),
        (#"podcast: "https://a.example/", httpVersion: "3""#, "podcasts[0].httpVersion"),
    ])
    func `is refused by name when it makes no sense`(_ text: String, _ words: String) {
        let error = #expect(throws: SettingsError.self) { try settings("{podcasts: [{\(text)}]}") }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
}
