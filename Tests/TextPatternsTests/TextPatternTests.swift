import Testing
import TextPatterns

@Suite("Regular expressions")
struct TextPatternTests {
    @Test(arguments: [
        ("interview", "An INTERVIEW with nobody", true),
        ("überblick", "ÜBERBLICK am Abend", true),
        ("привет", "ПРИВЕТ, мир", true),
        (#"^#\d+ "#, "#12 Harbours", true),
        (#"^#\d+ "#, "No. 12", false),
        (#"\d"#, "Folge ٣", true),
        (#"\bübung\b"#, "Die Übung", true),
        (#"\bübung\b"#, "Die Vorübung", false),
        (#"^\w+$"#, "Größe", true),
        (#"(?i)news"#, "NEWS", true),
        (#"(?-i)news"#, "NEWS", false),
        ("werbung|anzeige", "Anzeige", true),
        (#"\p{Lu}{3}|\p{Han}"#, "漢字", true),
        (#"^[^\x{4e00}-\x{9fff}]+$"#, "漢字", false),
        (#"(\w+) \1"#, "bye bye", true),
        (#"^(?!.*rerun)"#, "A rerun", false),
        ("", "", true),
        ("^.$", "👋", true),
    ])
    func `are found in any letter case and any script`(
        _ pattern: String, _ text: String, _ isFound: Bool
    ) throws {
        #expect(try TextPattern(pattern).isFound(in: text) == isFound)
    }

    @Test(arguments: [
        #"^(\w+\s?)*$"#, "(a+)+$", #"^(a|aa|\w)+$"#, "^((a*)*)*b", "(.*)(.*)(.*)(.*)(.*)[xy]",
        #"(\w*\w*\w*\w*)*[xy]"#, "^(?=(a+)+b)", "(?R)?a[xy]",
    ])
    func `with more ways to match than anyone could try are given up`(_ pattern: String) throws {
        let pattern = try TextPattern(pattern)
        #expect(pattern.isFound(in: String(repeating: "a", count: 400) + "!b") == nil)
    }

    @Test func `that people mean come to an end in the longest title`() throws {
        let title = String(repeating: "word ", count: 99) + "last!"
        #expect(try TextPattern(#"^(?:[a-z]| )+!$"#).isFound(in: title) == true)
        #expect(try TextPattern(#"^(?:\w+ )*last"#).isFound(in: title) == true)
        #expect(try TextPattern(".*word.*(first|second)").isFound(in: title) == false)
        #expect(try TextPattern(#"^\W*(\w+\W+)*special"#).isFound(in: title) == false)
    }

    @Test func `look at the beginning of a text without end`() throws {
        let text = "a" + String(repeating: "\u{301}", count: 100_000) + "b"
        #expect(try TextPattern("a|á").isFound(in: text) == true)
        #expect(try TextPattern("b").isFound(in: text) == false)
    }

    @Test(arguments: [
        ("(", "missing closing parenthesis (after character 1)"),
        ("Übung [", "missing terminating ] for character class (after character 7)"),
        ("*", "quantifier does not follow a repeatable item (after character 0)"),
        (#"a\C"#, #"using \C is disabled by the application (after character 3)"#),
    ])
    func `that are none are refused with PCRE2's words and the place`(
        _ pattern: String, _ words: String
    ) throws {
        let error = #expect(throws: PatternError.self) { try TextPattern(pattern) }
        #expect(error?.description == words)
    }

    @Test func `are equal when they are written alike`() throws {
        #expect(try TextPattern("a+") == TextPattern("a+"))
        #expect(try TextPattern("a+") != TextPattern("A+"))
        #expect(try TextPattern("\u{FC}") != TextPattern("u\u{308}"))
    }
}
