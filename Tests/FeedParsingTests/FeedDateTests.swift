import FeedModel
import FeedParsing
import TestSupport
import Testing

@Suite("Dates", .takingTurns)
struct FeedDateTests {
    @Test(arguments: [
        ("Mon, 06 Jul 2026 07:30:00 +0000", "2026-07-06T07:30:00Z"),
        ("Mon, 6 Jul 2026 07:30:00 GMT", "2026-07-06T07:30:00Z"),
        ("6 Jul 2026 07:30 UT", "2026-07-06T07:30:00Z"),
        ("Mon,06 Jul 2026 07:30:00 -0330", "2026-07-06T11:00:00Z"),
        ("  Mon ,\t06\u{A0}Jul  2026 7:30:00  +0200\n", "2026-07-06T05:30:00Z"),
        ("Mon, 06 July 2026 07:30:00.75 +0000", "2026-07-06T07:30:00Z"),
        ("06-Jul-2026 07:30:00", "2026-07-06T07:30:00Z"),
        ("6/Jul/2026", "2026-07-06T00:00:00Z"),
        ("Mon, 06 Jul 26 07:30:00 +0000", "2026-07-06T07:30:00Z"),
        ("Tue, 06 Jul 99 07:30:00 +0000", "1999-07-06T07:30:00Z"),
        ("Thu, 06 Jul 126 07:30:00 +0000", "2026-07-06T07:30:00Z"),
        ("Mon(the first), 6 (sixth (really)) Jul 2026 07:30 (a \\) here) GMT", "2026-07-06T07:30:00Z"),
        ("Mon Jul  6 07:30:00 2026", "2026-07-06T07:30:00Z"),
        ("Mon Jul 06 07:30:00 -0700 2026", "2026-07-06T14:30:00Z"),
        ("Mon Jul 06 2026 07:30:00 GMT+0200 (CEST)", "2026-07-06T05:30:00Z"),
        ("July 6, 2026", "2026-07-06T00:00:00Z"),
        ("Monday, July 6th, 2026\u{A0}07:30", "2026-07-06T07:30:00Z"),
        ("Mon, 6 Jul, 2026 07:30:00 UTC", "2026-07-06T07:30:00Z"),
        ("Monday, 6. July 2026 - 07:30", "2026-07-06T07:30:00Z"),
        ("6 Jul 2026 at 9:05 p.m.", "2026-07-06T21:05:00Z"),
        ("Jul 6 2026 - 12:05am", "2026-07-06T00:05:00Z"),
        ("6 Jul 2026 3pm", "2026-07-06T15:00:00Z"),
        ("6 Jul 2026 07:30 \"GMT\"", "2026-07-06T07:30:00Z"),
        ("6 Jul 2026 07:30 + 0100", "2026-07-06T06:30:00Z"),
        ("6 Jul 2026 07:30 --0100", "2026-07-06T08:30:00Z"),
        ("6 Jul 2026 07:30 \u{2212}0100", "2026-07-06T08:30:00Z"),
        ("6 Jul 2026 \u{2013} 07:30", "2026-07-06T07:30:00Z"),
        ("7:30 06.07.2026", "2026-07-06T07:30:00Z"),
        ("Mon, 06 Jul 2026 07.30.00 +0000", "2026-07-06T07:30:00Z"),
        ("6 July 2026, 07.30 Uhr", "2026-07-06T07:30:00Z"),
        ("06.07.2026 07.30.15", "2026-07-06T07:30:15Z"),
    ])
    func `in the manner of RFC 822 are read, broken as they may be`(text: String, moment: String) {
        #expect(parseDate(text)?.iso8601 == moment)
    }

