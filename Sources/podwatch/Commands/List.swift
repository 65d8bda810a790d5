import ControlAPI
import FeedModel
import Tracking

/// The command `podwatch list`.
struct List: Command {
    static let spec = CommandSpec(
        path: ["list"], summary: "show the podcasts",
        options: [
            OptionSpec(
                name: "--plain", value: nil,
                summary: "id, Apple id, title and feed address with tabs between, for cut and awk")
        ])

    private let isPlain: Bool

    init(_ line: ParsedLine) throws(UsageError) {
        isPlain = line.has("--plain")
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let podcasts = try await workplace.read(ListPodcasts())
        let output = workplace.output
        guard !output.isJSON else {
            try output.json(podcasts)
            return .ok
        }
        guard !isPlain else {
            for podcast in podcasts {
                output.line(
                    [
                        podcast.id, podcast.appleID.map { String($0) } ?? "", podcast.title ?? "",
                        podcast.feedURL ?? "",
                    ].map(\.oneLine).joined(separator: "\t"))
            }
            return .ok
        }
        guard !podcasts.isEmpty else {
            output.say("no podcasts yet; `podwatch add` subscribes to one, `podwatch search` finds them")
            return .ok
        }
        output.table(
            ["ID", "STATE", "EPISODES", "LATEST", "NEXT CHECK", "TITLE"],
            podcasts.map { podcast in
                [
                    podcast.id, podcast.state.rawValue, "\(podcast.episodeCount)",
                    podcast.latest.map { ($0.published ?? $0.firstSeen).local } ?? "-",
                    podcast.state == .paused ? "-" : podcast.nextCheck?.local ?? "-",
                    podcast.title ?? podcast.feedURL ?? "",
                ]
            })
        for podcast in podcasts where podcast.error != nil {
            output.say("\(podcast.id): \(podcast.error ?? "")")
        }
        return .ok
    }
}
