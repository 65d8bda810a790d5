import Testing

@testable import HTTPFetch

@Suite("Cookies")
struct CookieJarTests {
    private let page: WebAddress
    private var jar = CookieJar()

    init() throws {
        page = try WebAddress("https://h/a/page?x=/y")
    }

    @Test mutating func `come back to the origin that set them`() throws {
        store(["a=1", "b=\"2\"; Secure; HttpOnly; SameSite=Lax"])
        #expect(jar.header(for: page) == "a=1; b=\"2\"")
        for other in ["http://h/a/page", "https://h:444/a/page", "https://www.h/a/page", "https://x/a/page"] {
            #expect(jar.header(for: try WebAddress(other)) == nil)
        }
    }

    @Test mutating func `stay below their path`() throws {
        store(["own=1", "all=2; Path=/", "deep=3; path=/a/b", "odd=4; path=b"])
        #expect(jar.header(for: page) == "own=1; all=2; odd=4")
        #expect(jar.header(for: try WebAddress("https://h/ab")) == "all=2")
        #expect(jar.header(for: try WebAddress("https://h/a/b/c")) == "own=1; all=2; deep=3; odd=4")
    }

    @Test mutating func `are replaced and taken back`() {
        store(["a=1", "b=1"])
        store(["c=1", "d=1", "e=1"])
        store(["a=2", "b=; Max-Age=0", "c=; expires=Thu, 01-Jan-1970 00:00:01 GMT"])
        store(["d=; Expires=Sun, 06 Nov 2022 08:49:37 GMT"], date: "Sun, 06 Nov 2022 08:49:38 GMT")
        store(["e=2; Expires=Sun, 06 Nov 2022 08:49:39 GMT"], date: "Sun, 06 Nov 2022 08:49:38 GMT")
        #expect(jar.header(for: page) == "a=2; e=2")
    }

    @Test mutating func `that are none are not kept`() {
        store(["", "=x", "novalue", ";a=1"])
        #expect(jar.header(for: page) == nil)
    }

    @Test mutating func `are no way to fill memory`() {
        store((0..<1000).map { "c\($0)=1" })
        #expect(jar.header(for: page)?.split(separator: ";").count == 50)
    }

    private mutating func store(_ cookies: [String], date: String? = nil) {
        var headers = HTTPHeaders(cookies.map { HTTPHeaders.Field(name: "Set-Cookie", value: $0) })
        headers["Date"] = date
        jar.store(headers, from: page)
    }
}
