import ControlAPI
import FeedModel
import Tracking

/// The command `podwatch add WHAT...`.
struct Add: Command {
    static let spec = CommandSpec(
        path: ["add"], summary: "subscribe to podcasts", arguments: "WHAT...", count: 1...Int.max,
        options: [
            OptionSpec(name: "--country", value: "CC", summary: "Apple's storefront, two letters (US)"),
            OptionSpec(
                name: "--announce-latest", value: "N",
                summary: "announce the newest N episodes all the same (0)"),
        ],
        discussion: """
            WHAT is an Apple id (1200361736 or id1200361736), the address of an Apple Podcasts page, or of a feed.
            The first check records what is there and announces nothing; what comes later is announced.
            Each WHAT stands alone: one that fails stores nothing and makes the exit code tell.
            """)

    private let what: [String]
    private let country: String?
    private let latest: Int

    init(_ line: ParsedLine) throws(UsageError) {
        what = line.arguments
        country = try line.country()
        latest = try line.number("--announce-latest", in: 0...Int.max) ?? 0
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let output = workplace.output
        let reports = try await workplace.ask(
            AddPodcasts(what: what, country: country, announceLatest: latest))
        if output.isJSON { try output.json(reports) }
        for report in reports {
            if let podcast = report.podcast {
                if !output.isJSON { output.line(Self.sentence(podcast, report)) }
            } else {
                output.warn("\(report.what) was not added: \(report.error ?? "for no known reason")")
            }
        }
        return reports.lazy.compactMap(\.exit).first ?? .ok
    }

    private static func sentence(_ podcast: PodcastSummary, _ report: AddReport) -> String {
        let title = (podcast.title ?? podcast.feedURL ?? podcast.id).oneLine
        if report.already { return "\(podcast.id)  \(title) is already there" }
        let count = podcast.episodeCount == 1 ? "1 episode" : "\(podcast.episodeCount) episodes"
        let note =
            podcast.episodeCount == 0
            ? "no playable episode yet"
            : podcast.state == .appleOnly ? "\(count), listed by Apple only" : count
        return "\(podcast.id)  \(title)  (\(note))"
    }
}
