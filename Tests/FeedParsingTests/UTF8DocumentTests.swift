import FeedParsing
import TestSupport
import Testing

@Suite("Documents in UTF-8", .takingTurns)
struct UTF8DocumentTests {
    private func text(_ bytes: [UInt8], _ contentType: String? = nil) -> String {
        String(decoding: utf8Document(from: bytes, contentType: contentType).bytes, as: UTF8.self)
    }

    private func document(_ label: String, _ body: [UInt8]) -> [UInt8] {
        Array("<?xml version=\"1.0\" encoding=\"\(label)\"?><t>".utf8) + body + Array("</t>".utf8)
    }

    private func content(_ bytes: [UInt8], _ contentType: String? = nil) -> Substring? {
        let text = text(bytes, contentType)
        guard let start = text.firstRange(of: "<t>"), let end = text.firstRange(of: "</t>") else {
            return nil
        }
        return text[start.upperBound..<end.lowerBound]
    }

    @Test(arguments: ["plain", "grün, 緑, 🙂", ""])
    func `pass as they are`(text: String) {
        let document = utf8Document(from: Array(text.utf8))
        #expect(document.bytes == Array(text.utf8))
        #expect(document.repair == nil)
    }

    @Test func `lose their byte order mark`() {
        #expect(text([0xEF, 0xBB, 0xBF, 0x3C]) == "<")
        #expect(text([0xEF, 0xBB, 0xBF]).isEmpty)
        #expect(utf8Document(from: [0xEF, 0xBB, 0xBF, 0x3C]).repair == nil)
    }

