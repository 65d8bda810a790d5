import FoundationEssentials
import ITunesSearchCore
import Testing

@Suite("Answers")
struct AnswerTests {
    @Test func `white space and a byte order mark around the JSON do not matter`() throws {
        let body = [0xEF, 0xBB, 0xBF] + Array("\n\n\n\(nothing)\n\n\n".utf8)
        #expect(try ITunesResponse(json: body).items.isEmpty)
    }

    @Test func `the count is Apple's, or the rows' when Apple gives none`() throws {
        #expect(try ITunesResponse(json: Array(#"{"resultCount":50,"results":[]}"#.utf8)).resultCount == 50)
        let body = #"{"results":[{"kind":"song","trackId":1},null]}"#
        #expect(try ITunesResponse(json: Array(body.utf8)).resultCount == 2)
        #expect(try ITunesResponse(json: Array(#"{"resultCount":"x","results":[]}"#.utf8)).resultCount == 0)
    }

    @Test func `what surrounds the rows may be anything, in any order`() throws {
        let body =
            #"{"a":{"results":[1]},"results":[{"kind":"song","trackId":1}],"z":[[],{}],"resultCount":1}"#
        let response = try ITunesResponse(json: Array(body.utf8))
        #expect(response.songs.map(\.id) == [1])
    }

    @Test func `a key counts however it is written, and what is no character is mended`() throws {
        let body =
            Array(#"{"r\u0065sults":[{"k\u0069nd":"song","trackId":1,"trackName":"\u00e9\ud83c"#.utf8)
            + [0xC3, 0x28] + Array("\n\"}]}".utf8)
        #expect(try ITunesResponse(json: body).songs.map(\.name) == ["é\u{FFFD}\u{FFFD}(\n"])
    }

    @Test(arguments: [
        "", "   ", "null", "[]", "7", #""text""#, "{}", #"{"results":{}}"#, #"{"results":null}"#,
        #"{"results":[}"#, #"{"results":[]"#, #"{"results":[]}}"#, #"{"results":[1,]}"#, #"{"results":["x]}"#,
        "<html>Bad Gateway</html>", #"callback({"results":[]})"#,
    ])
    func `what is not an answer is a decoding error`(body: String) {
        #expect {
            try ITunesResponse(json: Array(body.utf8))
        } throws: { error in
            if case ITunesError.decoding(type: "ITunesResponse", _) = error { true } else { false }
        }
    }

    @Test func `numbers of any size are read or left out`() throws {
        let row =
            #"{"kind":"song","trackId":1,"trackNumber":99999999999999999999,"discNumber":1e400,"trackCount":-0,"trackTimeMillis":1.5E3,"trackPrice":1e300,"collectionPrice":-1e400}"#
        let song = try #require(try response(rows: row).songs.first)
        #expect(song.trackNumber == nil)
        #expect(song.discNumber == nil)
        #expect(song.trackCount == 0)
        #expect(song.duration == 1.5)
        #expect(song.price == nil)
        #expect(song.albumPrice == nil)
    }

    @Test func `of a key that stands twice the last value counts`() throws {
        let row = #"{"kind":"song","trackId":1,"trackId":2,"trackName":"a","trackName":null}"#
        let song = try #require(try response(rows: row).songs.first)
        #expect(song.id == 2)
        #expect(song.name == "")
    }

    @Test func `an answer of ten thousand rows is read whole`() throws {
        let row = #"{"kind":"song","trackId":1,"trackName":"Low Tide"}"#
        let rows = Array(repeating: row, count: 10_000).joined(separator: ",")
        #expect(try response(rows: rows).songs.count == 10_000)
    }
}
