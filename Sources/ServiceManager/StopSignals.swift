import Glibc
import Synchronization
import Threads

/// Catches SIGTERM, SIGINT and SIGHUP, and ignores SIGPIPE, until the process ends or ``end()`` is called.
///
/// Letting go of it changes nothing: were it otherwise, a daemon that has heard the first signal and reads
/// no further ones would be ended by the next before it is done.
///
/// A second SIGTERM or SIGINT, half a second or more after the first, ends the process at once, whatever
/// it is doing. A signal that was ignored when the process began (`nohup`, a shell's background job) stays
/// ignored, except SIGTERM.
///
/// Caught by `sigaction`, with a pipe and one sleeping thread, rather than blocked and read from a
/// `signalfd`: programs started from here would inherit the blocking. They do inherit that SIGPIPE is
/// ignored, and have it reset when they are spawned. One at a time in a process.
package struct StopSignals: Sendable {
    /// What the signals ask, in their order, for one reader.
    package let events: AsyncStream<ServiceSignal>

    private let caught: [CaughtSignal]

    /// Starts to catch.
    ///
    /// - Throws: ``ServiceError/signalsNotCaught(reason:)``.
    package init() throws(ServiceError) {
        var ends: [Int32] = [-1, -1]
        // Made in this way because it alone sets all flags at once, whatever other threads spawn meanwhile.
        guard unsafe socketpair(AF_UNIX, pipeType, 0, &ends) == 0 else {
            throw .signalsNotCaught(reason: reason(errno))
        }
        let (reading, writing) = (ends[0], ends[1])
        // A handler must not wait when thousands of signals pour in.
        _ = fcntl(writing, F_SETFL, O_NONBLOCK)
        let (events, told) = AsyncStream.makeStream(of: ServiceSignal.self)
        guard startThread({ forward(from: reading, to: told) }) else {
            close(reading)
            close(writing)
            throw .signalsNotCaught(reason: "no room for a thread")
        }
        precondition(
            pipe.exchange(writing, ordering: .sequentiallyConsistent) < 0, "signals are caught twice")
        self.events = events
        caught = [SIGTERM, SIGINT, SIGHUP].compactMap { CaughtSignal($0) }
        ignoreBrokenPipes()
    }

    /// Catches no longer: signals do what they did before, and the events end.
    ///
    /// SIGPIPE stays ignored.
    package func end() {
        for signal in caught { signal.restore() }
        // The thread reads the end of it, and then closes the other end.
        let writing = pipe.exchange(-1, ordering: .sequentiallyConsistent)
        if writing >= 0 { close(writing) }
    }
}

/// Makes writing to a pipe or socket that no one reads an error (`EPIPE`) rather than the end.
package func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
}

/// Where handlers write the numbers of signals, or -1.
private let pipe = Atomic<Int32>(-1)

private let pipeType = Int32(bitPattern: SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)

/// A signal that is caught, and what was done about it before.
///
/// `@unchecked` because nothing in it changes; it holds addresses of functions, which stay valid.
private struct CaughtSignal: @unchecked Sendable {
    private let number: Int32
    private let before: sigaction

    /// `nil` when the signal was ignored and is to stay so.
    init?(_ number: Int32) {
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { number in
            // Nothing here but what signal-safety(7) allows.
            let code = errno
            var byte = UInt8(truncatingIfNeeded: number)
            unsafe Glibc.write(pipe.load(ordering: .sequentiallyConsistent), &byte, 1)
            errno = code
        }
        action.sa_flags = SA_RESTART
        var before = sigaction()
        unsafe sigaction(number, nil, &before)
        let isIgnored = unsafe unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == 1
        guard number == SIGTERM || !isIgnored else { return nil }
        unsafe sigaction(number, &action, nil)
        self.number = number
        self.before = before
    }

    func restore() {
        var before = before
        unsafe sigaction(number, &before, nil)
    }
}

private func forward(from reading: Int32, to told: AsyncStream<ServiceSignal>.Continuation) {
    var meaning = SignalMeaning()
    var byte: UInt8 = 0
    while true {
        let count = unsafe read(reading, &byte, 1)
        if count < 0, errno == EINTR { continue }
        guard count == 1 else { break }
        switch meaning.received(Int32(byte), at: .now) {
        case .tell(let event): told.yield(event)
        case .leave: dieBySignal(Int32(byte))
        case .nothing: break
        }
    }
    told.finish()
    close(reading)
}

/// Ends the process as the signal would have, so that whoever waits for it sees that.
private func dieBySignal(_ number: Int32) {
    signal(number, SIG_DFL)
    kill(getpid(), number)
}
