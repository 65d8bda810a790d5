import ControlAPI
import FeedModel
import Tracking

/// The command `podwatch events list`.
struct EventsList: Command {
    static let spec = CommandSpec(path: ["events", "list"], summary: "show what hooks have still to be told")

    init(_ line: ParsedLine) throws(UsageError) {}

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let events = try await workplace.read(ListEvents())
        let output = workplace.output
        guard !output.isJSON else {
            try output.json(events)
            return .ok
        }
        guard !events.isEmpty else {
            output.say("nothing is waiting")
            return .ok
        }
        output.table(
            ["EVENT", "TYPE", "HOOK", "TRIES", "NEXT", "ABOUT", "LAST RESULT"],
            events.map { event in
                [
                    event.id, event.type.rawValue, event.hook, "\(event.attempts)",
                    event.due?.local ?? "given up",
                    event.episode ?? event.podcast ?? event.podcastID, event.lastResult ?? "-",
                ]
            })
        return .ok
    }
}

/// The command `podwatch events retry [ID...]`.
struct EventsRetry: Command {
    static let spec = CommandSpec(
        path: ["events", "retry"], summary: "make deliveries due again, those given up too",
        arguments: "[ID...]",
        count: 0...Int.max,
        discussion:
            "Without ids, all. The daemon delivers them at once; without one, the next `podwatch check` does."
    )

    private let events: [String]

    init(_ line: ParsedLine) throws(UsageError) {
        events = line.arguments
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let count = try await workplace.ask(ChangeEvents(.retry, events: events))
        try workplace.output.tell(count, "made due")
        return .ok
    }
}

/// The command `podwatch events drop ID...`.
struct EventsDrop: Command {
    static let spec = CommandSpec(
        path: ["events", "drop"], summary: "give up deliveries for good", arguments: "ID...",
        count: 1...Int.max)

    private let events: [String]

    init(_ line: ParsedLine) throws(UsageError) {
        events = line.arguments
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let count = try await workplace.ask(ChangeEvents(.drop, events: events))
        try workplace.output.tell(count, "dropped")
        return .ok
    }
}

extension Output {
    fileprivate func tell(_ count: Int, _ done: String) throws(OperationError) {
        if isJSON {
            try json(["deliveries": count])
        } else {
            line("\(count == 1 ? "1 delivery" : "\(count) deliveries") \(done)")
        }
    }
}
