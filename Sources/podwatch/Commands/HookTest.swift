import ControlAPI
import FeedModel
import Tracking

/// The command `podwatch hook test`.
struct HookTest: Command {
    static let spec = CommandSpec(
        path: ["hook", "test"], summary: "tell hooks of an event that did not happen",
        options: [
            OptionSpec(name: "--hook", value: "NAME", summary: "only this one"),
            OptionSpec(name: "--event", value: "TYPE", summary: "which event (episode.new)"),
        ],
        discussion:
            "Takes the newest podcast and its newest episode, or made-up ones. Nothing is remembered of it.")

    private let hook: String?
    private let event: Event.Kind

    init(_ line: ParsedLine) throws(UsageError) {
        hook = line.options["--hook"]
        let word = line.options["--event"] ?? Event.Kind.episodeNew.rawValue
        guard let kind = Event.Kind(rawValue: word) else {
            throw UsageError(
                message: "there is no event \"\(word)\"; there are "
                    + Event.Kind.allCases.map(\.rawValue).joined(separator: ", "))
        }
        event = kind
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let output = workplace.output
        let reports = try await workplace.ask(TestHook(hook: hook, event: event))
        if output.isJSON { try output.json(reports) }
        for report in reports {
            if report.succeeded {
                if !output.isJSON { output.line("hook \(report.hook): told") }
                if !report.result.isEmpty { output.say(report.result) }
            } else {
                output.warn("hook \(report.hook): \(report.result)")
            }
        }
        return reports.allSatisfy(\.succeeded) ? .ok : .tryAgain
    }
}
