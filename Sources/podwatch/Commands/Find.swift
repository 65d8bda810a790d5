import ControlAPI
import FeedModel
import Tracking

/// The command `podwatch find TERM...`.
struct Find: Command {
    static let spec = CommandSpec(
        path: ["find"], summary: "search what podwatch has recorded", arguments: "TERM...",
        count: 1...Int.max,
        options: [
            OptionSpec(name: "--types", value: "podcasts,episodes", summary: "what to search (both)"),
            OptionSpec(name: "--limit", value: "N", summary: "at most so many of each"),
            OptionSpec(name: "--offset", value: "N", summary: "step over so many of each"),
        ])

    private let request: FindInLibrary

    init(_ line: ParsedLine) throws(UsageError) {
        var types: [FindInLibrary.Kind] = []
        for word in (line.options["--types"] ?? "podcasts,episodes").split(separator: ",") {
            guard let kind = FindInLibrary.Kind(rawValue: String(word)) else {
                throw UsageError(
                    message: "--types takes podcasts, episodes or both with a comma between, not \"\(word)\"")
            }
            types.append(kind)
        }
        request = FindInLibrary(
            terms: line.arguments, types: types, limit: try line.number("--limit", in: 0...Int.max),
            offset: try line.number("--offset", in: 0...Int.max) ?? 0)
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let answer = try await workplace.read(request)
        let output = workplace.output
        guard !output.isJSON else {
            try output.json(answer)
            return .ok
        }
        for podcast in answer.podcasts { output.line("\(podcast.id)  \((podcast.title ?? "").oneLine)") }
        for episode in answer.episodes {
            output.line(
                "\(episode.podcastID)  \((episode.published ?? episode.firstSeen).local)  \((episode.title ?? episode.id).oneLine)"
            )
        }
        if answer.podcasts.isEmpty, answer.episodes.isEmpty { output.say("nothing found") }
        return .ok
    }
}
