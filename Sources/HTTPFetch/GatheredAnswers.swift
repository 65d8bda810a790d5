/// The answers to many fetches, handed over together.
///
/// Whoever asks for one thing waits for it: ``HTTPFetcher/send(_:)``. A daemon asks hundreds of hosts, most of
/// which have nothing to tell; to be woken for each would cost more than the answers do.
package final class GatheredAnswers: Sendable {
    /// The number ``HTTPFetcher/ask(_:gathering:)`` gave a fetch, and how the fetch ended.
    package typealias Answer = (id: UInt64, result: Result<HTTPOutcome, FetchError>)

    private let answers = Locked<[Answer]>([])
    private let announce: @Sendable () -> Void

    /// - Parameter announce: Called when there is something to ``take()``, within a few thousandths of a second; on the
    ///   thread that does the work for all fetches, so it must not wait.
    package init(announce: @escaping @Sendable () -> Void) {
        self.announce = announce
    }

    /// Everything that was answered since the last time.
    package func take() -> [Answer] {
        answers.withLock { answers in
            defer { answers.removeAll(keepingCapacity: true) }
            return answers
        }
    }

    /// - Returns: How many wait to be taken.
    func add(_ id: UInt64, _ result: Result<HTTPOutcome, FetchError>) -> Int {
        answers.withLock { answers in
            answers.append((id, result))
            return answers.count
        }
    }

    func tell() {
        announce()
    }
}

/// Who wants to know how a fetch ended.
enum Asker: Sendable {
    case one(CheckedContinuation<Result<HTTPOutcome, FetchError>, Never>)
    case gathering(GatheredAnswers)

    func answerAtOnce(_ id: UInt64, _ result: Result<HTTPOutcome, FetchError>) {
        switch self {
        case .one(let waiting): waiting.resume(returning: result)
        case .gathering(let answers):
            _ = answers.add(id, result)
            answers.tell()
        }
    }
}

/// Answers that wait to be told of, on the transfer loop.
struct Gathering {
    /// How long the first of them waits at most.
    static let patience = Duration.milliseconds(5)
    /// How many are told of at once though time is left.
    private static let enough = 128

    private var waiting: [GatheredAnswers] = []
    private var since = ContinuousClock.now
    private var isFull = false

    var isEmpty: Bool { waiting.isEmpty }

    mutating func add(_ id: UInt64, _ result: Result<HTTPOutcome, FetchError>, to answers: GatheredAnswers) {
        if answers.add(id, result) >= Self.enough { isFull = true }
        guard !waiting.contains(where: { $0 === answers }) else { return }
        if waiting.isEmpty { since = .now }
        waiting.append(answers)
    }

    /// Tells those who wait, when it is time.
    ///
    /// - Parameter isLast: No more will come for now.
    mutating func tell(isLast: Bool) {
        guard !waiting.isEmpty, isLast || isFull || ContinuousClock.now - since >= Self.patience else {
            return
        }
        for answers in waiting { answers.tell() }
        waiting = []
        isFull = false
    }
}
