import JSONText
import Testing

@Suite("JSON that is read in pieces")
struct JSONPiecesTests {
    private let document: [UInt8] = {
        let elements = (0..<40).map { number in
            #"{"id":\#(number),"parts":[1,["\#(String(repeating: "é", count: number))"],{}]}"#
        }
        return Array(#"{"first":[],"list":[\#(elements.joined(separator: ", "))],"last":true} "#.utf8)
    }()

    private func pieces(of length: Int, _ document: [UInt8]) -> JSONReader {
        JSONReader(
            JSONPieces(length: length) { range, bytes in
                bytes +=
                    document[min(range.lowerBound, document.count)..<min(range.upperBound, document.count)]
            })
    }

    @Test func `is the same as in one, wherever its pieces end`() throws {
        let whole = try Tree(document)
        for length in 24..<document.count + 10 {
            var json = pieces(of: length, document)
            #expect(try Tree(&json) == whole)
            try json.end()
        }
    }

    @Test func `is refused at the same byte`() throws {
        var broken = document
        let place = try #require(document.firstRange(of: Array(#"{"id":20"#.utf8))).lowerBound
        broken[place + 1] = UInt8(ascii: "x")
        for length in [24, 64, 100, 1_000, 100_000] {
            var json = pieces(of: length, broken)
            #expect(throws: JSONFault.malformed(offset: place + 1, .noName)) { try Tree(&json) }
        }
    }

    @Test func `is cut in what is longer than a piece and stands in no list`() {
        var json = pieces(of: 8, Array(#"{"name":"a long text"}"#.utf8))
        #expect(throws: JSONFault.malformed(offset: 8, .noValue)) { try Tree(&json) }
    }

    @Test func `is fetched no sooner than it is needed`() throws {
        var fetched = 0
        let document = document
        var json = JSONReader(
            JSONPieces(length: 64) { range, bytes in
                fetched += 1
                bytes +=
                    document[min(range.lowerBound, document.count)..<min(range.upperBound, document.count)]
            })
        #expect(fetched == 1)
        _ = try json.firstMember()
        try json.skip()
        #expect(fetched == 1)
    }
}
