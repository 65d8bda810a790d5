import HTTPFetch
import TestSupport
import Testing

@Suite("HTTP dates", .takingTurns)
struct HTTPDateTests {
    @Test(
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
            "sun, 6 nov 1994 08:49:37 gmt", "Sun, 06 Nov 1994 08:49:37", "Sun, 06-Nov-1994 08:49:37 GMT",
        ])
    func `of all three forms are read`(text: String) {
        #expect(secondsSince1970(httpDate: text) == 784_111_777)
    }

    @Test(
        arguments: [
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
            ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_199),
            ("Tue, 19 Jan 2038 03:14:08 GMT", 2_147_483_648),
            ("Sat, 01 Mar 2200 00:00:00 GMT", 7_263_216_000),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
            ("Friday, 01-Jan-69 00:00:00 GMT", 3_124_224_000),
        ] as [(String, Int64)])
    func `far and near are right`(text: String, seconds: Int64) {
        #expect(secondsSince1970(httpDate: text) == seconds)
    }

    @Test(
        arguments: [
            "", "0", "-1", "Sun", "Sun, ", "now", "3600", "Sun, 32 Nov 1994 08:49:37 GMT",
            "Sun, 29 Feb 2023 00:00:00 GMT",
            "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:49 GMT",
            "Sun, 06 Nov 19940 08:49:37 GMT", "1994-11-06T08:49:37Z", "Sun, 00 Nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 08:49:",
        ])
    func `that are none are not guessed`(text: String) {
        #expect(secondsSince1970(httpDate: text) == nil)
    }
}
