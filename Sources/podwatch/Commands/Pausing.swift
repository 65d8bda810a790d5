import ControlAPI
import FeedModel
import Tracking

/// The command `podwatch pause PODCAST...`.
struct Pause: Command {
    static let spec = CommandSpec(
        path: ["pause"], summary: "keep podcasts without checking them", arguments: "PODCAST...",
        count: 1...Int.max,
        discussion: CommandSpec.podcastNames)

    private let podcasts: [String]

    init(_ line: ParsedLine) throws(UsageError) {
        podcasts = line.arguments
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        try await set(podcasts, paused: true, in: workplace)
    }
}

/// The command `podwatch resume PODCAST...`.
struct Resume: Command {
    static let spec = CommandSpec(
        path: ["resume"], summary: "check paused podcasts again", arguments: "PODCAST...", count: 1...Int.max,
        discussion: CommandSpec.podcastNames)

    private let podcasts: [String]

    init(_ line: ParsedLine) throws(UsageError) {
        podcasts = line.arguments
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        try await set(podcasts, paused: false, in: workplace)
    }
}

private func set(_ podcasts: [String], paused: Bool, in workplace: Workplace) async throws(OperationError)
    -> ExitCode
{
    let changed = try await workplace.ask(PausePodcasts(podcasts: podcasts, paused: paused))
    if workplace.output.isJSON {
        try workplace.output.json(changed)
    } else {
        for podcast in changed {
            workplace.output.line(
                "\(podcast.id)  \(podcast.title ?? podcast.feedURL ?? "") is \(podcast.state.rawValue)")
        }
    }
    return .ok
}
