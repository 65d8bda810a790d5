import Glibc
import Synchronization

/// The one thread that owns libcurl, seen from outside.
///
/// Ownership, in full: `init` starts the thread with a retained `Start`, which the thread takes over and
/// turns into a `TransferLoop`; ``close()`` waits for the thread to end. Nothing of the loop is
/// reachable from here but the mailbox.
final class TransferThread: Sendable {
    let mailbox = Mailbox()
    private let thread: pthread_t
    private let isJoined = Atomic(false)

    private final class Start {
        let settings: TransferSettings
        let mailbox: Mailbox

        init(_ settings: TransferSettings, _ mailbox: Mailbox) {
            self.settings = settings
            self.mailbox = mailbox
        }
    }

    init(_ settings: TransferSettings) {
        let start = unsafe Unmanaged.passRetained(Start(settings, mailbox)).toOpaque()
        var thread = pthread_t()
        let status = withSignalsBlocked {
            unsafe pthread_create(
                &thread, nil,
                { start in
                    guard let start = unsafe start else { return nil }
                    let taken = unsafe Unmanaged<Start>.fromOpaque(start).takeRetainedValue()
                    transferThread(taken.settings, taken.mailbox)
                    return nil
                }, start)
        }
        guard status == 0 else { fatalError("out of memory: no room for the transfer thread") }
        self.thread = thread
    }

    /// Ends every fetch as cancelled and waits until the thread is gone; again, nothing.
    func close() {
        guard !isJoined.exchange(true, ordering: .acquiringAndReleasing) else { return }
        mailbox.close()
        pthread_join(thread, nil)
    }
}

/// What the thread does: it works, and rests in between.
///
/// To rest is to give back the connections that were kept open, the parsed certificate store and all else
/// of libcurl until there is mail again.
private func transferThread(_ settings: TransferSettings, _ mailbox: Mailbox) {
    // Names such as "müller.example" are read by libidn2 in the locale's charset, which is ASCII unless
    // someone says otherwise.
    let utf8 = unsafe newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
    let before = unsafe uselocale(utf8)
    defer {
        _ = unsafe uselocale(before)
        if let utf8 = unsafe utf8 { unsafe freelocale(utf8) }
    }
    var detours = Detours()
    while mailbox.waitForMail() {
        let loop = TransferLoop(settings, mailbox, detours)
        loop.run()
        detours = loop.detours
    }
}

/// Runs `body` with all signals blocked, so that a thread it starts gets none.
///
/// They belong to the main thread, and a SIGPIPE from a connection that the server closed stays pending
/// for ever.
private func withSignalsBlocked(_ body: () -> Int32) -> Int32 {
    var all = sigset_t(), before = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
}
