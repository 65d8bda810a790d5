import Testing
import XMLStream

@Suite("Mending XML")
struct XMLMendingTests {
    private func mended(_ document: String) -> MendedXML {
        mendedXML(Array(document.utf8)) { name, _ in name == "eacute" ? "é" : nil }
    }

    @Test(arguments: [
        ("<r>a & b &amp; &eacute; &nope; &#8; &#x41 &#150;</r>", "<r>a &amp; b &amp; é &amp;nope;  A –</r>"),
        ("<r><a>x</r>", "<r><a>x</a></r>"), ("<r></b>x</r>", "<r>x</r>"),
        ("<r><B>x</b></r>", "<r><B>x</B></r>"),
        ("<r><a><b>x</a></b>y</r>", "<r><a><b>x</b></a>y</r>"), ("<r>x<br>y<hr></r>", "<r>x<br/>y<hr/></r>"),
        ("<r a=1 b='2\"' c d=\"<&\" a=3/>", "<r a=\"1\" b=\"2&quot;\" d=\"&lt;&amp;\"/>"),
        ("junk <r>x</r> more <s/>", "<r>x</r>"), ("<r>1 < 2 <3</r>", "<r>1 &lt; 2 &lt;3</r>"),
        ("<r><![CDATA[a<b]]></r>", "<r>a&lt;b</r>"),
        ("<r><a><![CDATA[x</a><b>y</b></r>", "<r><a>x</a><b>y</b></r>"),
        ("<r><!-- <a> --><?p ?>x]]></r>", "<r>x]]&gt;</r>"), ("<r>\u{1}a\u{FFFF}b</r>", "<r>ab</r>"),
        ("<!DOCTYPE r [<!ENTITY x \"y&#38;z\">]><r>&x;</r>", "<r>y&amp;z</r>"),
        ("<r><a b=\"1\"<c/></a></r>", "<r><a b=\"1\"><c/></a></r>"),
    ])
    func `makes a document well-formed`(document: String, result: String) {
        let mended = mended(document)
        #expect(String(decoding: mended.bytes, as: UTF8.self) == result)
        #expect(!mended.isCut)
    }

    @Test func `asks for the text of an entity by its name and the element it stands in`() {
        var asked: [String] = []
        let mended = mendedXML(Array("<r a='&one;'>&two;<a:b>&three;<c/>&four;</a:b></r>".utf8)) {
            name, element in
            asked.append("\(name) in \(element ?? "none")")
            return "&\(name);"
        }
        #expect(asked == ["one in none", "two in r", "three in a:b", "four in a:b"])
        #expect(String(decoding: mended.bytes, as: UTF8.self).contains("<c/>&amp;four;</a:b>"))
    }

    @Test(arguments: [
        "<r>", "<r><a>x</a>", "<r><a>x</a", "<r><a b=\"", "<r><!-- x", "<r><![CDATA[x", "", "text",
    ])
    func `tells that the end is missing`(document: String) {
        #expect(mended(document).isCut)
    }
}
