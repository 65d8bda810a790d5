import FeedModel
import Tracking

/// Says what matters, one line each: a quiet day leaves a quiet log.
struct EventLog: Sendable {
    let output: Output

    func note(_ event: TrackerEvent) {
        switch event {
        case .checked(let report): note(report)
        case .networkDown: output.warn("the network seems to be down; failures are not counted until something answers")
        case .networkUp: output.say("the network is back")
        case .delivered(let event, let hook, let attempt):
            let again = attempt > 1 ? ", at try \(attempt)" : ""
            output.say("hook \(hook) was told of \(event.type.rawValue) \(event.id)\(again)")
        case .deliveryFailed(let event, let hook, let attempt, let reason, let next):
            let then = next.map { "next try \($0.local)" } ?? "given up; `podwatch events retry` tries again"
            output.warn("hook \(hook) failed on \(event.type.rawValue) \(event.id), try \(attempt): \(reason); \(then)")
        case .stateFailed(let error): output.warn("\(error); nobody is told anything until it can be written")
        case .stateRecovered: output.say("the state can be written again")
        case .appleFailed(let reason): if output.isVerbose { output.say(reason) }
        }
    }

    private func note(_ report: CheckReport) {
        let title = report.title ?? report.id
        switch report.outcome {
        case .new: output.say("\(title): \(report.new) new")
        case .failed: output.warn("\(title): \(report.error ?? "failed")")
        case .unchanged, .notModified: if output.isVerbose { output.say("\(title): nothing new") }
        }
    }
}
