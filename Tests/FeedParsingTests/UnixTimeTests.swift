import FeedModel
import FoundationEssentials
import TestSupport
import Testing

@Suite("Moments", .takingTurns)
struct UnixTimeTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
            (4_107_542_399, "2100-02-28T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
            (-62_167_219_200, "0000-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
        ] as [(Int64, String)])
    func `are written in UTC and read back`(seconds: Int64, text: String) {
        #expect(UnixTime(seconds).iso8601 == text)
        #expect(UnixTime(iso8601: text) == UnixTime(seconds))
    }

    @Test func `beyond four-digit years are written as the nearest that has them`() {
        #expect(UnixTime(.max).iso8601 == "9999-12-31T23:59:59Z")
        #expect(UnixTime(.min).iso8601 == "0000-01-01T00:00:00Z")
    }

    @Test func `are read with an offset and a fraction`() {
        #expect(UnixTime(iso8601: "2026-07-06T09:30:00.999+02:00")?.iso8601 == "2026-07-06T07:30:00Z")
        #expect(UnixTime(iso8601: "2026-07-06 00:30:00-00:45")?.iso8601 == "2026-07-06T01:15:00Z")
    }

    @Test(arguments: [
        "", "2026", "2026-07-06", "2026-07-06T07:30:00", "2026-02-29T00:00:00Z", "2026-07-06T24:00:00Z",
        "2026-07-06T07:30:00Z ",
        "2026-07-06T07:30:00+0200", "+2026-07-06T07:30:00Z", "2026-7-6T07:30:00Z", "2026-07-06T07:30:00ZZ",
    ])
    func `in any other form are none`(text: String) {
        #expect(UnixTime(iso8601: text) == nil)
    }

    @Test func `are text in JSON`() throws {
        let bytes = try JSONEncoder().encode([UnixTime(0)])
        #expect(String(decoding: bytes, as: UTF8.self) == "[\"1970-01-01T00:00:00Z\"]")
        #expect(try JSONDecoder().decode([UnixTime].self, from: bytes) == [UnixTime(0)])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([UnixTime].self, from: Data("[\"soon\"]".utf8))
        }
    }

    @Test func `have a day, a weekday and an hour`() throws {
        let moment = try #require(UnixTime(iso8601: "2026-07-06T07:30:15Z"))
        #expect(moment.day == CalendarDay(year: 2026, month: 7, day: 6))
        #expect(moment.weekday == 1)
        #expect(moment.hour == 7)
        #expect(moment.secondsOfDay == 27_015)
        #expect(UnixTime(-1).weekday == 3)
        #expect(UnixTime(-1).secondsOfDay == 86_399)
        #expect(UnixTime(.min).secondsOfDay == 30_592)
        #expect(UnixTime(.max).hour == 15)
    }

    @Test func `run through eight centuries day by day`() throws {
        var day = try #require(CalendarDay(year: 1600, month: 1, day: 1))
        for number in day.daysSince1970..<(day.daysSince1970 + 292_194) {
            let found = CalendarDay(daysSince1970: number)
            try #require(found.daysSince1970 == number)
            let tomorrow =
                CalendarDay(year: found.year, month: found.month, day: found.day + 1)
                ?? CalendarDay(year: found.year, month: found.month + 1, day: 1)
                ?? CalendarDay(year: found.year + 1, month: 1, day: 1)
            day = CalendarDay(daysSince1970: number + 1)
            try #require(tomorrow == day)
        }
        #expect(day == CalendarDay(year: 2400, month: 1, day: 1))
    }
}
