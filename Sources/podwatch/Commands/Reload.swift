import ControlAPI
import Tracking

/// The command `podwatch reload`.
struct Reload: Command {
    static let spec = CommandSpec(
        path: ["reload"], summary: "make the daemon read its settings anew",
        discussion:
            "Waits for the daemon's answer. Bad settings leave the old ones in force and make this fail.")

    init(_ line: ParsedLine) throws(UsageError) {}

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        guard let answer = try await workplace.askDaemon(ReloadSettings()) else {
            throw OperationError(
                .unavailable,
                "no daemon listens at \(workplace.paths.sockets.joined(separator: " or ")); "
                    + "the next `podwatch run` reads the settings anyway")
        }
        for warning in answer.warnings { workplace.output.warn(warning) }
        guard !workplace.output.isJSON else {
            try workplace.output.json(answer)
            return .ok
        }
        workplace.output.say("reloaded, \(answer.hooks == 1 ? "1 hook" : "\(answer.hooks) hooks")")
        return .ok
    }
}
