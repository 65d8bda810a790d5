import Glibc
import Synchronization

/// The one thread that owns libcurl, seen from outside.
///
/// Ownership, in full: `init` starts the thread with a retained `Start`, which the thread takes over and
/// turns into its `TransferLoop`; ``close()`` waits for the thread to end. Nothing of the loop is
/// reachable from here but the mailbox and the wake-up.
final class TransferThread: Sendable {
    private let mailbox = Mailbox()
    private let multi: MultiHandle
    private let thread: pthread_t
    private let isJoined = Atomic(false)

    private final class Start {
        let settings: TransferSettings
        let mailbox: Mailbox
        let multi: MultiHandle

        init(_ settings: TransferSettings, _ mailbox: Mailbox, _ multi: MultiHandle) {
            self.settings = settings
            self.mailbox = mailbox
            self.multi = multi
        }
    }

    init(_ settings: TransferSettings) {
        multi = MultiHandle(connections: settings.hostsAtOnce * settings.connectionsPerHost)
        let start = unsafe Unmanaged.passRetained(Start(settings, mailbox, multi)).toOpaque()
        var thread = pthread_t()
        let status = withSignalsBlocked {
            unsafe pthread_create(
                &thread, nil,
                { start in
                    guard let start = unsafe start else { return nil }
                    let taken = unsafe Unmanaged<Start>.fromOpaque(start).takeRetainedValue()
                    TransferLoop(taken.settings, taken.mailbox, taken.multi).run()
                    return nil
                }, start)
        }
        guard status == 0 else { fatalError("out of memory: no room for the transfer thread") }
        self.thread = thread
    }

    func start(_ order: FetchOrder) {
        switch mailbox.post({ $0.arriving.append(order) }) {
        case .wakeLoop: multi.wake()
        case .nothing: break
        case .refused: order.answer.resume(returning: .failure(.cancelled))
        }
    }

    func cancel(_ id: UInt64) {
        if mailbox.post({ $0.leaving.append(id) }) == .wakeLoop { multi.wake() }
    }

    /// Ends every fetch as cancelled and waits until the thread is gone.
    ///
    /// Again: nothing.
    func close() {
        guard !isJoined.exchange(true, ordering: .acquiringAndReleasing) else { return }
        mailbox.close()
        multi.wake()
        pthread_join(thread, nil)
    }
}

/// Runs `body` with all signals blocked, so that a thread it starts gets none: they belong to the main
/// thread, and a SIGPIPE from a connection the server closed stays pending for ever.
private func withSignalsBlocked(_ body: () -> Int32) -> Int32 {
    var all = sigset_t(), before = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
}
