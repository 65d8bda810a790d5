import CMicroHTTPD
import Glibc

/// The one thread on which everything about connections happens.
///
/// It owns the listening socket, the daemon and the requests; none of them is touched elsewhere once the
/// thread runs. Others put letters into the mailbox. Handlers are tasks of Swift's pool.
///
/// libmicrohttpd could run a thread itself. It does not here, because then a suspended connection would
/// be watched by no one: a client that hangs up while a handler works has to be noticed, and this
/// loop's `poll` waits for that together with all else.
final class ServingLoop {
    private let socket: ListeningSocket
    private let daemon: HTTPDaemon
    private let requests: Requests
    private let mailbox: Mailbox
    private let drainTime: Duration
    private var departure = Departure.none
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(
        socket: consuming ListeningSocket, limits: ServingLimits, mailbox: Mailbox, requests: Requests
    ) throws(ServeError) {
        daemon = try HTTPDaemon(listeningOn: socket.descriptor.number, limits: limits, requests: requests)
        self.socket = socket
        self.requests = requests
        self.mailbox = mailbox
        drainTime = limits.drainTime
    }

    /// Serves until a letter says stop and what was under way has ended.
    func run() {
        repeat {
            for letter in mailbox.take() { read(letter) }
            daemon.turn()
            requests.dismissOverdue(at: .now)
            advance(at: .now)
            if departure != .over { wait() }
        } while departure != .over
        requests.abandonAll()
        daemon.turn()
        daemon.stop()
        mailbox.close()
        for continuation in waiting { continuation.resume() }
    }

    private func read(_ letter: Letter) {
        guard case .stop(let done) = letter else { return requests.read(letter) }
        if let done { waiting.append(done) }
        guard departure == .none else { return }
        daemon.quiesce()
        socket.retire()
        requests.leave()
        departure = .draining(until: .now + drainTime)
    }

    private func advance(at now: ContinuousClock.Instant) {
        let next = departure.next(areUnderWay: requests.areUnderWay, at: now)
        if case .cutting = next, departure != next { requests.cancelAll() }
        departure = next
    }
}

// MARK: - Waiting

extension ServingLoop {
    /// Sleeps until the daemon, the mailbox, a client that hangs up or a deadline has something to say.
    private func wait() {
        let watched = requests.exchanges.values.filter { $0.isSuspended && !$0.isGone }
        var descriptors = [
            pollfd(fd: daemon.readiness, events: Int16(POLLIN), revents: 0),
            pollfd(fd: mailbox.number, events: Int16(POLLIN), revents: 0),
        ]
        for exchange in watched {
            // Over a Unix socket a closed end shows as POLLHUP, which is always reported. Over TCP it
            // cannot be told from a half-closed one.
            let events = socket.isLocal || exchange.isHalfClosed ? 0 : podwatch_pollrdhup
            descriptors.append(pollfd(fd: exchange.connection?.descriptor ?? -1, events: events, revents: 0))
        }
        guard unsafe poll(&descriptors, nfds_t(descriptors.count), timeout) > 0 else { return }
        for (exchange, seen) in zip(watched, descriptors.dropFirst(2)) where seen.revents != 0 {
            if seen.revents & ~podwatch_pollrdhup != 0 {
                requests.abandon(exchange)
            } else {
                // Perhaps it still reads: the handler is told, and what it answers is sent.
                exchange.isHalfClosed = true
                exchange.task?.cancel()
            }
        }
    }

    /// What `poll` takes: milliseconds, or -1 for ever.
    private var timeout: Int32 {
        let deadlines = [departure.deadline, requests.places.nextDeadline].compactMap { $0 }
        let waits = deadlines.map { milliseconds(until: $0) } + [daemon.patience].compactMap { $0 }
        return waits.min().map { Int32(clamping: $0) } ?? -1
    }
}

private func milliseconds(until deadline: ContinuousClock.Instant) -> UInt64 {
    let left = ContinuousClock.now.duration(to: deadline)
    // Rounded up, so that the deadline has passed when the wait is over.
    return left <= .zero ? 0 : UInt64(left / .milliseconds(1)) + 1
}
