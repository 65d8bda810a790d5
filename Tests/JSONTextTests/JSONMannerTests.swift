import JSONText
import Testing

@Suite("JSON of strangers")
struct JSONMannerTests {
    @Test(arguments: [
        (#""\x\ud83c!""#, "x\u{FFFD}!"), (#""\udfa7\ud83c\ud83c\udfa7""#, "\u{FFFD}\u{FFFD}🎧"),
        (#""\u12G4""#, "\u{FFFD}12G4"), (#""\u12""#, "\u{FFFD}12"), ("\"a\n\u{1}b\\n\"", "a\n\u{1}b\n"),
    ])
    func `has texts that can be mended`(text: String, meaning: String) throws {
        for manner in [JSONManner.mendingTexts, .lenient] {
            #expect(try Tree(text, manner) == .text(meaning))
            try skip(text, manner)
        }
        #expect(throws: JSONFault.self) { try Tree(text) }
    }

    @Test func `has its ill-formed UTF-8 replaced`() throws {
        let text = [0x22, 0xC3, 0x28, 0xFF, 0x5C, 0x6E, 0x22] as [UInt8]
        #expect(try Tree(text, .mendingTexts) == .text("\u{FFFD}(\u{FFFD}\n"))
    }

    @Test(arguments: [
        "[1,]", "[1 2]", "[,]", #"{"a":1,}"#, #"{"a":1 "b":2}"#, "[01]", "[+1]", "[tru]", "[NaN]", "[1.]",
    ])
    func `is to the letter but for its texts, unless everything may be odd`(text: String) throws {
        #expect(throws: JSONFault.self) { try skip(text, .mendingTexts) }
        try skip(text, .lenient)
    }

    @Test func `may have commas that are missing or too many`() throws {
        #expect(
            try Tree(#"[,,"a""b",{"c":"d" "e":"f",},]"#, .lenient)
                == .list([
                    .text("a"), .text("b"),
                    .object([.init(name: "c", value: .text("d")), .init(name: "e", value: .text("f"))]),
                ]))
    }

    @Test func `may have words that nobody knows, and numbers as they are written`() throws {
        var json = JSONReader(Array("[ None,1.50,-.5e+3 ]".utf8), manner: .lenient)
        var words: [String] = []
        try json.list { json throws(JSONFault) in words.append(try json.bareWord()) }
        #expect(words == ["None", "1.50", "-.5e+3"])
    }

    @Test func `loses control characters that it took the trouble to escape`() throws {
        let text = #""a\b\f\u0000\u001f\tb""#
        #expect(try Tree(text, .lenient) == .text("a\tb"))
        #expect(try Tree(text, .mendingTexts) == .text("a\u{8}\u{c}\0\u{1f}\tb"))
    }

    @Test(arguments: ["{a:1}", #"{"a" 1}"#, "[}", "[", #"["a"#, "[;]", "{", #"{"a":"#])
    func `is refused where nobody can tell what it means`(text: String) {
        #expect(throws: JSONFault.self) { try skip(text, .lenient) }
    }
}
