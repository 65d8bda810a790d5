import ControlAPI
import FeedModel
import Tracking

/// The command `podwatch episodes [PODCAST]`.
struct Episodes: Command {
    static let spec = CommandSpec(
        path: ["episodes"], summary: "show episodes, newest first", arguments: "[PODCAST]", count: 0...1,
        options: [
            OptionSpec(name: "--since", value: "WHEN", summary: "a date, or an age such as 2d or 12h"),
            OptionSpec(name: "--limit", value: "N", summary: "at most so many"),
        ],
        discussion: CommandSpec.podcastNames)

    private let podcast: String?
    private let since: UnixTime?
    private let limit: Int?

    init(_ line: ParsedLine) throws(UsageError) {
        podcast = line.arguments.first
        limit = try line.number("--limit", in: 0...Int.max)
        since = try line.options["--since"].map { text throws(UsageError) in
            guard let time = moment(text, before: .now()) else {
                throw UsageError(
                    message:
                        "--since takes a date (2023-10-15), a moment (2023-10-15T08:00:00Z) or an age (2d, 12h), not \"\(text)\""
                )
            }
            return time
        }
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let episodes = try await workplace.read(ListEpisodes(podcast: podcast, since: since, limit: limit))
        let output = workplace.output
        guard !output.isJSON else {
            try output.json(episodes)
            return .ok
        }
        guard !episodes.isEmpty else {
            output.say("no episodes")
            return .ok
        }
        output.table(
            ["PUBLISHED", "LENGTH", "PODCAST", "TITLE"],
            episodes.map { episode in
                [
                    (episode.published ?? episode.firstSeen).local, episode.duration.map(clockText) ?? "-",
                    episode.podcastID, episode.title ?? episode.guid ?? episode.id,
                ]
            })
        return .ok
    }
}

/// `1:02:03`, or `2:03`.
func clockText(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = seconds / 60 % 60
    return seconds >= 3_600
        ? "\(seconds / 3_600):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
}
