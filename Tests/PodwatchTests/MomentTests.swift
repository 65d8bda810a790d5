import FeedModel
import Testing

@testable import podwatch

@Suite("A moment on the command line")
struct MomentTests {
    @Test(arguments: [
        ("2023-10-15", "2023-10-15T00:00:00Z"), ("2023-10-15T08:30:00Z", "2023-10-15T08:30:00Z"),
        ("2d", "2026-11-28T12:00:00Z"), ("12h", "2026-11-30T00:00:00Z"), ("30m", "2026-11-30T11:30:00Z"),
        ("1w", "2026-11-23T12:00:00Z"),
    ])
    func `is a date, a moment or an age`(_ text: String, _ expected: String) throws {
        let now = try #require(UnixTime(iso8601: "2026-11-30T12:00:00Z"))
        #expect(moment(text, before: now)?.iso8601 == expected)
    }

    @Test(arguments: ["", "yesterday", "d", "-2d", "2y", "99999999999999d"])
    func `is nothing else`(_ text: String) {
        #expect(moment(text, before: UnixTime(0)) == nil)
    }

    @Test(arguments: [(3_723, "1:02:03"), (123, "2:03"), (0, "0:00")])
    func `and a length reads as on a clock`(_ seconds: Int, _ expected: String) {
        #expect(clockText(seconds) == expected)
    }
}
