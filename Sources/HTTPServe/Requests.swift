import CMicroHTTPD
import Glibc

/// The requests that are in the house, and what becomes of each.
///
/// Not `Sendable`: it lives on the loop's thread. Handlers run as tasks elsewhere, and reply by letter.
final class Requests {
    private(set) var exchanges: [Int: Exchange] = [:]
    private let answer: @Sendable (ServedRequest) async -> ServedResponse
    private let mailbox: Mailbox
    private let bodyLimit: Int
    private var lastID = 0
    private(set) var places: Places

    /// Set when the server is about to stop: no further request is taken, and no stream goes on.
    private(set) var isLeaving = false

    init(
        limits: ServingLimits, mailbox: Mailbox,
        answer: @escaping @Sendable (ServedRequest) async -> ServedResponse
    ) {
        bodyLimit = limits.bodySize
        places = Places(limits: limits, owners: [0, geteuid()])
        self.mailbox = mailbox
        self.answer = answer
    }

    /// Whether any answer is being made or sent.
    var areUnderWay: Bool { exchanges.values.contains { $0.isUnderWay } }

    func leave() {
        isLeaving = true
        for exchange in exchanges.values where exchange.isStreaming { exchange.task?.cancel() }
    }

    func cancelAll() {
        for exchange in exchanges.values { exchange.task?.cancel() }
    }

    /// Hangs up in the connections' next turn, so that none is suspended.
    func abandonAll() {
        for exchange in exchanges.values { abandon(exchange) }
    }

    /// The client has gone: nobody waits for what the task does, and nothing can be sent.
    func abandon(_ exchange: Exchange) {
        exchange.isGone = true
        exchange.task?.cancel()
        exchange.resume()
    }

    func read(_ letter: Letter) {
        switch letter {
        case .answer(let id, let response):
            guard let exchange = exchanges[id] else { return response.discard() }
            exchange.stage = .answered(response)
            exchange.resume()
        case .piece(let id, let bytes, let taken):
            guard let exchange = exchanges[id], !exchange.isGone else {
                return taken.resume(returning: false)
            }
            exchange.offer(bytes, taken: taken)
        case .streamEnd(let id):
            exchanges[id]?.streamHasEnded()
        case .stop:
            break
        }
    }
}

// MARK: - Connections

extension Requests {
    func came(_ connection: Connection) {
        if !places.came(connection.descriptor, of: connection.peer?.uid, at: .now) { connection.hangUp() }
    }

    func went(_ connection: Connection) {
        places.went(connection.descriptor)
    }

    /// Hangs up on clients that have not sent a whole request in time.
    ///
    /// Not on those whose bytes have come and were not read yet: there it is the server that is late.
    func dismissOverdue(at now: ContinuousClock.Instant) {
        var descriptors = places.overdue(at: now).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard !descriptors.isEmpty, unsafe poll(&descriptors, nfds_t(descriptors.count), 0) >= 0 else {
            return
        }
        for client in descriptors where client.revents == 0 { shutdown(client.fd, Int32(SHUT_RDWR)) }
    }
}

// MARK: - What libmicrohttpd tells

extension Requests {
    /// A request's first line has come.
    func announced(_ target: RequestTarget) -> Exchange {
        lastID += 1
        let exchange = Exchange(id: lastID, target: target)
        exchanges[lastID] = exchange
        return exchange
    }

    /// Called when the headers are there, with each piece of the body, when all has come, and after each
    /// resumption until an answer is queued.
    ///
    /// - Returns: `.NO` hangs up.
    func proceed(
        _ exchange: Exchange, on connection: Connection, method: String, received: UnsafeRawBufferPointer
    ) -> MHD_Result {
        guard !exchange.isGone else { return .NO }
        switch exchange.stage {
        case .announced:
            exchange.connection = connection
            exchange.stage = .receiving
            guard !isLeaving else { return send(.stopping, for: exchange) }
            // Answered before the body is sent, if the client says beforehand how long it is.
            let length = connection.headers["Content-Length"].flatMap { Int($0) } ?? 0
            return length > bodyLimit ? send(.tooLarge(bodyLimit), for: exchange) : .YES
        case .receiving:
            guard unsafe received.isEmpty else {
                unsafe exchange.receive(received, limit: bodyLimit)
                // A client that hears nothing of 413 until it has sent all is given some patience only.
                return exchange.bodySize <= 16 * bodyLimit ? .YES : .NO
            }
            guard !isLeaving else { return send(.stopping, for: exchange) }
            guard exchange.bodySize <= bodyLimit else { return send(.tooLarge(bodyLimit), for: exchange) }
            hand(
                ServedRequest(
                    method: method, target: exchange.target, headers: connection.headers,
                    body: exchange.takeBody(), peer: connection.peer),
                of: exchange)
            return .YES
        case .answered(let response):
            return send(response, for: exchange)
        case .answering, .sending:
            return .YES
        }
    }

    /// The answer has gone out, or the connection broke.
    func ended(_ exchange: Exchange) {
        if let connection = exchange.connection { places.answered(connection.descriptor, at: .now) }
        exchange.end()
        exchanges[exchange.id] = nil
    }

    private func hand(_ request: ServedRequest, of exchange: Exchange) {
        if let connection = exchange.connection { places.asked(connection.descriptor) }
        exchange.stage = .answering
        exchange.suspend()
        exchange.task = Task { [id = exchange.id, answer, mailbox] in
            mailbox.post(.answer(exchange: id, await answer(request)))
        }
    }

    private func send(_ answer: ServedResponse, for exchange: Exchange) -> MHD_Result {
        exchange.stage = .sending
        guard let connection = exchange.connection else { return .NO }
        let response = Response(answer.body, of: exchange)
        let fields = [("Content-Type", answer.contentType)] + answer.fields
        guard fields.allSatisfy({ response.add($0.0, $0.1) }), 200..<600 ~= answer.status else {
            answer.discard()
            return connection.queue(Response(Array("unspeakable answer\n".utf8)), status: 500)
        }
        if isLeaving { _ = response.add("Connection", "close") }
        if case .stream(let stream) = answer.body {
            exchange.startStreaming(stream, by: mailbox)
            if isLeaving { exchange.task?.cancel() }
        }
        return connection.queue(response, status: answer.status)
    }
}

extension ServedResponse {
    fileprivate static let stopping = note(503, "the server is about to stop", closing: true)

    fileprivate static func tooLarge(_ limit: Int) -> ServedResponse {
        note(413, "the body is larger than \(limit) bytes", closing: true)
    }
}
