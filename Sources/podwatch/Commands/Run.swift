import ControlAPI
import FeedModel
import HTTPServe
import Memory
import ServiceManager
import StateFiles
import Tracking

/// The command `podwatch run`.
struct Run: Command {
    static let spec = CommandSpec(
        path: ["run"], summary: "watch: the daemon",
        discussion: """
            Checks podcasts when they are due, tells the hooks, and answers the other commands on its control socket.
            Ends on SIGTERM and SIGINT; a running hook may finish first. SIGHUP reads the settings anew.
            """)

    init(_ line: ParsedLine) throws(UsageError) {}

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        ProcessMemory.prepare()
        // Asked before anything else runs: it changes the environment.
        let inherited = (try? inheritedSockets()) ?? []
        let signals = try? StopSignals()
        let log = EventLog(
            JournalWriter(identifier: "podwatch", form: workplace.output.isJSON ? .json : nil),
            workplace.output)
        _ = try? notify(.status("opening the state"))
        let workplace = workplace.warning { log.warn(.warned, $0) }
        // A second daemon need not wait long: the first one is not about to end.
        let store = try await workplace.openStore(patience: .seconds(2))
        let alarm = Alarm()
        let monitoring = Monitoring(store: store, version: Version.number, now: { .now() })
        let tracker = try workplace.tracker(store, counting: monitoring.count) { event in
            log.note(event)
            monitoring.count(event)
            if case .checked = event { Task { await alarm.ring() } }
        }
        monitoring.use(await tracker.settings)
        let listener = MonitoringListener(monitoring)
        let context = OperationContext(
            tracker: tracker, now: { .now() }, wake: { Task { await alarm.ring() } },
            reload: { () async throws(OperationError) -> [String] in
                try await reload(tracker, monitoring, listener, in: workplace, log)
            })
        let server = try listen(context, monitoring, inherited, workplace)
        await listen(listener, tracker, log)
        let pulse = Pulse(monitoring)
        await pulse.beat(ready: true, store)
        let count = await store.library.subscriptions.count
        log.say(
            .started, "podwatch \(Version.number) watches \(count == 1 ? "1 podcast" : "\(count) podcasts")")
        let loop = Task {
            let sleep = watchdogInterval().map { min(30, max(1, $0.components.seconds / 2)) } ?? 30
            await WatchLoop(tracker, alarm: alarm, now: { .now() }, longestSleep: sleep, report: log.note).run
            {
                await pulse.beat(ready: false, store)
                await pulse.rest(tracker)
            }
        }
        let vitals = Task {
            await Vitals(monitoring: monitoring, tracker: tracker) { workplace.fetcher() }.run()
        }
        // A second round soon, to give back what the start took.
        Task {
            try? await Task.sleep(for: .seconds(2))
            await alarm.ring()
        }
        await wait(signals, context)
        _ = try? notify(.stopping)
        _ = try? notify(.status("stopping; hooks that run may finish"))
        log.say(.stopping, "podwatch ends")
        vitals.cancel()
        loop.cancel()
        await alarm.ring()
        await loop.value
        async let serverStopped: Void? = server?.stop()
        async let listenerStopped: Void = listener.stop()
        await tracker.stop(patience: patience(workplace))
        await serverStopped
        await listenerStopped
        do {
            try await store.writeSnapshot()
        } catch {
            throw OperationError(error)
        }
        return .ok
    }

    /// How long running hooks may go on after a signal to stop: a person at a terminal waits for the end, a
    /// service manager has time for what a hook usually may take.
    private func patience(_ workplace: Workplace) -> Duration {
        workplace.environment["NOTIFY_SOCKET"] == nil ? .seconds(5) : .seconds(60)
    }

    /// Returns when it is time to end.
    private func wait(_ signals: StopSignals?, _ context: OperationContext) async {
        guard let signals else {
            // Without handlers the signals end the process as they always did, and the journal has everything.
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
            return
        }
        for await signal in signals.events {
            guard signal == .reload else { return }
            _ = try? await context.reload()
            context.wake()
        }
    }

    /// An address that is taken is no reason not to watch.
    private func listen(_ listener: MonitoringListener, _ tracker: Tracker, _ log: EventLog) async {
        do {
            try await listener.listen(at: await tracker.settings.monitoring.listen)
            if let address = await listener.address { log.say(.started, "metrics are at \(address)/metrics") }
        } catch {
            log.warn(.warned, "\(error); metrics are on the control socket only")
        }
    }

    private func listen(
        _ context: OperationContext, _ monitoring: Monitoring, _ inherited: [InheritedSocket],
        _ workplace: Workplace
    ) throws(OperationError) -> HTTPServer? {
        let control = ControlServer(context, monitoring: monitoring)
        let place: ListeningPlace
        if let socket = inherited.first {
            place = .inherited(descriptor: socket.descriptor)
        } else if let path = workplace.paths.sockets.first {
            place = .unixSocket(path: path)
        } else {
            workplace.output.warn(
                "there is no place for a control socket (RUNTIME_DIRECTORY, XDG_RUNTIME_DIR or PODWATCH_SOCKET name one); "
                    + "commands that change something have to wait until this daemon ends")
            return nil
        }
        do {
            return try HTTPServer(listeningAt: place, limits: ControlServer.limits, answer: control.answer)
        } catch {
            throw OperationError(.unavailable, "the control socket cannot be opened: \(error)")
        }
    }

    /// Bad settings throw, and leave the old ones in force.
    ///
    /// - Returns: What good ones name and what is not to be had.
    private func reload(
        _ tracker: Tracker, _ monitoring: Monitoring, _ listener: MonitoringListener,
        in workplace: Workplace, _ log: EventLog
    ) async throws(OperationError) -> [String] {
        _ = try? notify(.reloading)
        defer { _ = try? notify(.ready) }
        do throws(OperationError) {
            let settings = try workplace.settings()
            let before = await tracker.settings.monitoring.listen
            try await listener.listen(at: settings.monitoring.listen)
            do {
                try await tracker.use(settings)
            } catch {
                try? await listener.listen(at: before)
                throw OperationError(error)
            }
            monitoring.use(settings)
            log.say(.reloaded, "settings reloaded")
            let examination = SettingsExamination(workplace: workplace, settings: settings)
            let doubts = examination.unusable().map { "\($0.subject): \($0.words)" }
            for doubt in doubts { log.warn(.warned, doubt) }
            return doubts
        } catch {
            log.warn(.notReloaded, "the settings were not reloaded, the old ones stay: \(error)")
            throw error
        }
    }
}

/// Tells the service manager that the loop is alive, and how things stand.
private actor Pulse {
    private let monitoring: Monitoring
    private var last = ""
    /// Begins so that the first round after the start's own is one to rest.
    private var lastRest = SuspendingClock.now - restsEvery + .seconds(1)

    private static let restsEvery = Duration.seconds(300)

    init(_ monitoring: Monitoring) {
        self.monitoring = monitoring
    }

    /// Gives memory back in a round that finds nothing under way, if some was used since.
    func rest(_ tracker: Tracker) async {
        let now = SuspendingClock.now
        guard now - lastRest >= Self.restsEvery, await tracker.checksUnderWay == 0 else { return }
        lastRest = now
        ProcessMemory.giveBack()
    }

    func beat(ready: Bool, _ store: StateStore) async {
        if ready { _ = try? notify(.ready) }
        _ = try? notify(.watchdog)
        monitoring.beat()
        let library = await store.library
        let failing = library.subscriptions.values.count { $0.state == .failing }
        let status =
            "\(library.subscriptions.count) podcasts, \(failing) failing, \(library.pending.count) to be told"
        guard status != last else { return }
        last = status
        _ = try? notify(.status(status))
    }
}
