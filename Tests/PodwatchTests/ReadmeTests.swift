import FeedModel
import Foundation
import Hooks
import Testing
import Tracking

@testable import podwatch

@Suite("What the README promises")
struct ReadmeTests {
    private let text: String

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    }

    /// The blocks between ```` ```<language> ```` and ```` ``` ````.
    private func blocks(_ language: String) -> [String] {
        text.components(separatedBy: "```\(language)\n").dropFirst().map {
            $0.components(separatedBy: "\n```")[0]
        }
    }

    @Test func `settings that are shown can be used, and the defaults are the defaults`() throws {
        let shown = blocks("json5")
        let settings = try shown.map {
            try SettingsDocument.settings(from: Array($0.utf8))
        }
        #expect(settings.first?.hooks.map(\.name) == ["log", "chat", "alarm"])
        #expect(settings.contains(Settings()))
        #expect(settings.contains { $0.podcasts.count == 3 })
    }

    @Test func `every setting of one podcast is in the table, and no other`() throws {
        let chapter = try #require(text.components(separatedBy: "An entry of `podcasts` names").last)
        let rows = chapter.components(separatedBy: "```json5")[0].components(separatedBy: "\n")
            .filter { $0.hasPrefix("| `") }
        let named = rows.flatMap { row in
            row.split(separator: "|")[0].components(separatedBy: "`").enumerated()
                .filter { $0.offset % 2 == 1 }.map(\.element)
        }
        #expect(Set(named + ["podcast"]) == Set(PodcastSettings.keys))
    }

    @Test func `every event, and no other, is in the table of hooks`() throws {
        let row = try #require(text.components(separatedBy: "\n").first { $0.hasPrefix("| `events` |") })
        for kind in Event.Kind.allCases { #expect(row.contains("`\(kind.rawValue)`"), "\(kind)") }
        #expect(row.count { $0 == "`" } == 2 * (Event.Kind.allCases.count + 1))
    }

    @Test func `every command that is shown exists`() throws {
        let names = commands.map { $0.spec.path }
        let lines = text.components(separatedBy: "\n").filter { $0.hasPrefix("    podwatch ") }
        #expect(lines.count > 5)
        for line in lines {
            let words = line.split(separator: " ").dropFirst().map(String.init)
            #expect(names.contains { Array(words.prefix($0.count)) == $0 }, "\(line)")
        }
    }

    @Test func `every exit code is in the table`() {
        for code in [
            ExitCode.ok, .usage, .data, .unavailable, .software, .tryAgain, .permission, .configuration,
        ] {
            #expect(text.contains("\n| \(code.rawValue) |"), "\(code)")
        }
        #expect(text.contains("\n| \(ExitCode.cannotWrite.rawValue), \(ExitCode.cannotRead.rawValue) |"))
    }

    @Test func `every kind of line in the journal is in the table`() {
        for kind in JournalKind.allCases {
            #expect(text.contains("\n| `\(kind.rawValue)` | \(kind.meaning) |\n"), "\(kind)")
        }
    }
}
