import Testing
import XMLStream

/// Notes what it hears; elements and attributes are numbered in the order in which they are first met.
private final class Notes: XMLReceiver {
    private(set) var lines: [String] = []
    /// The elements whose content begins with a tag.
    private(set) var startingWithTag: [String] = []
    private var names: [XMLName] = []
    private let wanted: [String: XMLContent]

    init(_ wanted: [String: XMLContent] = [:]) { self.wanted = wanted }

    func elementNumber(of name: XMLName) -> Int32 {
        names.append(name)
        return Int32(names.count - 1)
    }

    func attributeNumber(of name: XMLName) -> Int32 { elementNumber(of: name) }

    func opened(_ element: Int32, _ attributes: Span<XMLAttribute>) -> XMLContent {
        let name = names[Int(element)]
        var list = ""
        for index in attributes.indices {
            list += " \(names[Int(attributes[index].number)].local)=\(attributes[index].value)"
        }
        lines.append("<\(name.local)\(list)>" + (name.namespace.map { " in \($0)" } ?? ""))
        return wanted[name.local] ?? .children
    }

    func closed(_ element: Int32, text: Span<UInt8>, startsWithTag: Bool) {
        let content = unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        if startsWithTag { startingWithTag.append(names[Int(element)].local) }
        lines.append("</\(names[Int(element)].local)>" + (content.isEmpty ? "" : " \(content)"))
    }
}

@Suite("Reading XML")
struct XMLReadingTests {
    private func read(_ document: String, _ wanted: [String: XMLContent] = [:]) throws(XMLError) -> [String] {
        let notes = Notes(wanted)
        try readXML(document.utf8.span, into: notes)
        return notes.lines
    }

    @Test func `tags, attributes and namespaces arrive in order`() throws {
        let lines = try read(
            "<?xml version='1.0' encoding='utf-16'?><a xmlns='urn:n' b='1&amp;2' b2=\"x'y\"><c/>\n<d></d></a>"
        )
        #expect(
            lines == ["<a b=1&2 b2=x'y> in urn:n", "<c> in urn:n", "</c>", "<d> in urn:n", "</d>", "</a>"])
    }

    @Test func `text is collected only where it is wanted`() throws {
        let document = "<r>no<a>x &lt;&#65;&#x42;&#146;<b>y</b><![CDATA[<z>]]></a><b>no</b></r>"
        #expect(try read(document, ["a": .text]) == ["<r>", "<a>", "</a> x <AB’y<z>", "<b>", "</b>", "</r>"])
        #expect(try read(document, ["a": .mixed])[2] == "</a> x <AB’<b>y</b><z>")
        #expect(try read(document, ["a": .markup])[2] == "</a> x &lt;AB’<b>y</b>&lt;z&gt;")
        #expect(
            try read(document, ["a": .childrenAndText, "b": .text]) == [
                "<r>", "<a>", "<b>", "</b> y", "</a> x <AB’<z>", "<b>", "</b> no", "</r>",
            ])
        #expect(try read(document, ["a": .nothing]) == ["<r>", "<a>", "</a>", "<b>", "</b>", "</r>"])
    }

    @Test func `markup keeps names, attributes, declarations and white space`() throws {
        let inside = "<x:i xmlns:x=\"urn:x\" a=\"1&amp;&lt;&quot;\">k</x:i>\n <br/> <p>\n</p>"
        #expect(try read("<r>\(inside)</r>", ["r": .markup]) == ["<r>", "</r> \(inside)"])
    }

    @Test func `a tag at the beginning is told from one that was escaped`() throws {
        let whole = Notes(["a": .mixed, "b": .mixed, "c": .markup, "d": .mixed])
        let document = "<r><a> <i>x</i></a><b>&lt;i>x&lt;/i></b><c><i/></c><d>x<i/></d></r>"
        try readXML(document.utf8.span, into: whole)
        #expect(whole.startingWithTag == ["a", "c"])
    }

    @Test(arguments: [
        ("A <b>bold</b> tide <i/>&lt;b>", "A bold tide <b>"), ("&lt;b>x<b>y</b>", "<b>xy"),
        ("<![CDATA[x]]><b><i>y</i></b>", "xy"), (" <b>all <i>of</i> it</b>!", " <b>all <i>of</i> it</b>!"),
        ("<br/>x", "<br/>x"),
    ])
    func `a line keeps its tags only when the first that stands in it is one`(inside: String, line: String)
        throws
    {
        let lines = try read("<r><a>\(inside)</a><a>x<b/></a></r>", ["a": .line])
        #expect(lines == ["<r>", "<a>", "</a> \(line)", "<a>", "</a> x", "</r>"])
    }

    @Test func `line ends become one`() throws {
        #expect(try read("<r>a\r\nb\rc</r>", ["r": .text]) == ["<r>", "</r> a\nb\nc"])
    }

    @Test(arguments: [
        "<r><a></r>", "<r>", "<r", "<r a=1/>", "<r a='1' a='2'/>", "<r>a & b</r>", "<r>&nbsp;</r>",
        "<r>&#8;</r>",
        "<r>\u{1}</r>", "<r><![CDATA[x</r>", "<r><!-- x</r>", "<r a='&x;'/>", "", "<r><!ELEMENT x></r>",
    ])
    func `what breaks the rules ends the reading`(document: String) {
        #expect {
            try read(document, ["r": .text])
        } throws: { error in
            if case .illFormed = error as? XMLError { true } else { false }
        }
    }

    @Test func `the complaint names the line`() {
        #expect(
            throws: XMLError.illFormed(line: 3, complaint: "an ampersand that starts no reference XML knows")
        ) {
            try read("<r>\n<a>\n & </a></r>", ["a": .text])
        }
    }

    @Test func `a document type is never read`() {
        #expect(throws: XMLError.hasDocumentType) { try read("<!DOCTYPE r [<!ENTITY a 'b'>]><r>&a;</r>") }
    }

    @Test func `limits end the reading`() {
        var limits = XMLLimits()
        limits.depth = 3
        limits.attributes = 2
        limits.tagLength = 40
        limits.textLength = 5
        func failure(_ document: String) -> XMLError? {
            do {
                try readXML(document.utf8.span, into: Notes(["t": .text]), limits: limits)
                return nil
            } catch { return error }
        }
        #expect(failure("<a><b><c/></b></a>") == nil)
        #expect(failure("<a><b><c><d/></c></b></a>") == .tooDeep(limit: 3))
        #expect(failure("<a b='' c='' d=''/>") == .tooManyAttributes(limit: 2))
        #expect(failure("<a b='\(String(repeating: "x", count: 50))'/>") == .tagTooLong(limit: 40))
        #expect(failure("<t>12345</t>") == nil)
        #expect(failure("<t>123<x/>456</t>") == .textTooLong(limit: 5))
    }

    @Test func `what follows the root does not matter`() throws {
        #expect(try read("<r/> & <<< ") == ["<r>", "</r>"])
    }
}

