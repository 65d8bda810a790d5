import TestSupport
import Testing

@testable import HTTPFetch

@Suite("Web addresses", .takingTurns)
struct WebAddressTests {
    @Test(
        arguments: [
            ("http://Example.COM/Feed", "http", "example.com", 80), ("HTTPS://h:8443/", "https", "h", 8443),
            ("http://[2001:DB8::1]:81/", "http", "[2001:db8::1]", 81), ("http://h?x=1", "http", "h", 80),
            ("https://h", "https", "h", 443), ("http://2130706433/", "http", "127.0.0.1", 80),
            ("http://0177.0.0.1/", "http", "127.0.0.1", 80),
        ])
    func `have an origin`(url: String, scheme: String, host: String, port: Int) throws {
        #expect(try WebAddress(url).origin == WebAddress.Origin(scheme: scheme, host: host, port: port))
    }

    @Test(
        arguments: [
            ("/b", "http://h/b"), ("b", "http://h/x/b"), ("?q=1", "http://h/x/y?q=1"),
            ("//o/z", "http://o/z"),
            ("https://o/z#f", "https://o/z"), (" /b ", "http://h/b"), ("b:c/d", nil),
            ("./b:c", "http://h/x/b:c"),
            ("/b c?u=http://é/", "http://h/b%20c?u=http://%C3%A9/"), ("//o/b c", "http://o/b%20c"),
            ("/go?to=http://u:p@h/", "http://h/go?to=http://u:p@h/"), ("http://ö/#é ", "http://ö/"),
            ("//o#é", "http://o/"), ("#x", "http://h/x/y?z=1"),
        ] as [(String, String?)])
    func `lead where a location says`(location: String, expected: String?) throws {
        let start = try WebAddress("http://h/x/y?z=1#f")
        #expect((try? start.following(location))?.url == expected)
    }

    @Test(
        arguments: [
            "http://h/", "https://feeds.example.com/a/b.xml?x=1&y=%20#", "http://localhost:8080/f1",
            "http://h:80/",
            "https://h:443/~me/@x;y=1/(a)*!'", "http://a-b.example:065/", "http://h:0/", "http://h:65536/",
            "http://h/?",
            "http://h", "http://1.2.3.4/", "http://0x7f.1/", "http://h.1x/", "http://a..b/", "http://a./",
            "http://.a/",
            "http://H/", "http://u@h/", "http://u:p@h/", "http://h:1@x/", "http://h/a b", "http://h/a\\b",
            "http://h/<>",
            "http://h/é", "http://xn--bcher-kva.example/", "http://a_b.example/", "http://h/a/../b",
            "http://h//x//",
            "http://[::1]/", "http:/h/", "http:///h/", "ftp://h/",
        ])
    func `read at a glance are what libcurl reads`(url: String) throws {
        guard let plain = WebAddress.plain(url) else { return }
        #expect(try plain == WebAddress(parsing: url))
    }

    @Test(arguments: [
        "http://h/", "https://feeds.example.com:8443/a/b.xml?x=1&y=%20", "http://h2.bench.localhost:81/f1",
    ])
    func `that are plain are read at a glance`(url: String) {
        #expect(WebAddress.plain(url) != nil)
    }

    @Test func `share a turn on a server's usual ports`() throws {
        let names = try ["http://h/", "https://h/", "https://h:443/", "http://h:8080/"].map {
            try WebAddress($0).origin.server
        }
        #expect(names == ["h", "h", "h", "h:8080"])
    }
}