    @Test(arguments: [
        ("2026-07-06T07:30:00Z", "2026-07-06T07:30:00Z"),
        ("2026-07-06t07:30:00.123456z", "2026-07-06T07:30:00Z"),
        ("2026-07-06T07:30:00+05:45", "2026-07-06T01:45:00Z"),
        ("2026-07-06 07:30:00 -0800", "2026-07-06T15:30:00Z"),
        ("2026-07-06T 07:30-01", "2026-07-06T08:30:00Z"),
        ("2026-7-6 7:30", "2026-07-06T07:30:00Z"),
        ("2026-07-06", "2026-07-06T00:00:00Z"),
        ("2026-07-06+02:00", "2026-07-05T22:00:00Z"),
        ("2026-07", "2026-07-01T00:00:00Z"),
        ("2026", "2026-01-01T00:00:00Z"),
        ("2024-366", "2024-12-31T00:00:00Z"),
        ("20260706", "2026-07-06T00:00:00Z"),
        ("20260706T073000Z", "2026-07-06T07:30:00Z"),
        ("20260706073000", "2026-07-06T07:30:00Z"),
        ("2026/07/06 07:30", "2026-07-06T07:30:00Z"),
        ("2026年7月6日 7時30分", "2026-07-06T07:30:00Z"),
    ])
    func `in the manner of ISO 8601 are read, with every part that may be left out`(
        text: String, moment: String
    ) {
        #expect(parseDate(text)?.iso8601 == moment)
    }

    @Test(arguments: [
        ("Mon, 6 Jul 2026 8:15 pm CEST", "2026-07-06T08:15:00Z"),
        ("Mon, Jul 6 2026 08:15:30 PM", "2026-07-06T08:15:30Z"),
        ("Mon, 6 Jul 2026 8:15 am PST", "2026-07-06T08:15:00Z"),
        ("Mon Jul 6 2026 8:15 PM", "2026-07-06T20:15:00Z"),
        ("Mon, 6 Jul 2026 at 8:15 pm", "2026-07-06T20:15:00Z"),
        ("Monday, July 6, 2026 08:15 PM EDT", "2026-07-07T00:15:00Z"),
        ("6 Jul 2026 8:15 pm", "2026-07-06T20:15:00Z"),
    ])
    func `of RFC 822 end with the time, whose hours go to 24, when am or pm follows`(
        text: String, moment: String
    ) {
        #expect(parseDate(text)?.iso8601 == moment)
    }

    @Test(arguments: [
        ("EST", "06T12:00"), ("EDT", "06T11:00"), ("CST", "06T13:00"), ("PST", "06T15:00"),
        ("PDT", "06T14:00"),
        ("MT", "06T14:00"),
        ("CET", "06T06:00"), ("CEST", "06T05:00"), ("BST", "06T06:00"), ("IST", "06T01:30"),
        ("AEDT", "05T20:00"),
        ("JST", "05T22:00"),
        ("Z", "06T07:00"), ("utc", "06T07:00"), ("GMT-3", "06T10:00"), ("EST-0500", "06T12:00"),
        ("Q", "06T07:00"),
        ("XYZT", "06T07:00"), ("Europe/Paris", "06T07:00"), ("Etc/GMT+5", "06T07:00"), ("-4400", "06T07:00"),
        ("", "06T07:00"),
    ])
    func `have named zones, and UTC where nobody knows the name`(zone: String, time: String) {
        let moment = parseDate("Mon, 06 Jul 2026 07:00:00 \(zone)")
        #expect(moment?.iso8601 == "2026-07-\(time):00Z")
    }

    @Test(arguments: [
        ("mar., 03 mars 2026 10:00:00 +0100", "2026-03-03"), ("Di, 3. März 2026", "2026-03-03"),
        ("3 de dezembro de 2026", "2026-12-03"), ("ven, 14 août 2026", "2026-08-14"),
        ("lun, 5 ene 2026", "2026-01-05"), ("giovedì 8 ottobre 2026", "2026-10-08"),
        ("do, 5 mrt 2026", "2026-03-05"),
        ("пн, 6 июля 2026", "2026-07-06"), ("6 ΙΟΥΛ 2026", "2026-07-06"),
        ("pon, 6 września 2026", "2026-09-06"),
    ])
    func `have months in the languages of Europe`(text: String, day: String) {
        #expect(parseDate(text)?.iso8601.hasPrefix(day) == true)
    }

