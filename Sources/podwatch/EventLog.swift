import FeedModel
import ServiceManager
import Tracking

/// Says what matters, one line each: a quiet day leaves a quiet log.
struct EventLog: Sendable {
    private let journal: JournalWriter
    private let isQuiet: Bool
    private let isVerbose: Bool

    init(_ journal: JournalWriter, _ output: Output) {
        self.journal = journal
        isQuiet = output.isQuiet
        isVerbose = output.isVerbose
    }

    func say(_ words: String) {
        write(.info, words)
    }

    func warn(_ words: String) {
        write(.warning, words)
    }

    func note(_ event: TrackerEvent) {
        switch event {
        case .checked(let report): note(report)
        case .networkDown:
            warn("the network seems to be down; failures are not counted until something answers")
        case .networkUp: say("the network is back")
        case .delivered(let event, let hook, let attempt):
            let again = attempt > 1 ? ", at try \(attempt)" : ""
            write(
                .info, "hook \(hook) was told of \(event.type.rawValue) \(event.id)\(again)",
                fields(event, hook))
        case .deliveryFailed(let event, let hook, let attempt, let reason, let next):
            let then = next.map { "next try \($0.local)" } ?? "given up; `podwatch events retry` tries again"
            write(
                .warning,
                "hook \(hook) failed on \(event.type.rawValue) \(event.id), try \(attempt): \(reason); \(then)",
                fields(event, hook))
        case .stateFailed(let error):
            write(.error, "\(error); nobody is told anything until it can be written")
        case .stateRecovered: write(.notice, "the state can be written again")
        case .appleFailed(let reason): if isVerbose { write(.debug, reason) }
        }
    }

    private func note(_ report: CheckReport) {
        let title = (report.title ?? report.id).oneLine
        let fields = [(name: "PODWATCH_PODCAST", value: report.id)]
        switch report.outcome {
        case .new: write(.info, "\(title): \(report.new) new", fields)
        case .failed: write(.warning, "\(title): \(report.error ?? "failed")", fields)
        case .unchanged, .notModified: if isVerbose { write(.debug, "\(title): nothing new", fields) }
        }
    }

    private func fields(_ event: Event, _ hook: String) -> [(name: String, value: String)] {
        var fields = [
            (name: "PODWATCH_EVENT", value: event.type.rawValue),
            (name: "PODWATCH_PODCAST", value: event.podcastID),
            (name: "PODWATCH_HOOK", value: hook),
        ]
        if let episode = event.episodeID { fields.append((name: "PODWATCH_EPISODE", value: episode)) }
        return fields
    }

    private func write(
        _ priority: JournalPriority, _ words: String, _ fields: [(name: String, value: String)] = []
    ) {
        guard !isQuiet || priority <= .warning else { return }
        journal.write(JournalEntry(priority, words, fields: fields))
    }
}
