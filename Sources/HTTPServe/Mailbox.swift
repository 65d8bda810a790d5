import Glibc
import Threads

/// What other threads ask of the loop.
enum Letter: Sendable {
    /// A handler has decided.
    case answer(exchange: Int, ServedResponse)

    /// A stream has its next piece. Resumed when it has gone out; `false` when no more is wanted.
    case piece(exchange: Int, [UInt8], taken: CheckedContinuation<Bool, Never>)

    /// A stream has no more.
    case streamEnd(exchange: Int)

    /// Drain and end. Resumed when that is done.
    case stop(CheckedContinuation<Void, Never>?)
}

/// Letters to the loop, and the bell that tells it of them.
final class Mailbox: Sendable {
    private let letters = Lock<[Letter]?>([])
    private let wakeup: Wakeup

    /// What to give to `poll`.
    var number: Int32 { wakeup.number }

    init?() {
        guard let wakeup = Wakeup() else { return nil }
        self.wakeup = wakeup
    }

    /// Hands a letter in.
    ///
    /// Once the loop has ended, whoever waits for a reply has it at once.
    func post(_ letter: Letter) {
        let isOpen = letters.withLock { letters in
            letters?.append(letter)
            return letters != nil
        }
        if isOpen { wakeup.ring() } else { letter.returnToSender() }
    }

    /// All letters so far, oldest first.
    func take() -> [Letter] {
        wakeup.silence()
        return letters.withLock { letters in
            defer { if letters != nil { letters = [] } }
            return letters ?? []
        }
    }

    /// Accepts no more letters, and returns those that came too late.
    func close() {
        let late = letters.withLock { letters in
            defer { letters = nil }
            return letters ?? []
        }
        for letter in late { letter.returnToSender() }
    }
}

extension Letter {
    fileprivate func returnToSender() {
        switch self {
        case .streamEnd, .stop(nil): break
        case .answer(_, let response): response.discard()
        case .piece(_, _, let taken): taken.resume(returning: false)
        case .stop(let done?): done.resume()
        }
    }
}
