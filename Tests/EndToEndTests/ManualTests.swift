import TestSupport
import Testing

@Suite("Manual pages", .takingTurns)
struct ManualTests {
    @Test(
        .enabled(if: Tool.isWanted("mandoc"), "mandoc is not installed; `.ci/setup --all` installs it"),
        arguments: ["podwatch.1", "podwatch.json5.5", "podwatch-hooks.7"])
    func `mandoc finds nothing to blame`(_ page: String) async throws {
        let mandoc = try Tool("mandoc")
        let trial = try Trial()
        let file = trial.directory.path(page)
        let printed = try await trial.podwatch("man", page)
        #expect(printed.status == 0)
        try trial.write(printed.out, to: file)
        let lint = try await mandoc.run(
            ["-T", "lint", "-W", "warning", file], environment: [:], in: trial.directory.path)
        #expect(lint.out + lint.err == "")
        #expect(lint.status == 0)
        let shown = try await mandoc.run(["-T", "ascii", file], environment: [:], in: trial.directory.path)
        // Bold is a letter over itself.
        let words = shown.out.replacing(/.\u{8}/, with: "")
        #expect(words.contains("SEE ALSO"))
        #expect(!words.contains("\\-"))
    }

    @Test func `a page that is not there is a mistake on the command line`() async throws {
        let trial = try Trial()
        let outcome = try await trial.podwatch("man", "podwatch.2")
        #expect(outcome.status == 64)
        #expect(outcome.err.contains("did you mean podwatch.1?"))
    }
}
