import FeedParsing
import TestSupport
import Testing

@Suite("Addresses", .takingTurns)
struct WebAddressTests {
    private let base = "https://feeds.example.com/show/rss.xml?page=2"

    @Test(arguments: [
        "https://cdn.example.com/a.mp3", "HTTP://CDN.example.com/A.mp3?x=[1]|2&y=a'b#t=1:00",
        "https://counter.example/e/https://cdn.example.com//twice//a.mp3",
        "https://cdn.example.com/a/../b/./c",
        "https://play.example.com/1/https%3A%2F%2Fcdn.example.com%2Fa.mp3",
        "https://u:p@example.com:8080/~x;y=1/",
        "magnet:?xt=urn:btih:abc", "ftp://example.com/a b", "mailto:someone@example.com",
        "data:text/plain,a b",
    ])
    func `that can be fetched, or are not ours to judge, stay as they are`(address: String) {
        #expect(webAddress(address, relativeTo: base) == address)
    }

    @Test(arguments: [
        (" https://example.com/My Show 1.mp3\n", "https://example.com/My%20Show%201.mp3"),
        ("https://example.com/a\n.mp3", "https://example.com/a.mp3"),
        ("\u{FEFF}https://example.com/a.mp3\u{200B}", "https://example.com/a.mp3"),
        (
            "https://example.com/größe/1.mp3?q=ä#ö",
            "https://example.com/gr%C3%B6%C3%9Fe/1.mp3?q=%C3%A4#%C3%B6"
        ),
        ("https://example.com/50%.mp3?x=%2F&y=%zz", "https://example.com/50%25.mp3?x=%2F&y=%25zz"),
        ("https://example.com/{a}\"<b>`.mp3", "https://example.com/%7Ba%7D%22%3Cb%3E%60.mp3"),
        ("https:\\\\example.com\\a\\b.mp3?c=\\d", "https://example.com/a/b.mp3?c=\\d"),
        ("https://Bücher.example.com:8080/1.mp3", "https://xn--bcher-kva.example.com:8080/1.mp3"),
        ("https://b%C3%BCcher.example.com/1.mp3", "https://xn--bcher-kva.example.com/1.mp3"),
        ("https://пример.example。com/1.mp3", "https://xn--e1afmkfd.example.com/1.mp3"),
        ("https:// example.com/1.mp3", "https://example.com/1.mp3"),
        ("https:\u{A0}//example.com/1.mp3", "https://example.com/1.mp3"),
        ("https://änn@tea.example/", "https://%C3%A4nn@tea.example/"),
        ("https://tea.example:8ä/1.mp3", "https://tea.example:8%C3%A4/1.mp3"),
        ("http:/example.com/1.mp3", "http://example.com/1.mp3"),
        ("http:///example.com/1.mp3", "http://example.com/1.mp3"),
        ("https//example.com/1.mp3", "https://example.com/1.mp3"),
        ("http://https://example.com/1.mp3", "https://example.com/1.mp3"),
        ("www.example.com/1.mp3", "http://www.example.com/1.mp3"),
        ("WWW.example.com:8080/1.mp3", "http://WWW.example.com:8080/1.mp3"),
    ])
    func `that are odd are mended, never dropped`(address: String, mended: String) {
        #expect(webAddress(address) == mended)
        #expect(webAddress(address, relativeTo: base) == mended)
    }

    @Test(arguments: [
        ("1.mp3", "https://feeds.example.com/show/1.mp3"), ("/1.mp3", "https://feeds.example.com/1.mp3"),
        ("../audio/ep 1.mp3", "https://feeds.example.com/audio/ep%201.mp3"),
        ("../../../1.mp3", "https://feeds.example.com/1.mp3"),
        ("./a//b/../c/.", "https://feeds.example.com/show/a//c/"),
        ("//cdn.example.com/1.mp3", "https://cdn.example.com/1.mp3"),
        ("///cdn.example.com/1.mp3", "https://cdn.example.com/1.mp3"),
        ("?page=3", "https://feeds.example.com/show/rss.xml?page=3"),
        ("#top", "https://feeds.example.com/show/rss.xml?page=2#top"),
        ("1.mp3?a=../b", "https://feeds.example.com/show/1.mp3?a=../b"), ("..", "https://feeds.example.com/"),
        ("/e/https://cdn.example.com//1.mp3", "https://feeds.example.com/e/https://cdn.example.com//1.mp3"),
        ("ep 1: the start.mp3", "https://feeds.example.com/show/ep%201:%20the%20start.mp3"),
    ])
    func `that are relative count from the base`(reference: String, address: String) {
        #expect(webAddress(reference, relativeTo: base) == address)
    }

    @Test func `count from a base that is itself relative, link by link`() {
        var base = "https://example.com/feed.xml"
        for xmlBase in ["/shows/", "tea/", "../coffee/index.html"] {
            base = webAddress(xmlBase, relativeTo: base) ?? base
        }
        #expect(webAddress("1.mp3", relativeTo: base) == "https://example.com/shows/coffee/1.mp3")
    }

    @Test func `stay relative when there is nothing to count from`() {
        #expect(webAddress("audio/1.mp3") == "audio/1.mp3")
        #expect(webAddress("audio/1.mp3", relativeTo: "feed.xml") == "audio/1.mp3")
        #expect(webAddress("audio/1.mp3", relativeTo: "urn:isbn:1") == "audio/1.mp3")
        #expect(webAddress("//cdn.example.com/1.mp3") == "https://cdn.example.com/1.mp3")
    }

    @Test func `without a path take the reference behind a slash`() {
        #expect(webAddress("1.mp3", relativeTo: "https://example.com") == "https://example.com/1.mp3")
        #expect(webAddress("?a", relativeTo: "https://example.com") == "https://example.com?a")
    }

    @Test func `of no letters are none`() {
        #expect(webAddress("") == nil)
        #expect(webAddress(" \n\u{A0}", relativeTo: base) == nil)
    }

    @Test func `do not move an escaped slash from the host into the path`() {
        #expect(webAddress("https://a%2Fb.example.com/ü") == "https://a%2Fb.example.com/%C3%BC")
    }

    @Test func `with a thousand schemes in a row are taken apart in no time`() {
        let address = webAddress(String(repeating: "http://", count: 100_000) + "example.com/ä")
        #expect(address == "http://example.com/%C3%A4")
    }
}
