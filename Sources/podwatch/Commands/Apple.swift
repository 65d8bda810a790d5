import ControlAPI
import ITunesSearchCore
import Tracking

/// The command `podwatch search TERM...`.
struct Search: Command {
    static let spec = CommandSpec(
        path: ["search"], summary: "search Apple's directory", arguments: "TERM...", count: 1...Int.max,
        options: AppleOptions.shared + AppleOptions.ofSearches,
        discussion:
            "Podcasts, unless --media or --entity names something else. The ids are what `podwatch add` takes."
    )

    private let question: AppleQuestion
    private let raw: Bool

    init(_ line: ParsedLine) throws(UsageError) {
        var question = try AppleOptions.search(line, for: line.arguments.joined(separator: " "))
        if question.media == nil, question.entity == nil { question.media = "podcast" }
        self.question = question
        raw = line.has("--raw")
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        try await AppleOptions.show(question, raw: raw, in: workplace)
    }
}

/// The command `podwatch lookup ...`.
struct Lookup: Command {
    static let spec = CommandSpec(
        path: ["lookup"], summary: "look something up in Apple's directory",
        options: AppleOptions.shared
            + AppleQuestion.Key.allCases.map {
                OptionSpec(name: "--\($0.rawValue)", value: "VALUE[,VALUE...]", summary: "look up by this")
            } + [
                OptionSpec(name: "--sort", value: "recent", summary: "newest first"),
                OptionSpec(name: "--term", value: "WORDS", summary: "search for these words, in any media"),
            ] + AppleOptions.ofSearches,
        discussion: """
            With --entity, what belongs to it: the episodes of a podcast (podcastEpisode), the songs of an album (song).
            With --term it is a search; --attribute, --offset and --explicit are for those alone.
            """)

    private let question: AppleQuestion
    private let raw: Bool

    init(_ line: ParsedLine) throws(UsageError) {
        raw = line.has("--raw")
        let keys = AppleQuestion.Key.allCases.filter { line.has("--\($0.rawValue)") }
        guard keys.count + (line.has("--term") ? 1 : 0) == 1 else {
            throw UsageError(
                message: "say what to look up by exactly one of "
                    + (AppleQuestion.Key.allCases.map(\.rawValue) + ["term"]).map { "--\($0)" }
                    .joined(separator: ", "))
        }
        guard let key = keys.first else {
            guard !line.has("--sort") else {
                throw UsageError(message: "--sort is for lookups, not for --term")
            }
            question = try AppleOptions.search(line, for: line.options["--term"] ?? "")
            return
        }
        if let option = AppleOptions.ofSearches.first(where: { line.has($0.name) }) {
            throw UsageError(message: "\(option.name) is for a search: name its words with --term")
        }
        var question = try AppleOptions.question(line)
        question.key = key
        question.values = (line.options["--\(key.rawValue)"] ?? "").split(separator: ",").map { String($0) }
        question.sort = line.options["--sort"]
        self.question = question
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        try await AppleOptions.show(question, raw: raw, in: workplace)
    }
}

/// What the two commands share.
private enum AppleOptions {
    static let shared = [
        OptionSpec(name: "--limit", value: "N", summary: "at most so many, 1 to 200 (50)"),
        OptionSpec(name: "--country", value: "CC", summary: "the storefront, two letters (US)"),
        OptionSpec(
            name: "--media", value: "NAME", summary: "the part of the store (podcast, music, ebook ...)"),
        OptionSpec(
            name: "--entity", value: "NAME", summary: "the kind of result (podcast, podcastEpisode, song ...)"
        ),
        OptionSpec(name: "--lang", value: "LANG", summary: "language of genres and notes (en_us, ja_jp)"),
        OptionSpec(name: "--raw", value: nil, summary: "Apple's own JSON"),
    ]

    static let ofSearches = [
        OptionSpec(name: "--attribute", value: "NAME", summary: "compare the words with one field only"),
        OptionSpec(name: "--offset", value: "N", summary: "step over so many results"),
        OptionSpec(name: "--explicit", value: "yes|no", summary: "whether to show explicit results (yes)"),
    ]

    static func search(_ line: ParsedLine, for term: String) throws(UsageError) -> AppleQuestion {
        var question = try question(line)
        question.term = term
        question.attribute = line.options["--attribute"]
        question.offset = try line.number("--offset", in: 0...Int.max)
        question.explicit = try yesOrNo(line, "--explicit")
        return question
    }

    static func question(_ line: ParsedLine) throws(UsageError) -> AppleQuestion {
        var question = AppleQuestion()
        question.limit = try line.number("--limit", in: 1...200)
        question.country = try line.country()
        question.media = line.options["--media"]
        question.entity = line.options["--entity"]
        question.language = line.options["--lang"]
        return question
    }

    static func yesOrNo(_ line: ParsedLine, _ option: String) throws(UsageError) -> Bool? {
        switch line.options[option]?.lowercased() {
        case nil: nil
        case "yes": true
        case "no": false
        case let text?: throw UsageError(message: "\(option) takes yes or no, not \"\(text)\"")
        }
    }

    static func show(
        _ question: AppleQuestion, raw: Bool, in workplace: Workplace
    ) async throws(OperationError) -> ExitCode {
        let output = workplace.output
        let answer = try await workplace.ask(AskApple(question, raw: raw))
        if let text = answer.raw {
            output.text(text)
        } else if output.isJSON {
            try output.json(answer.items)
        } else if answer.items.isEmpty {
            output.say("Apple lists nothing like that")
        } else {
            output.table(
                ["ID", "KIND", "BY", "NAME"],
                answer.items.map {
                    [$0.number, $0.kind.title, String(($0.creator ?? "-").prefix(40)), $0.name]
                })
        }
        return .ok
    }
}

extension ITunesItem {
    /// Apple's number alone, as `podwatch add` takes it.
    fileprivate var number: String {
        String(id.drop { $0 != "-" }.dropFirst())
    }
}
