import ControlAPI
import FeedModel
import FoundationEssentials
import Glibc
import HTTPFetch
import Hooks
import StateFiles
import Tracking

/// Where a command works: its files, its settings, its output, and who does what is asked.
struct Workplace: Sendable {
    let paths: Paths
    private(set) var output: Output
    let environment: [String: String]

    /// The same place, where `hear` gets what may be wrong.
    func warning(_ hear: @escaping @Sendable (String) -> Void) -> Workplace {
        var place = self
        place.output.hearsWarnings = hear
        return place
    }

    /// Asks for something to be done: by the daemon when one runs, else here.
    func ask<Request: Operation>(_ request: Request) async throws(OperationError) -> Request.Answer {
        if let answer = try await askDaemon(request) { return answer }
        // What Apple has is nobody's state.
        if !(request is AskApple), let refusal = strayState() { throw refusal }
        let store = try await openStore(patience: .seconds(10))
        let answer = try await perform(request, store)
        do {
            try await store.writeSnapshot()
        } catch {
            throw OperationError(error)
        }
        return answer
    }

    /// The same for what only reads: without a daemon the files are read as they are, and nobody is waited for.
    func read<Request: ReadingOperation>(_ request: Request) async throws(OperationError) -> Request.Answer {
        if let answer = try await askDaemon(request) { return answer }
        if let refusal = strayState() { throw refusal }
        let library: Library
        do {
            library = try StateStore.read(paths.state) { output.warn($0) }
        } catch {
            throw OperationError(error)
        }
        return try request.answer(from: library, at: .now())
    }

    private func strayState() -> OperationError? {
        if let named = environment["PODWATCH_SOCKET"], unsafe access(named, W_OK) != 0, errno == EACCES {
            return OperationError(.permission, "\(named) is closed to this user; its group may be joined")
        }
        return paths.strayState(beside: .here(), hasOwnState: unsafe access(paths.state, F_OK) == 0)
            .map { OperationError($0, insteadOf: paths.state) }
    }

    /// - Returns: `nil` when no daemon listens.
    func askDaemon<Request: Operation>(_ request: Request) async throws(OperationError) -> Request.Answer? {
        try await daemon()?.ask(request)
    }

    /// The running daemon, if there is one.
    func daemon() -> ControlClient? {
        paths.sockets.first(where: isAnswering).map { ControlClient(socket: $0, fetcher: fetcher()) }
    }

    func openStore(patience: Duration) async throws(OperationError) -> StateStore {
        // Whoever opens the state makes a tracker next, and hears of refused hooks then.
        let settings = try settingsFile.settings()
        do {
            let store = try await StateStore(
                opening: paths.state, keeping: settings.rules.kept, patience: patience, now: .now())
            if let notice = store.notice { output.warn(notice) }
            return store
        } catch {
            throw OperationError(error)
        }
    }

    func tracker(
        _ store: StateStore, counting: @escaping @Sendable (FetchReport) -> Void = { _ in },
        report: @escaping @Sendable (TrackerEvent) -> Void
    ) throws(OperationError) -> Tracker {
        let settings = try settings()
        do {
            return try Tracker(
                store: store, fetcher: fetcher(settings, counting: counting),
                runner: hookRunner(),
                settings: settings, now: { .now() }, report: report)
        } catch {
            throw OperationError(error)
        }
    }

    func hookRunner() -> HookRunner {
        let surroundings = HookSurroundings(
            environment: environment, home: environment["HOME"] ?? paths.state, workingDirectory: paths.state)
        // Webhooks have connections of their own: a slow receiver holds up no feed, nor the other way round.
        let webhooks = HTTPFetcher(userAgent: Version.userAgent, connectionsPerHost: 4)
        return HookRunner(fetcher: webhooks, surroundings: surroundings)
    }

    /// The settings, with the hooks of `hooks.d`.
    func settings() throws(OperationError) -> Settings {
        try settingsFile.settings { output.warn($0) }
    }

    var settingsFile: SettingsFile {
        SettingsFile(paths: paths, environment: environment)
    }

    /// Whether a daemon does what is asked, rather than this process.
    var hasDaemon: Bool {
        paths.sockets.contains(where: isAnswering)
    }

    func fetcher(
        _ settings: Settings = Settings(), counting: @escaping @Sendable (FetchReport) -> Void = { _ in }
    ) -> HTTPFetcher {
        HTTPFetcher(
            userAgent: settings.polling.userAgent ?? Version.userAgent,
            hostsAtOnce: settings.polling.hostsAtOnce, report: counting)
    }

    private func perform<Request: Operation>(
        _ request: Request, _ store: StateStore
    ) async throws(OperationError) -> Request.Answer {
        let tracker = try tracker(store) { _ in }
        let work = Task { () async -> Result<Request.Answer, OperationError> in
            do throws(OperationError) {
                return .success(
                    try await request.perform(in: OperationContext(tracker: tracker, now: { .now() })))
            } catch {
                return .failure(error)
            }
        }
        let stop = OrderlyStop(of: tracker) { if Request.mayBeGivenUp { work.cancel() } }
        let result = await work.value
        let isStopped = await stop.end()
        do {
            let answer = try result.get()
            // What was given up says so itself.
            if !isStopped || Request.mayBeGivenUp { return answer }
        } catch {
            // What was done before it failed is worth keeping in state.json, too.
            try? await store.writeSnapshot()
            if !isStopped { throw error }
        }
        throw OperationError(
            .tryAgain,
            Request.mayBeGivenUp
                ? "stopped by a signal before there was an answer"
                : "stopped by a signal; hooks that ran have ended, and the next `podwatch check` does the rest"
        )
    }
}

/// Whether somebody listens on a Unix socket.
///
/// A file that a dead daemon left behind does not.
private func isAnswering(_ path: String) -> Bool {
    var address = sockaddr_un()
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    return unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe connect(descriptor, $0, length) == 0
        }
    }
}

extension UnixTime {
    /// The clock.
    ///
    /// Everything below the command line gets the time as an argument.
    static func now() -> UnixTime {
        UnixTime(Int64(time(nil)))
    }
}
