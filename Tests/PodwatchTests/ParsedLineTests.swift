import Testing

@testable import podwatch

@Suite("A command line")
struct ParsedLineTests {
    private let table = [
        CommandSpec(
            path: ["add"], summary: "", arguments: "WHAT...", count: 1...9,
            options: [OptionSpec(name: "--country", value: "CC", summary: "")]),
        CommandSpec(path: ["list"], summary: ""),
        CommandSpec(path: ["events", "list"], summary: ""),
        CommandSpec(path: ["events", "drop"], summary: "", arguments: "ID...", count: 1...9),
    ]

    private func parsed(_ words: String...) throws(UsageError) -> ParsedLine {
        try parse(words, by: table)
    }

    @Test(arguments: [
        ["add", "1", "--country", "GB", "--json"], ["--json", "add", "--country", "GB", "1"],
        ["--country=GB", "--json", "add", "1"],
    ])
    func `may have its options anywhere`(_ words: [String]) throws {
        let line = try parse(words, by: table)
        #expect(line.command == 0)
        #expect(line.arguments == ["1"])
        #expect(line.options == ["--country": "GB", "--json": ""])
    }

    @Test func `names a command of two words`() throws {
        let line = try parsed("events", "drop", "evt_1")
        #expect(line.command == 3)
        #expect(line.arguments == ["evt_1"])
    }

    @Test func `takes everything behind two dashes as it is`() throws {
        #expect(try parsed("add", "--", "--json").arguments == ["--json"])
    }

    @Test(arguments: [["events", "--help"], ["--help", "events"], ["events", "lits", "--help"]])
    func `asks for help on a group`(_ words: [String]) throws {
        let line = try parse(words, by: table)
        #expect(line.group == "events")
        #expect(line.command == nil)
    }

    @Test func `knows the short forms`() throws {
        #expect(try parsed("-h").has("--help"))
        #expect(try parsed("list", "-q").has("--quiet"))
    }

    @Test(arguments: [
        (["lsit"], "did you mean list?"), (["frobnicate"], "there is no command \"frobnicate\""),
        (["events"], "followed by one of list, drop"), (["list", "--jsno"], "did you mean --json?"),
        (["add", "--country"], "--country needs a value"), (["list", "--json=yes"], "--json takes no value"),
        (["list", "--country", "GB"], "unknown option --country"), (["list", "-x"], "unknown option -x"),
        (["events", "lits"], "no command \"events lits\"; did you mean list?"),
        (["events", "frobnicate"], "there are list, drop"),
    ])
    func `that means nothing says what would`(_ words: [String], _ hint: String) {
        let error = #expect(throws: UsageError.self) { try parse(words, by: table) }
        #expect(error?.message.contains(hint) == true, "\(error?.message ?? "")")
    }
}
