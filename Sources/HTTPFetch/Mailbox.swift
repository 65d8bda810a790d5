/// A fetch to begin.
struct FetchOrder: Sendable {
    let id: UInt64
    let chain: RedirectChain
    let answer: CheckedContinuation<Result<HTTPOutcome, FetchError>, Never>
}

/// What callers want from the transfer loop, until it looks.
final class Mailbox: Sendable {
    struct Mail: Sendable {
        var arriving: [FetchOrder] = []
        /// Fetches that nobody waits for any more.
        var leaving: [UInt64] = []
        var isClosed = false

        var isEmpty: Bool { arriving.isEmpty && leaving.isEmpty }
    }

    /// What the one who posted has to do.
    enum Posted {
        case wakeLoop
        /// The loop was woken by who posted before and has not looked yet.
        case nothing
        /// Nobody will look again.
        case refused
    }

    private let mail = Locked(Mail())

    func post(_ change: (inout Mail) -> Void) -> Posted {
        mail.withLock { mail in
            guard !mail.isClosed else { return .refused }
            let wasEmpty = mail.isEmpty
            change(&mail)
            return wasEmpty ? .wakeLoop : .nothing
        }
    }

    func close() {
        mail.withLock { $0.isClosed = true }
    }

    /// Everything posted since the last time.
    func take() -> Mail {
        mail.withLock { mail in
            defer { mail = Mail(isClosed: mail.isClosed) }
            return mail
        }
    }
}
