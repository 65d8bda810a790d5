import HTTPFetch
import TestSupport
import Testing

private let noon = "Sun, 06 Nov 1994 12:00:00 GMT"
private let noonSeconds: Int64 = 784_123_200

@Suite("What servers wish", .takingTurns)
struct FreshnessTests {
    @Test(
        arguments: [
            ("120", 120), ("0", 0), (" 7 ", 7), ("-5", nil), ("soon", nil), ("", nil), ("1.5", nil),
            ("99999999999999999999999", 2_147_483_648), ("Sun, 06 Nov 1994 12:10:00 GMT", 600),
            ("Sun, 06 Nov 1994 11:00:00 GMT", 0),
        ] as [(String, Int64?)])
    func `about coming back is read`(text: String, seconds: Int64?) {
        let response = HTTPResponse(status: 503, url: "http://h/", headers: ["Retry-After": text])
        #expect(response.retryAfter(now: noonSeconds) == seconds)
    }

    @Test func `about coming back counts by the server's own clock`() {
        let headers: HTTPHeaders = ["Retry-After": "Sun, 06 Nov 1994 12:10:00 GMT", "Date": noon]
        let response = HTTPResponse(status: 429, url: "http://h/", headers: headers)
        #expect(response.retryAfter(now: noonSeconds - 86_400) == 600)
        #expect(response.retryAfter(now: noonSeconds + 86_400) == 600)
    }

    @Test(
        arguments: [
            (["Cache-Control": "max-age=3600"], 3600),
            (["cache-control": "public, Max-Age=\"60\""], 60),
            (["Cache-Control": "max-age=3600", "Age": "600"], 3000),
            (["Cache-Control": "max-age=60", "Age": "600"], 0),
            (["Cache-Control": "max-age=60", "Age": "-7"], 60),
            (["Cache-Control": "max-age=60", "Expires": "Sun, 06 Nov 1994 13:00:00 GMT", "Date": noon], 60),
            (["Cache-Control": "s-maxage=60"], nil),
            (["Cache-Control": "no-cache, max-age=60"], 0),
            (["Cache-Control": "no-store"], 0),
            (["Cache-Control": "max-age=-1"], 0),
            (["Cache-Control": "max-age=99999999999999999999"], 2_147_483_648),
            (["Cache-Control": "private, must-revalidate"], nil),
            (["Expires": "Sun, 06 Nov 1994 13:00:00 GMT", "Date": noon], 3600),
            (["Expires": "Sun, 06 Nov 1994 13:00:00 GMT"], 3600),
            (["Expires": "Sun, 06 Nov 1994 11:00:00 GMT"], 0),
            (["Expires": "0"], 0), (["Expires": "-1"], 0), ([:], nil),
        ] as [([String: String], Int64?)])
    func `about staying away is read`(fields: [String: String], seconds: Int64?) {
        let headers = HTTPHeaders(fields.map { HTTPHeaders.Field(name: $0.key, value: $0.value) })
        let response = HTTPResponse(status: 200, url: "http://h/", headers: headers)
        #expect(response.freshFor(now: noonSeconds) == seconds)
    }

    @Test func `in several fields is one wish`() {
        var headers: HTTPHeaders = ["Cache-Control": "public"]
        headers.add("cache-control", "max-age=5")
        #expect(HTTPResponse(status: 200, url: "http://h/", headers: headers).freshFor(now: 0) == 5)
    }
}
