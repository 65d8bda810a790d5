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

    @Test func `share a turn on a server's usual ports`() throws {
        let names = try ["http://h/", "https://h/", "https://h:443/", "http://h:8080/"].map {
            try WebAddress($0).origin.server
        }
        #expect(names == ["h", "h", "h", "h:8080"])
    }
}