@Suite("Long documents")
struct LongDocumentTests {
    /// Tags are given to libxml2 many at a time; no text between them may be lost where one batch ends.
    @Test func `lose no text`() throws {
        let notes = Notes(["t": .text])
        let texts = (0..<5_000).map { "text \($0)" }
        let document = "<r>" + texts.map { "<t>\($0)</t>" }.joined() + "</r>"
        try readXML(document.utf8.span, into: notes)
        #expect(notes.lines.filter { $0.hasPrefix("</t>") } == texts.map { "</t> \($0)" })
    }
}

/// libxml2 hears of a tag without attributes once; these meet one often enough to be known.
@Suite("Tags met before")
struct TagsMetBeforeTests {
    private let often = String(repeating: "<p:a>x</p:a>", count: 600)

    private func read(_ document: String, _ wanted: [String: XMLContent] = [:]) throws(XMLError) -> [String] {
        let notes = Notes(wanted)
        try readXML(document.utf8.span, into: notes)
        return notes.lines
    }

    @Test func `mean what the declarations around them say`() throws {
        let lines = try read(
            "<r xmlns:p='urn:1'>\(often)<q xmlns:p='urn:2'><p:a></p:a></q><p:a></p:a><z/></r>", ["a": .text])
        #expect(lines.dropFirst().prefix(2) == ["<a> in urn:1", "</a> x"])
        #expect(
            lines.suffix(8)
                == [
                    "<q>", "<a> in urn:2", "</a>", "</q>", "<a> in urn:1", "</a>", "<z>", "</z>", "</r>",
                ].suffix(8))
        #expect(lines.count == 2 + 1200 + 8)
    }

    @Test func `keep their place among tags with attributes`() throws {
        let one = "<p:a>1<b c='2'/>3</p:a>"
        let document = "<r xmlns:p='urn:1'>\(String(repeating: one, count: 600))</r>"
        let lines = try read(document, ["a": .childrenAndText])
        #expect(Array(lines[1...4]) == ["<a> in urn:1", "<b c=2>", "</b>", "</a> 13"])
        #expect(lines.suffix(5) == [] + lines[1...4] + ["</r>"])
        #expect(lines.count == 2 + 2400)
    }

    @Test func `are written as they are where markup is wanted`() throws {
        let inside = "<b>\(String(repeating: "<i>x</i> &amp; <br/>", count: 600))</b>"
        let lines = try read("<r>\(inside)</r>", ["r": .markup])
        #expect(lines == ["<r>", "</r> \(inside)"])
        #expect(
            try read("<r>\(inside)</r>", ["r": .mixed])[1]
                == "</r> " + inside.replacing("&amp;", with: "&"))
    }

    @Test func `have the attributes that are written there, in whatever order`() throws {
        let tags = [
            "<t a='1' b=\"x &amp; y\"/>", "<t b='&lt;'>z</t>", "<t\n a=''  c='no'/>", "<t a=\"it's\"></t >",
            "<t a='&#146;&#65;'/>", "<t a='a\nb'/>",
        ]
        let meanings = [
            ["<t a=1 b=x & y>", "</t>"], ["<t b=<>", "</t> z"], ["<t a= c=no>", "</t>"],
            ["<t a=it's>", "</t>"],
            ["<t a=\u{92}A>", "</t>"], ["<t a=a b>", "</t>"],
        ]
        let document = "<r>" + String(repeating: tags.joined(), count: 300) + "</r>"
        let lines = try read(document, ["t": .text])
        let expected =
            ["<r>"] + Array(repeating: meanings.flatMap(\.self), count: 300).flatMap(\.self) + ["</r>"]
        #expect(lines == expected)
    }

    @Test func `have no attribute twice, and none that is not well written`() {
        let head = "<r>" + String(repeating: "<t a='1' b='2'/>", count: 600)
        for tag in ["<t a='1' a='2'/>", "<t a='1'b='2'/>", "<t a='<'/>", "<t a='&x'/>", "<t a=1/>", "<t a/>"]
        {
            #expect(throws: XMLError.self, "\(tag)") { try read(head + tag + "</r>") }
        }
    }

    @Test func `keep their attributes where markup is wanted`() throws {
        let tags = String(repeating: "<i a=\"1\" b=\"&amp;&quot;\">x</i><br c='\"'/>", count: 300)
        let lines = try read("<r>\(tags)</r>", ["r": .markup])
        #expect(lines == ["<r>", "</r> \(tags.replacing("'\"'", with: "\"&quot;\""))"])
    }

    @Test func `end only with their own name, whatever white space follows it`() throws {
        let head = "<r xmlns:p='urn:1'>\(often)"
        #expect(try read(head + "<p:a>y</p:a \n></r>", ["a": .text]).suffix(2) == ["</a> y", "</r>"])
        for tail in ["<p:a></p:ab></r>", "<p:a></a></r>", "<p:a></r></p:a>", "<p:a></p:a x></r>"] {
            #expect(throws: XMLError.illFormed(line: 1, complaint: "an end tag that ends no open element")) {
                try read(head + tail)
            }
        }
    }

    @Test func `count for the depth`() {
        let deep = String(repeating: "<p:a>", count: 300)
        #expect(throws: XMLError.tooDeep(limit: 256)) { try read("<r xmlns:p='urn:1'>\(often)\(deep)") }
    }
}

@Suite("Sections")
struct SectionTests {
    private func isRead(_ document: String) -> Bool {
        (try? readXML(document.utf8.span, into: Notes(["t": .text]))) != nil
    }

    @Test func `that take their end from a later one are not closed`() {
        #expect(!isRead("<r><t><![CDATA[x</t><t><![CDATA[y]]></t></r>"))
        #expect(!isRead("<r><t><![CDATA[x</t >\n<u/><t a='[1]'><![CDATA[y]]></t></r>"))
    }

    @Test func `may speak of tags and sections`() {
        #expect(isRead("<r><t><![CDATA[<t><![CDATA[x]]></t></r>"))
        #expect(isRead("<r><t><![CDATA[</t> <t>[1] [CDATA[x]]></t></r>"))
        #expect(isRead("<r><t><![CDATA[</tt> <![CDATA[x]]></t></r>"))
        #expect(isRead("<r><t><![CDATA[<![CDATA[x</t>]]></t></r>"))
    }
}
