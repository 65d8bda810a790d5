import ControlAPI
import FeedModel
import Tracking

/// The command `podwatch doctor`.
struct Doctor: Command {
    static let spec = CommandSpec(
        path: ["doctor"], summary: "look for what keeps podwatch from working, and say what to do",
        discussion: "Exits 0 when nothing is wrong, else 75.")

    init(_ line: ParsedLine) throws(UsageError) {}

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let findings = await findings(in: workplace)
        let output = workplace.output
        if output.isJSON {
            try output.json(findings)
        } else {
            for finding in findings {
                output.line("\(finding.isGood ? "ok  " : "BAD ") \(finding.subject): \(finding.words)")
            }
        }
        return findings.allSatisfy(\.isGood) ? .ok : .tryAgain
    }

    private func findings(in workplace: Workplace) async -> [Finding] {
        let state = await StateExamination(workplace: workplace).findings()
        do throws(OperationError) {
            let settings = try workplace.settings()
            let network = NetworkExamination(
                settings: settings, fetcher: workplace.fetcher(settings), now: .now())
            return state + SettingsExamination(workplace: workplace, settings: settings).findings()
                + (await network.findings())
        } catch {
            return state + [.bad("settings", error.message)]
        }
    }
}
