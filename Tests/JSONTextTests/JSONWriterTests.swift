import FoundationEssentials
import JSONText
import Testing

@Suite("JSON that is written")
struct JSONWriterTests {
    private func written(_ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        write(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test func `has its commas where they belong`() {
        let text = written { json in
            json.object { json in
                json.name("a")
                json.list([1, 2]) { $0.number(Int64($1)) }
                json.name("b")
                json.object { _ in }
                json.name("c")
                json.list([] as [Int]) { $0.number(Int64($1)) }
                json.name("d" as String)
                json.list([true, false]) { json, truth in
                    json.object { json in
                        json.name("e")
                        json.truth(truth)
                        json.name("f")
                        json.plainText { $0 += Array("plain".utf8) }
                    }
                }
            }
        }
        #expect(
            text == #"{"a":[1,2],"b":{},"c":[],"d":[{"e":true,"f":"plain"},{"e":false,"f":"plain"}]}"#)
    }

    @Test(arguments: [
        "", "x", "\u{1}", "\"", "\\", "/", "é", "🎧", "\u{2028}", "\n\r\t\u{8}\u{c}\u{1f}\u{7f}\0",
        "a text that is longer than a word, \"with\" a quote", "\\\\\\\\\\\\\\\\\\",
    ])
    func `has texts as JSONEncoder writes them`(text: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        #expect(written { $0.text(text) } == String(decoding: try encoder.encode(text), as: UTF8.self))
        let object = written { json in
            json.object { json in
                json.name(text)
                json.number(1 as Int64)
            }
        }
        #expect(object == String(decoding: try encoder.encode([text: 1]), as: UTF8.self))
    }

    @Test(arguments: [0, 7, -1, 9, 10, 99, 100, 1_000_000, Int64.max, Int64.min])
    func `has numbers to the last digit`(number: Int64) {
        #expect(written { $0.number(number) } == "\(number)")
    }

    @Test func `has numbers that are beyond signed ones or have a fraction`() {
        #expect(written { $0.number(UInt64.max) } == "18446744073709551615")
        #expect(written { $0.number(0.5) } == "0.5")
    }
}