    @Test func `of bare figures are decided by what gives a day, then by the weekday, and else not at all`() {
        #expect(parseDate("26 06 2026")?.iso8601 == "2026-06-26T00:00:00Z")
        #expect(parseDate("06 26 2026 15:21")?.iso8601 == "2026-06-26T15:21:00Z")
        #expect(parseDate("Wed, 03 06 2026")?.iso8601 == "2026-06-03T00:00:00Z")
        #expect(parseDate("Fri, 03 06 2026")?.iso8601 == "2026-03-06T00:00:00Z")
        #expect(parseDate("03 06 2026") == nil)
        #expect(parseDate("Mon, 03 06 2026") == nil)
    }

    @Test func `with slashes have the year in front`() {
        #expect(parseDate("2026/6/3 08:15")?.iso8601 == "2026-06-03T08:15:00Z")
        #expect(parseDate("Wed, 2026/06/03 08:15:00 EDT")?.iso8601 == "2026-06-03T12:15:00Z")
        for text in ["26/06/2026", "Wed, 03/06/2026 - 08:15", "06/26/2026", "3/6/26", "26/06/03"] {
            #expect(parseDate(text) == nil, "\(text)")
        }
    }

    @Test func `with dots have the day in front and the whole year behind`() {
        #expect(parseDate("03.06.2026 08:15")?.iso8601 == "2026-06-03T08:15:00Z")
        #expect(parseDate("3.6.2026")?.iso8601 == "2026-06-03T00:00:00Z")
        #expect(parseDate("3.6.26") == nil)
    }

    @Test(arguments: [
        "Monday, July 6, 2026 - 16:29", "Monday, July 6, 2026 - 3:09pm", "Mon, July 6, 2026 at 01:11 PM EDT",
        "Jul. 6, 2026, 10:57 a.m.", "6 July, 2026, 10:57",
    ])
    func `in the midst of a sentence are none`(text: String) {
        #expect(parseDate(text) == nil)
    }

    @Test func `of hour 24 are on the next day, and a leap second is the next minute`() {
        #expect(parseDate("Tue, 30 Jun 2026 24:00:00 +0000")?.iso8601 == "2026-07-01T00:00:00Z")
        #expect(parseDate("2016-12-31T23:59:60Z")?.iso8601 == "2017-01-01T00:00:00Z")
    }

    @Test func `of programs are seconds or milliseconds since 1970`() {
        #expect(parseDate("1783323000")?.iso8601 == "2026-07-06T07:30:00Z")
        #expect(parseDate("1783323000250")?.iso8601 == "2026-07-06T07:30:00Z")
        #expect(parseDate("1783323000.25")?.iso8601 == "2026-07-06T07:30:00Z")
        #expect(parseDate("17833230") == nil)
    }

    @Test func `with a wrong weekday are what the rest says`() {
        #expect(parseDate("Fri, 06 Jul 2026 07:30:00 GMT")?.iso8601 == "2026-07-06T07:30:00Z")
    }

    @Test(arguments: [
        "", " ", "soon", "tomorrow", "null", "-", "+", ":", "(", "()", "July", "6", "6 July", "July 2026",
        "2026-",
        "Mon, 31 Feb 2026 07:30:00 GMT", "Mon, 29 Feb 2025", "2026-13-01", "2026-00-10",
        "0000-00-00 00:00:00",
        "0001-01-01T00:00:00Z", "2026-07-06T25:00:00Z", "2026-07-06T07:60:00Z", "2026-07-06T07:30:61Z",
        "Mon, 06 Jul 2026 7:30:00:00 GMT", "2026-07-06T07:xx:00Z", "2026-07-06T07:30:00+xx:00",
        "2026-07-06T07:30:00+99:99", "2026-07-06T07:30:00Zextra5", "2026-07-06-07", "07-06T07:30:00Z",
        "12399", "12026年7月6日", "52026", "1234567", "123456789012", "6 7 8 9 10", "Mon, 06 Jul Aug 2026",
        "26 26 26", "1-2-26", "6 Jul 2026 07:30 +",
        "99999999999999999999999999", "2026-07-06T07:30:00+0100+0100",
    ])
    func `that are none give nothing`(text: String) {
        #expect(parseDate(text) == nil)
    }

    @Test func `that go on for pages are not read`() {
        #expect(parseDate("6 Jul 2026" + String(repeating: " ", count: 50)) != nil)
        #expect(parseDate("6 Jul 2026" + String(repeating: " ", count: 500)) == nil)
    }
}
