import FeedParsing
import TestSupport
import Testing

@Suite("Named character references", .takingTurns)
struct HTMLEntitiesTests {
    @Test(arguments: [
        ("amp", "&"), ("eacute", "é"), ("Eacute", "É"), ("nbsp", "\u{A0}"), ("hellip", "…"), ("AElig", "Æ"),
        ("zwnj", "\u{200C}"),
        ("Aacute", "Á"), ("frac12", "½"), ("there4", "∴"), ("CounterClockwiseContourIntegral", "∳"),
        ("NotEqualTilde", "≂\u{338}"),
        ("in", "∈"), ("int", "∫"), ("sup", "⊃"), ("sup1", "¹"), ("supe", "⊇"), ("Afr", "𝔄"),
    ])
    func `of HTML are known`(name: String, characters: String) {
        #expect(htmlEntity(name) == characters)
    }

    @Test(arguments: [
        "", "a", "eacut", "eacutee", "EACUTE", "zzz", "AAAA", "amp;", "nbsp:A0", ":", " ", "é", "zwnj:200C",
    ])
    func `that HTML does not have are not`(name: String) {
        #expect(htmlEntity(name) == nil)
    }
}

@Suite("Titles", .takingTurns)
struct DecodedTitleTests {
    @Test(arguments: [
        ("Tea &amp; Coffee", "Tea & Coffee"), ("It&#039;s late", "It's late"), ("&#8220;No&#x201D;", "“No”"),
        ("Caf&eacute;&nbsp;Noir", "Café\u{A0}Noir"), ("&quot;A&quot; &apos;B&apos;", "\"A\" 'B'"),
        ("&#55357;&#56898; smile", "🙂 smile"), ("Don&#146;t", "Don’t"), ("ring&#7;ing", "ringing"),
    ])
    func `that were escaped once too often are decoded once more`(title: String, decoded: String) {
        #expect(decodedTitle(title) == decoded)
    }

    @Test(arguments: [
        "Tea & Coffee", "D&D", "A &b; C", "x &; y", "&", "&amp", "&#;", "&#x;", "&#xZZ;", "&#0;",
        "&#x110000;", "&#55357;",
        "The <b> tag", "The &lt;b&gt; tag", "1 &#60; 2", "&#99999999999999999999;", "", "ünï",
    ])
    func `without such references stay as they are`(title: String) {
        #expect(decodedTitle(title) == title)
    }

    @Test func `are decoded once, not until nothing is left`() {
        #expect(decodedTitle("R&amp;amp;D &amp;#39; &amp;lt;") == "R&amp;D &#39; &lt;")
    }
}

@Suite("Plain text of notes", .takingTurns)
struct PlainTextTests {
    @Test(arguments: [
        ("<p>One</p><p>Two</p>", "One\n\nTwo"), ("One<br>Two<br/>Three", "One\nTwo\nThree"),
        ("One<br><br><br><br>Two", "One\n\nTwo"), ("<div>One</div>\n<div>Two</div>", "One\nTwo"),
        ("With: <ul>\n<li>tea</li><li> milk</li></ul>after", "With:\n\n- tea\n- milk\n\nafter"),
        ("<p>A <b>bold</b> and <i>slanted</i>\n word</p>", "A bold and slanted word"),
        ("a<script>alert('<p>')</script>b<STYLE>p{}</style >c", "abc"), ("<script>never ends <p>x", ""),
        ("Tea&nbsp;&amp;&nbsp;milk\u{A0}&#8211; 1 &lt; 2", "Tea & milk – 1 < 2"), ("&amp;lt;", "&lt;"),
        ("<a href=\"https://example.com/?a>b\">link</a>", "link"),
        ("<!-- a > b -->seen<!doctype html><?x y?>", "seen"),
        ("I <3 tea < 4 & <", "I <3 tea < 4 & <"), ("<![CDATA[<b>twice</b>]]> wrapped", "twice wrapped"),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"),
        ("<ul><li></li></ul>x", "x"),
        ("be\u{7}ll&#7;", "bell"),
    ])
    func `keeps the words and the paragraphs`(html: String, text: String) {
        #expect(plainText(fromHTML: html) == text)
    }

    @Test func `keeps its lines when it has no tags`() {
        #expect(plainText(fromHTML: "One &amp; \r\n two\n\n\n\nThree  four \n") == "One &\ntwo\n\nThree four")
    }

    @Test(arguments: [
        ("cut <a href=\"https://exa", "cut"), ("<a href=\"x>quote</a> open", "quote open"), ("<b", ""),
        ("a </", "a"),
        ("<!-- open <p>a</p>", "a"), ("<p", ""), ("x <![CDATA[y", "x y"), ("&#", "&#"),
    ])
    func `loses no more of broken HTML than the broken tag`(html: String, text: String) {
        #expect(plainText(fromHTML: html) == text)
    }

    @Test(arguments: ["<a \"", "<!--", "<script>", "<![CDATA[", "&", "<", "</", "<?", "&#1", "<li>"])
    func `takes time by the length alone`(mark: String) {
        // By the square of the length these would take minutes.
        let html = String(repeating: mark, count: 1_000_000 / mark.utf8.count)
        #expect(plainText(fromHTML: html).utf8.count <= html.utf8.count)
    }
}
