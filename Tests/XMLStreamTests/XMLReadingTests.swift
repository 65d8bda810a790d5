import Testing
import XMLStream

/// Notes what it hears; elements and attributes are numbered in the order in which they are first met.
private final class Notes: XMLReceiver {
    private(set) var lines: [String] = []
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
