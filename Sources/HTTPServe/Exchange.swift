import CMicroHTTPD
import Glibc

/// One request and its answer, from the request's first line to the answer's last byte.
///
/// Not `Sendable`: it lives on the loop's thread, and other threads know it by its number only.
final class Exchange {
    enum Stage {
        /// The first line has come.
        case announced
        /// The headers have come, and perhaps some of the body.
        case receiving
        /// A handler works on it, and the connection is suspended.
        case answering
        /// The handler has decided; the answer is queued in the connection's next turn.
        case answered(ServedResponse)
        /// libmicrohttpd sends the answer.
        case sending
    }

    let id: Int
    let target: RequestTarget
    var stage = Stage.announced

    /// Bytes of the body so far, never more than the limit.
    private(set) var body: [UInt8] = []
    private(set) var bodySize = 0

    /// The handler, then the one that draws pieces from a stream.
    var task: Task<Void, Never>?
    var connection: Connection?

    /// The client will read nothing any more.
    var isGone = false

    /// The client has shut down its writing half.
    var isHalfClosed = false

    private(set) var isStreaming = false
    private(set) var isSuspended = false
    private var piece: ArraySlice<UInt8>?
    private var taken: CheckedContinuation<Bool, Never>?
    private var hasStreamEnded = false

    init(id: Int, target: RequestTarget) {
        self.id = id
        self.target = target
    }

    /// Whether someone works on an answer, or on sending it.
    var isUnderWay: Bool {
        switch stage {
        case .announced, .receiving: false
        case .answering, .answered, .sending: true
        }
    }

    func receive(_ bytes: UnsafeRawBufferPointer, limit: Int) {
        bodySize += bytes.count
        if bodySize <= limit {
            unsafe body.append(contentsOf: bytes)
        } else {
            body = []
        }
    }

    /// Gives the body away, once.
    func takeBody() -> [UInt8] {
        defer { body = [] }
        return body
    }

    func suspend() {
        guard !isSuspended, let connection else { return }
        isSuspended = true
        connection.suspend()
    }

    func resume() {
        guard isSuspended, let connection else { return }
        isSuspended = false
        connection.resume()
    }

    /// The connection is done with this exchange, in whichever way.
    func end() {
        if case .answered(let response) = stage { response.discard() }
        task?.cancel()
        taken?.resume(returning: false)
        taken = nil
        piece = nil
        connection = nil
    }
}

// MARK: - Streaming

extension Exchange {
    /// Begins to draw pieces.
    ///
    /// Each is handed to the loop, and the next one is asked for when it has gone out.
    func startStreaming(_ stream: AsyncStream<[UInt8]>, by mailbox: Mailbox) {
        isStreaming = true
        stage = .sending
        task = Task { [id] in
            var pieces = stream.makeAsyncIterator()
            while let piece = await pieces.next() {
                guard !piece.isEmpty else { continue }
                let wantsMore = await withCheckedContinuation { taken in
                    mailbox.post(.piece(exchange: id, piece, taken: taken))
                }
                guard wantsMore else {
                    // The task is cancelled, and a stream hears of that only when it is asked. Leaving it
                    // would do only if no one else held it.
                    _ = await pieces.next()
                    return
                }
            }
            mailbox.post(.streamEnd(exchange: id))
        }
    }

    func offer(_ bytes: [UInt8], taken: CheckedContinuation<Bool, Never>) {
        piece = bytes[...]
        self.taken = taken
        resume()
    }

    func streamHasEnded() {
        hasStreamEnded = true
        resume()
    }

    /// Copies what there is of the body, or suspends the connection until there is some.
    func fill(_ room: UnsafeMutableRawBufferPointer) -> Int {
        guard !isGone else { return podwatch_mhd_end_with_error }
        guard let available = piece else {
            guard !hasStreamEnded else { return podwatch_mhd_end_of_stream }
            suspend()
            return 0
        }
        let count = min(room.count, available.count)
        unsafe room.copyBytes(from: available.prefix(count))
        if count == available.count {
            piece = nil
            taken?.resume(returning: true)
            taken = nil
        } else {
            piece = available.dropFirst(count)
        }
        return count
    }
}
