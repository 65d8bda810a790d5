import TestSupport
import Testing

@testable import HTTPServe

@Suite("Request target", .takingTurns)
struct RequestTargetTests {
    private func target(_ text: String) -> RequestTarget { RequestTarget(Array(text.utf8)) }

    @Test(arguments: [
        ("/", "/", []),
        ("", "/", []),
        ("/a/b", "/a/b", ["a", "b"]),
        ("//a///b/", "//a///b/", ["a", "b"]),
        ("/feed%3A%2F%2Fx/y", "/feed://x/y", ["feed://x", "y"]),
        ("/caf%C3%A9", "/café", ["café"]),
        ("/a+b", "/a+b", ["a+b"]),
        ("/100%", "/100%", ["100%"]),
        ("/%4", "/%4", ["%4"]),
        ("/%zz", "/%zz", ["%zz"]),
        ("/%ff", "/\u{FFFD}", ["\u{FFFD}"]),
        ("http://host:1/a/b", "/a/b", ["a", "b"]),
        ("http://host", "/", []),
        ("*", "*", ["*"]),
    ])
    func `has a path, and segments that an encoded slash does not divide`(
        text: String, path: String, segments: [String]
    ) {
        #expect(target(text).path == path)
        #expect(target(text).segments == segments)
    }

    @Test(arguments: [
        ("/", ""),
        ("/?", ""),
        ("/?a=b", "a=b"),
        ("/?a=b&a=c", "a=b;a=c"),
        ("/?a=b=c", "a=b=c"),
        ("/?a", "a="),
        ("/?&&a=1&", "a=1"),
        ("/?q=a%26b%3Dc+d%2B", "q=a&b=c d+"),
        ("/?u=http://x/?y", "u=http://x/?y"),
        ("http://host?a=b", "a=b"),
    ])
    func `has a query, decoded after it was divided`(text: String, query: String) {
        #expect(target(text).query.map { "\($0.0)=\($0.1)" }.joined(separator: ";") == query)
    }
}
