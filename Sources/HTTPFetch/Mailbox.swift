/// A fetch to begin.
///
/// A class, because a request is big and goes through many hands.
final class FetchOrder: Sendable {
    let id: UInt64
    let request: HTTPRequest
    /// Where it goes first.
    let address: WebAddress
    let asker: Asker

    init(id: UInt64, request: HTTPRequest, address: WebAddress, asker: Asker) {
        self.id = id
        self.request = request
        self.address = address
        self.asker = asker
    }
}

/// What callers want from the transfer loop, until it looks.
final class Mailbox: Sendable {
    struct Mail: Sendable {
        var arriving: [FetchOrder] = []
        /// Fetches that nobody waits for any more.
        var leaving: [UInt64] = []
        var isClosed = false

        var isEmpty: Bool { arriving.isEmpty && leaving.isEmpty && !isClosed }
    }

    private struct State {
        var mail = Mail()
        /// What the loop sleeps in; `nil` while it rests and waits for the mailbox itself.
        var bed: MultiHandle?
        /// The loop is in its bed, or about to be: it will not look before it is woken.
        var isAsleep = false
    }

    private let state = Locked(State())

    /// Begins fetches; answers them as cancelled when nobody will look again.
    func post(_ orders: [FetchOrder]) {
        guard !orders.isEmpty, !post({ $0.arriving += orders }) else { return }
        for order in orders { order.asker.answerAtOnce(order.id, .failure(.cancelled)) }
    }

    /// Ends a fetch that was posted before.
    func cancel(_ id: UInt64) {
        _ = post { $0.leaving.append(id) }
    }

    /// Posts nothing more.
    func close() {
        _ = post { $0.isClosed = true }
    }

    /// - Returns: Whether it was posted: not when the mailbox is closed.
    private func post(_ change: (inout Mail) -> Void) -> Bool {
        state.withLock { state in
            guard !state.mail.isClosed else { return false }
            let wasEmpty = state.mail.isEmpty
            change(&state.mail)
            // Woken once; it has not looked yet when there is mail already.
            if wasEmpty {
                // Under the lock, so that the loop cannot take its bed away meanwhile.
                if let bed = state.bed {
                    if state.isAsleep { bed.wake() }
                    state.isAsleep = false
                } else {
                    self.state.announce()
                }
            }
            return true
        }
    }

    /// Whether there is nothing to take: then the loop may go to sleep, and is woken by the next post.
    func mayFallAsleep() -> Bool {
        state.withLock { state in
            state.isAsleep = state.mail.isEmpty
            return state.isAsleep
        }
    }

    /// Everything posted since the last time.
    func take() -> Mail {
        state.withLock { state in
            state.isAsleep = false
            defer { state.mail = Mail(isClosed: state.mail.isClosed) }
            return state.mail
        }
    }

    /// Waits until there is something to take.
    ///
    /// - Returns: `false` when there will never be any more.
    func waitForMail() -> Bool {
        state.wait { !$0.mail.isEmpty }
        return state.withLock { !$0.mail.isClosed || !$0.mail.arriving.isEmpty }
    }

    /// From now on the loop sleeps in `bed`.
    func use(_ bed: MultiHandle) {
        state.withLock { $0.bed = bed }
    }

    /// The loop gives up its bed to rest, unless there is mail that it still can answer.
    func giveUpBed() -> Bool {
        state.withLock { state in
            guard state.mail.isEmpty || state.mail.isClosed else { return false }
            state.bed = nil
            return true
        }
    }
}
