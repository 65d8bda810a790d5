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
        jar.store(["a=1", "b=\"2\"; Secure; HttpOnly; SameSite=Lax"], from: page)
        #expect(jar.header(for: page) == "a=1; b=\"2\"")
        for other in ["http://h/a/page", "https://h:444/a/page", "https://www.h/a/page", "https://x/a/page"] {
            #expect(jar.header(for: try WebAddress(other)) == nil)
        }
    }

    @Test mutating func `stay below their path`() throws {
        jar.store(["own=1", "all=2; Path=/", "deep=3; path=/a/b", "odd=4; path=b"], from: page)
        #expect(jar.header(for: page) == "own=1; all=2; odd=4")
        #expect(jar.header(for: try WebAddress("https://h/ab")) == "all=2")
        #expect(jar.header(for: try WebAddress("https://h/a/b/c")) == "own=1; all=2; deep=3; odd=4")
    }

    @Test mutating func `are replaced and taken back`() {
        jar.store(["a=1", "b=1"], from: page)
        jar.store(["a=2", "b=; Max-Age=0"], from: page)
        #expect(jar.header(for: page) == "a=2")
    }

    @Test mutating func `that are none are not kept`() {
        jar.store(["", "=x", "novalue", ";a=1"], from: page)
        #expect(jar.header(for: page) == nil)
    }

    @Test mutating func `are no way to fill memory`() {
        jar.store((0..<1000).map { "c\($0)=1" }, from: page)
        #expect(jar.header(for: page)?.split(separator: ";").count == 50)
    }
}