    @Test(
        arguments: [
            ("iso-8859-1", [0xE9], "é"), ("ISO-8859-1", [0x93, 0x80, 0x94], "“€”"), ("US-ASCII", [0x92], "’"),
            ("windows-1252", [0x85], "…"), ("latin1", [0xFC], "ü"), ("iso-8859-2", [0xB1], "ą"),
            ("iso-8859-15", [0xA4], "€"),
            ("windows-1251", [0xCF, 0xF0], "Пр"), ("koi8-r", [0xF0, 0xD2], "Пр"), ("iso-8859-9", [0xFE], "ş"),
            ("gb2312", [0xD6, 0xD0, 0x95, 0x63], "中昪"), ("GBK", [0xD6, 0xD0], "中"),
            ("big5", [0xA4, 0xA4], "中"),
            ("shift_jis", [0x93, 0xFA], "日"), ("euc-jp", [0xC6, 0xFC], "日"), ("euc-kr", [0xC7, 0xD1], "한"),
            ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], "日"), ("tis-620", [0xA1], "ก"),
            ("macintosh", [0x8E], "é"), ("ibm850", [0x89, 0xA0], "ëá"), ("cp850", [0x89], "ë"),
            ("IBM437", [0x89], "ë"), ("cp437", [0x81], "ü"), ("cp852", [0xA5], "ą"), ("cp858", [0xD5], "€"),
            ("CP-850", [0x89], "ë"), ("cp866", [0x8F], "П"), ("cp737", [0x80], "Α"),
            ("hp-roman8", [0xC5], "é"),
            ("johab", [0xD0, 0x65], "한"),
        ] as [(String, [UInt8], String)])
    func `come from the encoding that the declaration names`(
        label: String, bytes: [UInt8], characters: String
    ) {
        #expect(content(document(label, bytes)).map(String.init) == characters)
    }

    @Test func `come from the charset of HTTP before the declaration`() {
        #expect(content(document("iso-8859-2", [0xE0]), "text/xml; charset=\"windows-1251\"") == "а")
        #expect(content(document("utf-8", [0xE0]), "text/xml;charset=windows-1251") == "а")
    }

    @Test func `come from the declaration when HTTP says what servers say of everything`() {
        #expect(content(document("windows-1251", [0xE0]), "text/xml; charset=ISO-8859-1") == "а")
        #expect(content(document("windows-1251", [0xE0]), "text/xml; charset=utf-8") == "а")
        #expect(content(document("windows-1251", [0xE0]), "text/xml; charset=") == "а")
        #expect(content(document("windows-1251", [0xE0]), "text/xml") == "а")
    }

    @Test func `are believed when they are valid, whatever the label`() {
        for label in ["iso-8859-1", "windows-1251", "us-ascii", "utf-16", "no-such-encoding"] {
            #expect(content(document(label, Array("über".utf8))) == "über")
        }
        let labelled = document("ISO-8859-1", Array("über".utf8))
        #expect(utf8Document(from: labelled).bytes == labelled)
        #expect(utf8Document(from: labelled).repair == .mislabelled("ISO-8859-1"))
        #expect(content(document("gbk", Array("这是一个中文播客的标题".utf8))) == "这是一个中文播客的标题")
        // In GBK these four bytes are two characters, and in UTF-8 by chance two others.
        #expect(content(document("gbk", [0xC1, 0xAA, 0xCD, 0xA8])) == "联通")
    }

    @Test(arguments: [false, true], [false, true])
    func `come from UTF-16, with and without a byte order mark`(isBigEndian: Bool, hasMark: Bool) {
        let text = (hasMark ? "\u{FEFF}" : "") + "<?xml version='1.0' encoding='utf-16'?><t>ä🙂</t>"
        let bytes = text.utf16.flatMap {
            isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
        }
        #expect(content(bytes) == "ä🙂")
        #expect(self.text(bytes).first == "<")
    }

    @Test(arguments: [false, true], [false, true])
    func `come from UTF-32, with and without a byte order mark`(isBigEndian: Bool, hasMark: Bool) {
        let text = (hasMark ? "\u{FEFF}" : "") + "<?xml version='1.0'?><t>ä🙂</t>"
        let bytes = text.unicodeScalars.flatMap { scalar in
            let shifts: [UInt32] = isBigEndian ? [24, 16, 8, 0] : [0, 8, 16, 24]
            return shifts.map { UInt8(scalar.value >> $0 & 255) }
        }
        #expect(content(bytes) == "ä🙂")
        #expect(self.text(bytes).first == "<")
    }

    @Test func `are mended where UTF-16 and UTF-32 are broken`() {
        #expect(text([0xFF, 0xFE, 0x3C, 0, 0x3D, 0xD8, 0x41, 0, 0x42]) == "<\u{FFFD}A\u{FFFD}")
        #expect(text([0, 0, 0xFE, 0xFF, 0, 0x11, 0, 0, 0, 0, 0, 0x41, 0]) == "\u{FFFD}A\u{FFFD}")
        #expect(text([0xFF, 0xFE] + Array("<rss>é</rss>".utf8)) == "<rss>é</rss>")
    }

    @Test func `have letters of windows-1252 where they are not UTF-8`() {
        #expect(text([0x4E, 0x6F, 0xEB, 0x6C, 0x20, 0xE0]) == "Noël à")
        #expect(text(Array("grün ".utf8) + [0x93, 0x61, 0x94]) == "grün “a”")
        #expect(text([0xAB, 0x63, 0xE9, 0xBB]) == "«cé»")
        #expect(utf8Document(from: [0x61, 0xEB]).repair == .strayBytes(1))
    }

    @Test func `have a mark where a character was cut in two`() {
        #expect(text(Array("grün, blau, ß ".utf8) + [0xE2, 0x80, 0x22, 0x61]) == "grün, blau, ß \u{FFFD}\"a")
        #expect(text(Array("ä".utf8) + [0xF0, 0x9F, 0x99]) == "ä\u{FFFD}")
    }

    @Test func `have one emoji where its halves were encoded one by one`() {
        #expect(text([0x61, 0xED, 0xA0, 0xBD, 0xED, 0xB9, 0x82, 0x62]) == "a🙂b")
    }

    @Test(arguments: [
        "UTF-8//IGNORE", "../../evil", "ISO-2022-CN-EXT", "iso2022kr", "", "\u{0}", "UTF-7", "IBM037",
        "cp1047",
        "WCHAR_T", "internal", "850//TRANSLIT",
    ])
    func `never open a conversion that no feed can be in`(label: String) {
        #expect(content(document(label, [0xE9])) == "é")
    }
}
