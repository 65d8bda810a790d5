import Testing

@testable import Tracking

@Suite("JSON5")
struct JSON5ReaderTests {
    private func read(_ text: String) throws(JSON5Fault) -> JSON5Document {
        try JSON5Reader.read(Array(text.utf8))
    }

    @Test(
        arguments: [
            ("null", .null), (" true // yes\n", .bool(true)), ("/* a * / b */false", .bool(false)),
            ("'it\\'s'", .text("it's")),
            (#""a\n\t\\\"\x41\u00e9\u{}""#.replacing("\\u{}", with: ""), .text("a\n\t\\\"Aé")),
            (#"'\uD83D\uDE00'"#, .text("😀")), ("'a\\\nb\\\r\nc'", .text("abc")),
            ("'\u{2028}é'", .text("\u{2028}é")),
            ("12", .number(12)), ("-1.5e3", .number(-1_500)), ("+.5", .number(0.5)), ("5.", .number(5)),
            ("5.e1", .number(50)), ("0xFf", .number(255)), ("-0x10", .number(-16)), ("0", .number(0)),
            ("Infinity", .number(.infinity)), ("-Infinity", .number(-.infinity)), ("1E-2", .number(0.01)),
            ("[]", .list([])), ("[1,]", .list([.number(1)])),
            ("[1 , [2]]", .list([.number(1), .list([.number(2)])])),
            ("{}", .object([:])),
            (
                "{a: 1, 'b c': 2, \"d\": 3, $_é9: 4,}",
                .object(["a": .number(1), "b c": .number(2), "d": .number(3), "$_é9": .number(4)])
            ),
            ("{\\u0061b: null}", .object(["ab": .null])), ("\u{FEFF}{}\u{A0}", .object([:])),
            ("{a: {b: [{c: 'x'}]}}", .object(["a": .object(["b": .list([.object(["c": .text("x")])])])])),
        ] as [(String, JSONTree)])
    func `is read as json5.org has it`(_ text: String, _ tree: JSONTree) throws {
        #expect(try read(text).tree == tree)
    }

    @Test func `has a number that is none`() throws {
        guard case .number(let number) = try read("NaN").tree else { return #expect(Bool(false)) }
        #expect(number.isNaN)
    }

    @Test(
        arguments: [
            ("", 1, 1, "the file ends where a value is needed"),
            ("{a: 1", 1, 1, "this { is not closed"),
            ("{\n  hooks: [\n    {name: 'a'},\n", 2, 10, "this [ is not closed"),
            ("{a: 1 b: 2}", 1, 7, "a comma or } is needed here"),
            ("{a: 1,\n\n  , b: 2}", 3, 3, "a key or } is needed here"),
            ("{hooks: [}", 1, 10, "a value or ] is needed here"),
            ("[1 2]", 1, 4, "a comma or ] is needed here"),
            ("[1,,2]", 1, 4, "a value or ] is needed here"),
            ("{a 1}", 1, 4, "a colon is needed behind \"a\""),
            ("{a:}", 1, 4, "a value is needed here"),
            ("{attention: eager}", 1, 13, "a text needs quotes: \"eager\""),
            ("{a: 'x\n'}", 1, 5, "this text is not closed on its line"),
            ("{a: \"x", 1, 5, "this text is not closed"),
            ("{} x", 1, 4, "nothing more is expected here"),
            ("{a: 1}\r\n/* b", 2, 1, "this comment is not closed"),
            ("{a: 0x}", 1, 5, "this is no number"), ("[01]", 1, 2, "this is no number"),
            ("[1.2.3]", 1, 2, "this is no number"), ("[.]", 1, 2, "this is no number"),
            ("[-true]", 1, 2, "this is no number"), ("[1e]", 1, 2, "this is no number"),
            ("['\\u12']", 1, 7, "4 hexadecimal figures are needed here"),
            ("['\\uD800']", 1, 5, "half a character stands here"),
            ("['\\1']", 1, 3, "there is no escape \\1"),
            ("[1, # two\n]", 1, 5, "a value is needed here"),
        ] as [(String, Int, Int, String)])
    func `that is wrong is so at a place, and something is wanted there`(
        _ text: String, _ line: Int, _ column: Int, _ reason: String
    ) {
        let fault = JSON5Fault(place: TextPlace(line: line, column: column), reason: reason)
        #expect(throws: fault) { try read(text) }
    }

    @Test func `is UTF-8`() {
        #expect(throws: JSON5Fault(place: TextPlace(line: 2, column: 3), reason: "this is not UTF-8")) {
            try JSON5Reader.read(Array("{\na:".utf8) + [0xFF] + Array("}".utf8))
        }
    }

    @Test func `cannot be nested without end`() {
        #expect(throws: JSON5Fault.self) { try read(String(repeating: "[", count: 100_000)) }
        #expect(throws: Never.self) {
            try read(String(repeating: "[", count: 64) + String(repeating: "]", count: 64))
        }
    }

    @Test func `knows where each key stands, and which stand twice`() throws {
        let document = try read(
            "{\n  keep: 5,\n  hooks: [{name: 'a'}, {name: 'b', name: 'c'}],\n  keep: 6,\n}")
        #expect(document.places["keep"] == TextPlace(line: 4, column: 3))
        #expect(document.places["hooks[1]"] == TextPlace(line: 3, column: 24))
        #expect(document.places["hooks[0].name"] == TextPlace(line: 3, column: 12))
        #expect(document.repeated == ["hooks[1].name", "keep"])
        guard case .object(let values) = document.tree else { return #expect(Bool(false)) }
        #expect(values["keep"] == .number(6))
    }
}

@Suite("Errors in settings")
struct SettingsErrorTests {
    @Test(arguments: [
        (
            "{\n  atention: 'eager'\n}",
            "line 2, column 3: unknown setting \"atention\"; did you mean \"attention\"?"
        ),
        (
            "{hooks: [{name: 'a', comand: []}]}",
            "line 1, column 22: unknown setting \"hooks[0].comand\"; did you mean \"hooks[0].command\"?"
        ),
        (
            "{hooks: [\n{name: 'a'}]}",
            "line 2, column 1: setting \"hooks[0]\": a hook needs a command or a webhook"
        ),
        ("{keep: 0}", "line 1, column 2: setting \"keep\": a whole number from 1 to 100000 is needed here"),
        (
            "{podcasts: [{}]}",
            "line 1, column 13: setting \"podcasts[0].podcast\": an id, a feed's address or a title is needed here"
        ),
        ("[]", "setting \"settings\": an object in braces is needed here"),
        ("{keep: 5", "line 1, column 1: this is not JSON5: this { is not closed"),
    ])
    func `name the line`(_ text: String, _ words: String) {
        let error = #expect(throws: SettingsError.self) {
            try SettingsDocument.settings(from: Array(text.utf8))
        }
        #expect(error.map { "\($0)" } == words)
    }

    @Test func `a key that stands twice is doubtful`() throws {
        let text = "{\n keep: 5,\n keep: 6,\n}"
        #expect(
            try SettingsDocument.doubts(about: Array(text.utf8))
                == ["line 3: \"keep\" stands here again; only the last one counts"])
        #expect(try SettingsDocument.settings(from: Array(text.utf8)).rules.kept == 6)
        #expect(try SettingsDocument.doubts(about: Array("{keep: 5}".utf8)).isEmpty)
    }
}

@Suite("The table of settings")
struct SettingsKeyTests {
    @Test func `names what each object may have`() {
        #expect(SettingsKey.names(in: "archiveGuard") == ["episodes", "days"])
        #expect(SettingsKey.names(in: "podcasts[3].include") == SettingsKey.names(in: "podcasts[0].exclude"))
        #expect(SettingsKey.names(in: "podcasts[3]").contains("include"))
        #expect(SettingsKey.names(in: "").contains("hooks"))
        #expect(!SettingsKey.names(in: "").contains("episodes"))
        #expect(SettingsKey.names(in: "keep").isEmpty)
    }

    @Test func `has each key once`() {
        let paths = SettingsKey.all.map(\.path)
        #expect(Set(paths).count == paths.count)
    }
}
