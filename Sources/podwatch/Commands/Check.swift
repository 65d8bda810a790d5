import ControlAPI
import FeedModel
import Tracking

/// The command `podwatch check [PODCAST...]`.
struct Check: Command {
    static let spec = CommandSpec(
        path: ["check"], summary: "check what is due, tell the hooks, and wait for them",
        arguments: "[PODCAST...]",
        count: 0...Int.max,
        options: [
            OptionSpec(name: "--force", value: nil, summary: "now, whatever the hints say, Apple included")
        ],
        discussion: """
            Exits 0 when all went well, and 75 when a podcast failed or something is still to be told.
            \(CommandSpec.podcastNames)
            """)

    private let podcasts: [String]
    private let force: Bool

    init(_ line: ParsedLine) throws(UsageError) {
        podcasts = line.arguments
        force = line.has("--force")
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let output = workplace.output
        let answer = try await withPings(in: workplace) { () async throws(OperationError) in
            try await workplace.ask(CheckPodcasts(podcasts: podcasts, force: force))
        }
        if output.isJSON {
            try output.json(answer)
        } else {
            tell(answer, output)
        }
        let failed = answer.checked.contains { $0.outcome == .failed }
        return failed || answer.pending > 0 || !answer.failed.isEmpty ? .tryAgain : .ok
    }

    private func tell(_ answer: CheckPodcasts.Answer, _ output: Output) {
        for report in answer.checked {
            let title = (report.title ?? report.id).oneLine
            switch report.outcome {
            case .new: output.line("\(title): \(report.new) new")
            case .failed: output.warn("\(title): \(report.error ?? "failed")")
            case .unchanged, .notModified:
                if let error = report.error {
                    output.warn("\(title): \(error)")
                } else if output.isVerbose, report.backfilled == nil {
                    output.say("\(title): nothing new")
                }
            }
            if let count = report.backfilled {
                output.say("\(title): \(count) old episodes came all at once and are recorded, not announced")
            }
        }
        for delivery in answer.failed {
            let next =
                delivery.due.map { "next try \($0.local)" } ?? "given up; `podwatch events retry` tries again"
            output.warn(
                "hook \(delivery.hook) was not told of \((delivery.episode ?? delivery.type.rawValue).oneLine): "
                    + "\(delivery.lastResult ?? ""); \(next)")
        }
        output.say(
            "\(answer.checked.count) checked, \(answer.delivered) told"
                + (answer.pending > 0 ? ", \(answer.pending) still to be told" : ""))
    }

    /// Sends signs of life before and after, unless a daemon does the work and sends its own.
    ///
    /// Podcasts that fail are no failure of podwatch.
    private func withPings<Answer: Sendable>(
        in workplace: Workplace, _ work: () async throws(OperationError) -> Answer
    ) async throws(OperationError) -> Answer {
        guard !workplace.hasDaemon, let pings = try workplace.settingsFile.settings().monitoring.pings else {
            return try await work()
        }
        let fetcher = workplace.fetcher()
        await HealthPing.start.send(by: pings, fetcher)
        do {
            let answer = try await work()
            await HealthPing.success.send(by: pings, fetcher)
            return answer
        } catch {
            await HealthPing.failure([error.message]).send(by: pings, fetcher)
            throw error
        }
    }
}
