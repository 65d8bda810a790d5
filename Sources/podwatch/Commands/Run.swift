import ControlAPI
import FeedModel
import HTTPServe
import StateFiles
import Tracking

/// `podwatch run`
struct Run: Command {
    static let spec = CommandSpec(
        path: ["run"], summary: "watch: the daemon",
        discussion: """
            Checks podcasts when they are due, tells the hooks, and answers the other commands on its control socket.
            Ends on SIGTERM and SIGINT; a running hook may finish first.
            """)

    init(_ line: ParsedLine) throws(UsageError) {}

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        // A second daemon need not wait long: the first one is not about to end.
        let store = try await workplace.openStore(patience: .seconds(2))
        let alarm = Alarm()
        let log = EventLog(output: workplace.output)
        let tracker = try workplace.tracker(store) { event in
            log.note(event)
            if case .checked = event { Task { await alarm.ring() } }
        }
        let context = OperationContext(
            tracker: tracker, now: { .now() }, wake: { Task { await alarm.ring() } },
            reload: { () async throws(OperationError) in try await reload(tracker, in: workplace) })
        let server = try listen(context, workplace)
        workplace.output.say("podwatch \(Version.number) watches \(await store.library.subscriptions.count) podcasts")
        let loop = Task {
            await WatchLoop(tracker, alarm: alarm, now: { .now() }, report: log.note).run(pulse: {})
        }
        await StopSignals.wait()
        loop.cancel()
        await alarm.ring()
        await loop.value
        async let serverStopped: Void? = server?.stop()
        await tracker.stop(patience: Self.patience)
        await serverStopped
        do {
            try await store.writeSnapshot()
        } catch {
            throw OperationError(error)
        }
        return .ok
    }

    /// How long running hooks may go on after a signal to stop.
    private static let patience = Duration.seconds(5)

    private func listen(_ context: OperationContext, _ workplace: Workplace) throws(OperationError) -> HTTPServer? {
        guard let path = workplace.paths.sockets.first else {
            workplace.output.warn(
                "there is no place for a control socket (RUNTIME_DIRECTORY, XDG_RUNTIME_DIR or PODWATCH_SOCKET name one); "
                    + "commands that change something have to wait until this daemon ends")
            return nil
        }
        let control = ControlServer(context)
        do {
            return try HTTPServer(
                listeningAt: .unixSocket(path: path), limits: ControlServer.limits, answer: control.answer)
        } catch {
            throw OperationError(.unavailable, "the control socket \(path) cannot be opened: \(error)")
        }
    }

    private func reload(_ tracker: Tracker, in workplace: Workplace) async throws(OperationError) {
        let settings = try workplace.settings()
        do {
            try await tracker.use(settings)
        } catch {
            throw OperationError(error)
        }
    }
}
