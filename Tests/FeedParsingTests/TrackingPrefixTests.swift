import FeedParsing
import TestSupport
import Testing

@Suite("The key of an enclosure", .takingTurns)
struct TrackingPrefixTests {
    @Test(arguments: [
        "https://cdn.example.com/show/1.mp3",
        "http://cdn.example.com/show/1.mp3?token=abc&expires=12#t=5",
        "https://CDN.example.com:443/show/1.mp3",
        "https://user@cdn.example.com/show/1.mp3",
        "https://dts.podtrac.com/redirect.mp3/cdn.example.com/show/1.mp3",
        "http://www.podtrac.com/pts/redirect.mp3/cdn.example.com/show/1.mp3",
        "https://pdst.fm/e/https://cdn.example.com/show/1.mp3",
        "https://op3.dev/e,pg=9b2f/cdn.example.com/show/1.mp3",
        "https://chtbl.com/track/1A2B3/pdst.fm/e/cdn.example.com/show/1.mp3?dest-id=7",
        "https://pfx.vpixl.com/ab12/mgln.ai/e/77/arttrk.com/p/QQ11/clrtpod.com/m/cdn.example.com/show/1.mp3",
        "https://mgln.ai/e/77/pfx.vpixl.com/ab12/verifi.podscribe.com/rss/p/http:/cdn.example.com/show/1.mp3",
        "https://media.blubrry.com/tea/p/cdn.example.com/show/1.mp3",
        "https://growx.podkite.com/https/XYZ/cdn.example.com/show/1.mp3",
    ])
    func `is the same whoever counts the downloads`(address: String) {
        #expect(audioKey(of: address) == "cdn.example.com/show/1.mp3")
    }

    @Test(arguments: [
        ("https://example.com/A.mp3", "example.com/A.mp3"),
        ("https://example.com//a//b.mp3", "example.com//a//b.mp3"),
        ("https://example.com:8000/a", "example.com:8000/a"),
        ("https://example.com/e/cdn.example.org/a.mp3", "example.com/e/cdn.example.org/a.mp3"),
        ("https://podtrac.com/about", "podtrac.com/about"), ("https://pdst.fm/e/", "pdst.fm/e/"),
        ("https://traffic.megaphone.fm/ABC1.mp3", "traffic.megaphone.fm/ABC1.mp3"),
        (
            "https://notpodtrac.com/redirect.mp3/example.com/a.mp3",
            "notpodtrac.com/redirect.mp3/example.com/a.mp3"
        ),
    ])
    func `keeps what is no prefix`(address: String, key: String) {
        #expect(audioKey(of: address) == key)
    }

    @Test func `keeps the query of a program, where it alone names the episode`() {
        #expect(audioKey(of: "https://example.com/download.php?id=7") == "example.com/download.php?id=7")
        #expect(audioKey(of: "https://example.com/?p=7") == "example.com/?p=7")
        #expect(audioKey(of: "https://example.com/7/stream?token=x") == "example.com/7/stream")
    }

    @Test func `of nothing is nothing`() {
        #expect(audioKey(of: "") == "")
        #expect(audioKey(of: "https://") == "")
    }
}
