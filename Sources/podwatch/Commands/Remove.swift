import ControlAPI
import FeedModel
import Tracking

/// The command `podwatch remove PODCAST...`.
struct Remove: Command {
    static let spec = CommandSpec(
        path: ["remove"], summary: "forget podcasts", arguments: "PODCAST...", count: 1...Int.max,
        discussion: CommandSpec.podcastNames)

    private let podcasts: [String]

    init(_ line: ParsedLine) throws(UsageError) {
        podcasts = line.arguments
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let gone = try await workplace.ask(RemovePodcasts(podcasts: podcasts))
        if workplace.output.isJSON {
            try workplace.output.json(gone)
        } else {
            for podcast in gone {
                workplace.output.line("removed \(podcast.id)  \(podcast.title ?? podcast.feedURL ?? "")")
            }
        }
        return .ok
    }
}

extension CommandSpec {
    /// What a PODCAST argument may be, for the help of every command that takes one.
    static let podcastNames =
        "PODCAST is podwatch's own id (p1), Apple's id, the feed's address, or a part of the title that only one has."
}
