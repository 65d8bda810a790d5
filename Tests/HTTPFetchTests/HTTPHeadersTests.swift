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

    @Test func `keep empty values, and names and values of any length`() {
        let long = String(repeating: "ä", count: 70_000)
        let headers: HTTPHeaders = ["Empty": "", "Long": long, "": "nameless", "Last": "x: y"]
        #expect(headers["empty"] == "" && headers["Long"] == long && headers["Last"] == "x: y")
        #expect(headers.fields.map(\.name) == ["Empty", "Long", "", "Last"])
        #expect(HTTPHeaders(headers.fields) == headers)
    }

    @Test func `are the same only with the same fields in the same order`() {
        #expect(["A": "1", "B": "2"] as HTTPHeaders == ["A": "1", "B": "2"])
        #expect(["A": "1", "B": "2"] as HTTPHeaders != ["B": "2", "A": "1"])
        #expect(["A": "1"] as HTTPHeaders != ["a": "1"])
        var emptied: HTTPHeaders = ["A": "1"]
        emptied["a"] = nil
        #expect(emptied == [:] && emptied.isEmpty)
    }
}
