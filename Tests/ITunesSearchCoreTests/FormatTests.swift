import FoundationEssentials
import ITunesSearchCore
import Testing

@Suite("Formatting")
struct FormatTests {
    @Test(arguments: [
        (0.0, "0:00"), (7, "0:07"), (225.4, "3:45"), (59.5, "1:00"), (3599.4, "59:59"), (3599.5, "1:00:00"),
        (3723, "1:02:03"), (360_000, "100:00:00"), (-5, "0:00"), (.nan, "0:00"), (.infinity, "0:00"),
    ])
    func `a length as a player shows it`(seconds: TimeInterval, text: String) {
        #expect(ITunesFormat.duration(seconds) == text)
    }

    @Test(arguments: [
        (0.0, "0 sec"), (30, "30 sec"), (59.6, "1 min"), (2700, "45 min"), (10140, "2 hr 49 min"),
        (7200, "2 hr"),
        (3599, "1 hr"), (89, "1 min"), (90, "2 min"), (-1, "0 sec"), (.nan, "0 sec"),
    ])
    func `a length in words`(seconds: TimeInterval, text: String) {
        #expect(ITunesFormat.longDuration(seconds) == text)
    }

    @Test(arguments: [
        (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 KB"), (34_499, "34 KB"),
        (999_499, "999 KB"),
        (999_500, "1 MB"), (19_610_515, "19.6 MB"), (734_003_200, "734 MB"), (999_960_000, "1 GB"),
        (1_234_567_890, "1.2 GB"), (5_000_000_000_000, "5 TB"), (.max, "9223372 TB"), (-1, "0 bytes"),
    ])
    func `a size in decimal units`(bytes: Int, text: String) {
        #expect(ITunesFormat.fileSize(bytes) == text)
    }

    @Test(arguments: [
        ("1.29", "USD", "$1.29"), ("0.99", "GBP", "£0.99"), ("5", "EUR", "€5.00"), ("250", "JPY", "¥250"),
        ("0", "USD", "Free"), ("6", "CHF", "CHF 6.00"), ("1200", "KRW", "KRW 1200"),
        ("1.5", "KWD", "KWD 1.500"),
        ("1.295", "USD", "$1.30"), ("9.999", "USD", "$10.00"), ("0.004", "USD", "$0.00"),
        ("249.5", "JPY", "¥250"),
        ("-1.29", "USD", "-$1.29"), ("1.29", "", "1.29"), ("129.99", "USD", "$129.99"),
    ])
    func `a price with the decimals of its currency`(amount: String, currency: String, text: String) throws {
        let price = Price(amount: try #require(Decimal(string: amount)), currency: currency)
        #expect(price.formatted() == text)
    }

    @Test func `what is not a number is not made one`() {
        #expect(Price(amount: .nan, currency: "USD").formatted() == "NaN")
    }

    @Test(arguments: [1.29, 0.99, 9.99, 14.99, 0.1, 1.005, 129.999])
    func `a price is exact though JSON's numbers are not`(amount: Double) throws {
        let row = #"{"kind":"song","trackId":1,"currency":"USD","trackPrice":\#(amount)}"#
        let price = try #require(try response(rows: row).songs.first?.price)
        #expect(price.amount == Decimal(string: "\(amount)"))
    }

    @Test(arguments: [
        ("plain text", "plain text"), ("", ""), ("one<br>two<br/>three<BR />four", "one\ntwo\nthree\nfour"),
        ("<p>one</p><p>two</p>", "one\n\ntwo"), ("<p>one<p>two", "one\ntwo"),
        ("a<b>b</b><i class=\"x\">c</i>", "abc"),
        ("<ul><li>one</li><li>two</li></ul>end", "• one\n• two\n\nend"),
        ("a<script>if (a < b) { x() }</script>b<style>p{}</style>c", "abc"), ("a<script>never closed", "a"),
        ("a<!-- b > c -->d", "ad"), ("a<!-- never closed", "a"), ("<!DOCTYPE html>a", "a"),
        ("1 < 2 && 3 > 2", "1 < 2 && 3 > 2"), ("<3", "<3"), ("a <", "a <"), ("a < b>c", "a < b>c"),
        ("<a title=\"x > y\" href='z'>link</a>", "link"), ("<a title=\"never closed>link", "link"),
        ("Tom &amp; Ruth &lt;3", "Tom & Ruth <3"), ("&#8220;x&#x201d;&#xe9;", "“x”é"),
        ("&hellip;&mdash;&bull;", "…—•"),
        ("a&nbsp;b&#160;c", "a b c"),
        ("&unknown; &; &#; &#x; &#xZZ; &#99999999; &amp", "&unknown; &; &#; &#x; &#xZZ; &#99999999; &amp"),
        ("&#150;&#0;", "–&#0;"), ("&amp;lt;", "&lt;"), ("a\r\nb\rc", "a\nb\nc"),
        ("a<br><br><br><br>b", "a\n\nb"),
        ("  <p> a </p>  ", "a"), ("日本<br>語", "日本\n語"), ("<p>a</p>\n\n\n<div>b</div>", "a\n\nb"),
    ])
    func `text without its HTML`(html: String, text: String) {
        #expect(ITunesText.plainText(fromHTML: html) == text)
    }

    @Test func `hostile HTML takes no more time than its length`() {
        for piece in ["<", "&", "<a '", "<!--", "<script>", "&#", "<a \"'"] {
            let html = String(repeating: piece, count: 20_000)
            #expect(ITunesText.plainText(fromHTML: html).utf8.count <= html.utf8.count)
        }
    }
}
