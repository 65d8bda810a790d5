import TestSupport
import Testing

@testable import Hooks

@Suite("End of the output", .takingTurns)
struct OutputTailTests {
    private func tail(_ pieces: [String]) -> OutputTail {
        var tail = OutputTail()
        for piece in pieces { tail.append(Array(piece.utf8)[...]) }
        return tail
    }

    @Test func `is the whole output when that is short`() {
        #expect(tail(["one\n", "", "two"]).text == "one\ntwo")
        #expect(tail([]).text == "" && tail([]).lastLine == nil)
    }

    @Test(arguments: [1, 1_000, 4_096, 100_000])
    func `is the last 4 KiB, in whatever pieces it comes`(size: Int) {
        let piece = String(repeating: "x", count: size - 1) + "\n"
        let all = String(repeating: piece, count: 200_000 / size)
        #expect(tail(Array(repeating: piece, count: 200_000 / size)).text == String(all.suffix(4_096)))
    }

    @Test func `begins with a whole character`() {
        #expect(tail([String(repeating: "世", count: 2_000)]).text == String(repeating: "世", count: 1_365))
    }

    @Test func `shows bytes that are no text as such`() {
        var tail = OutputTail()
        tail.append([0x80, 0x41, 0xFF][...])
        #expect(tail.text == "\u{FFFD}A\u{FFFD}")
    }

    @Test func `cannot drive a terminal`() {
        #expect(
            tail(["\u{1B}]0;title\u{7}\tx\r\ny\rz\u{9B}"]).text == "\u{FFFD}]0;title\u{FFFD}\tx\ny\nz\u{FFFD}"
        )
    }

    @Test(arguments: [
        ("one\ntwo\n\n \n", "two"), ("10%\r100%\r", "100%"), ("only", "only"), ("\n\n", nil),
        (String(repeating: "x", count: 999), String(repeating: "x", count: 200)),
    ])
    func `has a last line that says something`(text: String, line: String?) {
        #expect(tail([text]).lastLine == line)
    }
}
