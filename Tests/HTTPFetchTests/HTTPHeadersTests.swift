import HTTPFetch
import TestSupport
import Testing

@Suite("Headers", .takingTurns)
struct HTTPHeadersTests {
    @Test func `are found whatever their case`() {
        let headers: HTTPHeaders = ["ETag": "1", "x-a": "2", "X-A": "3"]
        #expect(headers["etag"] == "1" && headers["X-a"] == "2" && headers["none"] == nil)
        #expect(headers.all("X-A") == ["2", "3"] && headers.all("none") == [])
    }

    @Test func `are replaced, added and removed by name`() {
        var headers: HTTPHeaders = ["A": "1", "a": "2", "B": "3"]
        headers["A"] = "4"
        headers.add("b", "5")
        #expect(headers.fields.map(\.name) == ["B", "A", "b"] && headers.all("B") == ["3", "5"])
        headers["b"] = nil
        #expect(headers.fields == [HTTPHeaders.Field(name: "A", value: "4")])
    }
}
