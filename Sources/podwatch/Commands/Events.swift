import ControlAPI
import FeedModel
import Glibc
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
        // One hook is told of the events of one podcast one after the other.
        var busy: Set<String> = []
        output.table(
            ["EVENT", "TYPE", "HOOK", "TRIES", "NEXT", "ABOUT", "LAST RESULT"],
            events.map { event in
                let next =
                    switch event.due {
                    case nil: "given up"
                    case let due?:
                        busy.insert("\(event.hook) \(event.podcastID)").inserted ? due.local : "then"
                    }
                return [
                    event.id, event.type.rawValue, event.hook, "\(event.attempts)", next,
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

/// The command `podwatch events drop [ID...]`.
struct EventsDrop: Command {
    static let spec = CommandSpec(
        path: ["events", "drop"], summary: "give up deliveries for good", arguments: "[ID...]",
        count: 0...Int.max,
        options: [
            OptionSpec(name: "--hook", value: "NAME", summary: "those to one hook, say one that is gone"),
            OptionSpec(name: "--all", value: nil, summary: "everything that is waiting"),
        ],
        discussion: "Names the events by their ids, or by one of the options.")

    private let events: [String]
    private let hook: String?

    init(_ line: ParsedLine) throws(UsageError) {
        events = line.arguments
        hook = line.options["--hook"]
        guard !events.isEmpty || hook != nil || line.has("--all") else {
            throw UsageError(message: "`podwatch events drop` needs ids, --hook NAME or --all")
        }
        guard !line.has("--all") || events.isEmpty && hook == nil else {
            throw UsageError(message: "--all leaves nothing for ids or --hook to say")
        }
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let count = try await workplace.ask(ChangeEvents(.drop, events: events, hook: hook))
        try workplace.output.tell(count, "dropped")
        return .ok
    }
}

/// The command `podwatch events follow`.
struct EventsFollow: Command {
    static let spec = CommandSpec(
        path: ["events", "follow"], summary: "print each event as it happens, one line of JSON",
        discussion: """
            Every event of the daemon, whether a hook wants it or not, with the JSON that hooks read. Ends with the \
            daemon. Nothing is repeated to those who come later: what must not be missed is for a hook.
            """)

    init(_ line: ParsedLine) throws(UsageError) {}

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let output = workplace.output
        guard let daemon = workplace.daemon() else {
            throw OperationError(.unavailable, "no daemon is running; start one with `podwatch run`")
        }
        try await daemon.follow(begun: { output.say("following") }, line: { if !output.line($0) { exit(0) } })
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
