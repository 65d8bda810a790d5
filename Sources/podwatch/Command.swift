import ControlAPI
import Tracking

/// One command of podwatch: what it takes, and what it does.
protocol Command: Sendable {
    static var spec: CommandSpec { get }

    init(_ line: ParsedLine) throws(UsageError)

    /// Does it, and says what came of it.
    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode
}

/// Every command, in the order in which help shows them.
let commands: [any Command.Type] = [
    Add.self, Remove.self, List.self, Episodes.self, Check.self, Run.self,
    Search.self, Lookup.self, Find.self, Inspect.self,
    Status.self, Why.self, Simulate.self, Pause.self, Resume.self, Reload.self,
    EventsList.self, EventsRetry.self, EventsDrop.self, EventsFollow.self, HookTest.self,
    Import.self, Export.self, ConfigShow.self, ConfigCheck.self, Doctor.self, Demo.self,
    Completions.self, Man.self,
]

extension ParsedLine {
    /// A whole number, or nothing when the option is not there.
    func number(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = options[option] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let upper = range.upperBound == Int.max ? "up" : "to \(range.upperBound)"
            throw UsageError(
                message: "\(option) takes a whole number from \(range.lowerBound) \(upper), not \"\(text)\"")
        }
        return number
    }

    /// Two letters, in upper case.
    func country() throws(UsageError) -> String? {
        guard let text = options["--country"] else { return nil }
        guard text.utf8.count == 2, text.utf8.allSatisfy({ (65...90).contains($0 & 0xdf) }) else {
            throw UsageError(
                message: "--country takes a country code of two letters, such as GB, not \"\(text)\"")
        }
        return text.uppercased()
    }
}
