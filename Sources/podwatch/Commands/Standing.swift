import ControlAPI
import FeedModel
import Tracking

/// The command `podwatch status`.
struct Status: Command {
    static let spec = CommandSpec(path: ["status"], summary: "show how podwatch fares")

    init(_ line: ParsedLine) throws(UsageError) {}

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let output = workplace.output
        var answer: ShowStatus.Answer
        if let daemon = try await workplace.askDaemon(ShowStatus()) {
            answer = daemon
            answer.running = true
        } else {
            answer = try await workplace.read(ShowStatus())
            answer.running = false
        }
        guard !output.isJSON else {
            try output.json(answer)
            return .ok
        }
        let states = answer.podcasts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        output.line("daemon       \(answer.running == true ? "running" : "not running")")
        output.line("podcasts     \(states.isEmpty ? "none" : states.joined(separator: ", "))")
        output.line("episodes     \(answer.episodes)")
        output.line(
            "to be told   \(answer.pending)\(answer.parked > 0 ? ", and \(answer.parked) given up" : "")")
        output.line("next check   \(answer.nextCheck?.local ?? "-")")
        if let until = answer.applePausedUntil {
            output.line("Apple        refuses; asked again after \(until.local)")
        }
        for (host, until) in answer.heldHosts.sorted(by: { $0.key < $1.key }) {
            output.line("\(host) asked to be left alone until \(until.local)")
        }
        return .ok
    }
}

/// The command `podwatch why PODCAST`.
struct Why: Command {
    static let spec = CommandSpec(
        path: ["why"], summary: "show when a podcast is checked next, and why", arguments: "PODCAST",
        count: 1...1,
        discussion: CommandSpec.podcastNames)

    private let podcast: String

    init(_ line: ParsedLine) throws(UsageError) {
        podcast = line.arguments[0]
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let answer = try await workplace.read(ExplainPodcast(podcast: podcast))
        let output = workplace.output
        guard !output.isJSON else {
            try output.json(answer)
            return .ok
        }
        output.line("\(answer.id)  \(answer.title ?? "")  (\(answer.state.rawValue))")
        output.line(
            "next check   \(answer.nextCheck?.local ?? "none")\(answer.reason.map { ": \($0)" } ?? "")")
        if let error = answer.error {
            output.line(
                answer.state == .gone
                    ? "gone         \(error)" : "failing      \(answer.failures) in a row: \(error)")
        }
        if let address = answer.movingTo { output.line("moving       to \(address), not yet believed") }
        if let habits = answer.habits { output.text(habits) }
        for check in answer.lastChecks {
            let new = check.new > 0 ? ", \(check.new) new" : ""
            output.line("\(check.at.local)  \(check.words)\(new)\(check.error.map { ": \($0)" } ?? "")")
        }
        return .ok
    }
}

extension CheckRecord {
    /// For a person.
    fileprivate var words: String {
        switch outcome {
        case .unchanged where error != nil: "gone"
        case .new: "new"
        case .unchanged: "nothing new"
        case .notModified: "not modified"
        case .failed: "failed"
        }
    }
}
