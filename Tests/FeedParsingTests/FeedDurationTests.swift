import FeedParsing
import TestSupport
import Testing

@Suite("Durations", .takingTurns)
struct FeedDurationTests {
    @Test(arguments: [
        ("75", 75), ("1:15", 75), ("01:01:15", 3_675), ("\n 12:05 ", 725), ("75.9", 75), ("1:15.250", 75),
        ("00:40:75", 2_475), ("90:00", 5_400), ("1:2:3:4", 3_723), ("0001:00", 60), ("75.", 75),
        ("1:0:0", 3_600), ("0", 0), ("00:00", 0), ("0:00:00.5", 0),
    ])
    func `are seconds, minutes or hours`(text: String, seconds: Int) {
        #expect(parseDuration(text) == seconds)
    }

    @Test(arguments: [
        "", " ", ".5", "00:00:00:01", "-75", "+75", "1:15 h", "about an hour", "12m", "1::15",
        ":15", "15:", "1,5", "1,500", "1:15,9",
        "1.5.5", "1:15.x", "99999999999", "https://example.com/1.mp3",
    ])
    func `that say nothing are unknown`(text: String) {
        #expect(parseDuration(text) == nil)
    }
}
