import JSONText
import Testing

@Suite("JSON that is read")
struct JSONReaderTests {
    @Test(arguments: [
        ("null", Tree.null), ("true", .truth(true)), ("false", .truth(false)), (#""""#, .text("")),
        ("[]", .list([])), ("{}", .object([])), ("[[],{}]", .list([.list([]), .object([])])),
        (" \n\r\t[ 1 ,\t2 ]\r\n", .list([.integer(1), .integer(2)])),
        (
            #"{ "a" : 1 , "b":[null] }"#,
            .object([.init(name: "a", value: .integer(1)), .init(name: "b", value: .list([.null]))])
        ),
        (
            #"{"a":1,"a":2,"":3}"#,
            .object([
                .init(name: "a", value: .integer(1)), .init(name: "a", value: .integer(2)),
                .init(name: "", value: .integer(3)),
            ])
        ),
    ])
    func `is what it says, whatever the white space`(text: String, tree: Tree) throws {
        #expect(try Tree(text) == tree)
        try skip(text)
    }

    @Test(arguments: [
        ("0", JSONNumber.integer(0)), ("-0", .integer(0)), ("7", .integer(7)), ("-12", .integer(-12)),
        ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
        ("9223372036854775808", .double(0x1p63)), ("99999999999999999999", .double(1e20)),
        ("4.0", .double(4)), ("-2.5e3", .double(-2500)), ("1E+2", .double(100)), ("1e-2", .double(0.01)),
        ("1e400", .double(.infinity)),
    ])
    func `has numbers of every size`(text: String, number: JSONNumber) throws {
        #expect(try Tree(text) == .number(number))
        try skip(text)
    }

    @Test func `gives whole numbers for those that are written with a point`() throws {
        var json = JSONReader(Array("[1.0,1e3,-7,0.5,1e30]".utf8))
        var found: [Int64?] = []
        try json.list { json throws(JSONFault) in
            do throws(JSONFault) {
                found.append(try json.integer())
            } catch {
                #expect(error == .senseless)
                found.append(nil)
            }
        }
        #expect(found == [1, 1000, -7, nil, nil])
    }

    @Test(arguments: [
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""\u00e9\u00E9\u0000""#, "éé\0"),
        (#""\ud83c\udfa7\uFFFF!""#, "🎧\u{FFFF}!"), ("\"é🎧\u{7f}\"", "é🎧\u{7f}"),
        (
            #""a long text without any escape, and then \n one""#,
            "a long text without any escape, and then \n one"
        ),
    ])
    func `has its escapes undone`(text: String, meaning: String) throws {
        #expect(try Tree(text) == .text(meaning))
        #expect(try Tree("{\(text):1}") == .object([.init(name: meaning, value: .integer(1))]))
    }

    @Test(arguments: ["\"", "\\", "\n", "\u{1}", "\u{1f}", " ", "é", "🎧", "a"])
    func `keeps every character, wherever it stands`(character: String) throws {
        for place in 0...17 {
            for length in place...17 {
                let text =
                    String(repeating: "-", count: place) + character
                    + String(repeating: "+", count: length - place)
                var json = JSONWriter()
                json.list([text, text]) { $0.text($1) }
                #expect(try Tree(json.bytes) == .list([.text(text), .text(text)]))
            }
        }
    }

    @Test func `knows its names however they are written`() throws {
        var json = JSONReader(Array(#"{"id":1,"\u0069d":2,"i":3,"ids":4}"#.utf8))
        var found: [Bool] = []
        var next = try json.firstMember()
        while let name = next {
            found.append(json.isName(name, "id"))
            try json.skip()
            next = try json.nextMember()
        }
        #expect(found == [true, true, false, false])
    }

    @Test(arguments: [
        ("", 0, JSONFlaw.noValue), ("  ", 2, .noValue), ("nul", 0, .noValue), ("True", 0, .noValue),
        ("'a'", 0, .noValue), ("+1", 0, .noValue), ("-", 1, .noValue), (".5", 0, .noValue),
        ("NaN", 0, .noValue), ("<html>", 0, .noValue), ("[1,]", 3, .noValue), ("[,1]", 1, .noValue),
        (#"{"a":}"#, 5, .noValue),
        ("{a:1}", 1, .noName), (#"{"a":1,}"#, 7, .noName), ("{1:1}", 1, .noName), ("{", 1, .noName),
        (#"{"a" 1}"#, 5, .noColon), (#"{"a""#, 4, .noColon),
        ("[1 2]", 3, .noSeparator), ("[1", 2, .noSeparator), (#"{"a":1 "b":2}"#, 7, .noSeparator),
        ("[1}", 2, .noSeparator), ("[1-2]", 2, .noSeparator), ("[1.2.3]", 4, .noSeparator),
        ("01", 2, .needlessZero), ("-00", 3, .needlessZero),
        ("1.", 2, .noNumber), ("1.e3", 2, .noNumber), ("1e", 2, .noNumber), ("1e+", 3, .noNumber),
        (#""abc"#, 4, .noEnd), (#""abc\"#, 5, .noEnd), (#""abc\""#, 6, .noEnd),
        ("\"a\nb\"", 2, .noCharacter), ("\"a\u{0}\"", 2, .noCharacter),
        ("1 1", 2, .tooMuch), ("{}}", 2, .tooMuch), ("[]]", 2, .tooMuch), (#"callback("a")"#, 0, .noValue),
    ])
    func `is refused at the byte where it is no JSON`(text: String, offset: Int, flaw: JSONFlaw) {
        #expect(throws: JSONFault.malformed(offset: offset, flaw)) { try skip(text) }
        #expect(throws: JSONFault.self) { try Tree(text) }
    }

    @Test(arguments: [
        #""\x""#, #""\u12""#, #""\u12G4""#, #""\u+123""#, #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#,
        #""\ud800x""#,
    ])
    func `is refused where it escapes what is no character`(text: String) {
        #expect(throws: JSONFault.self) { try Tree(text) }
        #expect(throws: JSONFault.self) { try skip(text) }
    }

    @Test func `is refused where it is not UTF-8`() {
        for bytes: [UInt8] in [[0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xC0, 0x80]] {
            let text = Array("[\"".utf8) + bytes + Array("\"]".utf8)
            #expect(throws: JSONFault.malformed(offset: 2, .noCharacter)) { try Tree(text) }
        }
    }

    @Test func `is refused when it is nested without end`() throws {
        for (opening, closing) in [("[", "]"), (#"{"a":"#, "}")] {
            let fits =
                String(repeating: opening, count: 128).dropLast(opening.count == 1 ? 0 : 5)
                + (opening.count == 1 ? "" : "{") + String(repeating: closing, count: 128)
            try skip(String(fits))
            let deep = String(repeating: opening, count: 200_000)
            #expect(throws: JSONFault.malformed(offset: 129 + 128 * (opening.count - 1), .tooDeep)) {
                try skip(deep)
            }
        }
        let wide = "[" + Array(repeating: "[]", count: 1_000).joined(separator: ",") + "]"
        try skip(wide)
    }

    @Test func `is refused when it is cut anywhere`() {
        let whole = #"{"a":[1,-2.5,true,{"b":"\u00e9 \"é"}],"c":null}"#
        for length in 0..<whole.utf8.count {
            #expect(throws: JSONFault.self, "cut at \(length)") { try Tree(Array(whole.utf8.prefix(length))) }
        }
    }

    @Test func `tells a value of another kind from what is no JSON`() {
        for text in ["{}", "[]", #""a""#, "1", "null"] {
            var json = JSONReader(Array(text.utf8))
            #expect(throws: JSONFault.senseless) { try json.truth() }
        }
        for text in ["{}", "[]", "true", "1", "null"] {
            var json = JSONReader(Array(text.utf8))
            #expect(throws: JSONFault.senseless) { try json.text() }
        }
        var json = JSONReader(Array("nothing".utf8))
        #expect(throws: JSONFault.malformed(offset: 0, .noValue)) { try json.takeNull() }
    }

    @Test func `tells in which element a value of another kind is`() {
        var json = JSONReader(Array(#"[["a"],["b",true]]"#.utf8))
        #expect(throws: JSONFault.unexpected(place: "[1][1]")) {
            try json.list { json throws(JSONFault) in
                try json.list { json throws(JSONFault) in _ = try json.text() }
            }
        }
    }
}
