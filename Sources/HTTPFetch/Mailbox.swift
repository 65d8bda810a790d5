/// What callers want from the transfer loop, until it looks.
final class Mailbox: Sendable {
    /// A fetch to begin.
    struct Order: Sendable {
        var id: UInt64
        var chain: RedirectChain
        var answer: CheckedContinuation<Result<HTTPOutcome, FetchError>, Never>
    }

    struct Mail: Sendable {
        var arriving: [Order] = []
        /// Fetches that nobody waits for any more.
        var leaving: [UInt64] = []
        var isClosed = false

        var isEmpty: Bool { arriving.isEmpty && leaving.isEmpty }
    }

    private let mail = Locked(Mail())

    /// - Returns: Whether the loop has to be woken; if not, it has not yet seen what came before.
    ///   `nil` when it is closed and nobody will look again.
    func post(_ order: Order) -> Bool? {
        mail.withLock { mail in
            guard !mail.isClosed else { return nil }
            let wasEmpty = mail.isEmpty
            mail.arriving.append(order)
            return wasEmpty
        }
    }

    func postLeaving(_ id: UInt64) -> Bool {
        mail.withLock { mail in
            guard !mail.isClosed else { return false }
            let wasEmpty = mail.isEmpty
            mail.leaving.append(id)
            return wasEmpty
        }
    }

    func close() {
        mail.withLock { $0.isClosed = true }
    }

    /// Everything posted since the last time.
    func take() -> Mail {
        mail.withLock { mail in
            let taken = mail
            mail.arriving.removeAll(keepingCapacity: taken.arriving.isEmpty)
            mail.leaving.removeAll(keepingCapacity: taken.leaving.isEmpty)
            return taken
        }
    }
}
