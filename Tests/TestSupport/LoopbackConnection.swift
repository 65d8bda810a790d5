import Glibc

/// One connection of a ``LoopbackServer``: reads requests, plays the replies.
///
/// Closes its socket when done.
struct LoopbackConnection {
    /// `POLLRDHUP`, which Glibc's module does not show.
    private static let hangUp: Int16 = 0x2000

    private let socket: Int32
    private let count: Int
    private let state: Guarded<LoopbackServer.State>

    init(_ socket: Int32, count: Int, _ state: Guarded<LoopbackServer.State>) {
        self.socket = socket
        self.count = count
        self.state = state
    }

    func serve() {
        var pending: [UInt8] = []
        while var request = readRequest(&pending) {
            let route = state.withLock { state -> LoopbackServer.Route in
                request.number = state.requests.count + 1
                state.requests.append(request)
                state.answering += 1
                state.mostAtOnce = max(state.mostAtOnce, state.answering)
                return state.routes[request.path] ?? state.fallback
            }
            let isOpen = play(route(request))
            state.withLock { $0.answering -= 1 }
            guard isOpen, request["Connection"]?.lowercased() != "close" else { break }
        }
        // Out of the set before the number can be given to another socket.
        state.withLock { _ = $0.connections.remove(socket) }
        close(socket)
    }

    /// - Returns: Whether the connection goes on.
    private func play(_ reply: LoopbackReply) -> Bool {
        for step in reply.steps {
            switch step {
            case .send(let bytes): guard send(bytes) else { return false }
            case .wait(let pause): guard stays(for: pause) else { return false }
            case .close: return false
            case .reset:
                var linger = linger(l_onoff: 1, l_linger: 0)
                unsafe setsockopt(
                    socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
                return false
            case .hang:
                while stays(for: .seconds(1)) {}
                return false
            }
        }
        return true
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        var start = 0
        while start < bytes.count {
            let sent = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.send(
                    socket, buffer.baseAddress?.advanced(by: start), buffer.count - start, Int32(MSG_NOSIGNAL)
                )
            }
            guard sent > 0 else { return false }
            start += sent
        }
        return true
    }

    /// Waits, but not for a client that has gone or a server that was closed.
    private func stays(for pause: Duration) -> Bool {
        let (seconds, attoseconds) = pause.components
        let end = ContinuousClock.now + pause
        var left = Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
        while true {
            var poll = pollfd(fd: socket, events: Self.hangUp, revents: 0)
            let found = unsafe Glibc.poll(&poll, 1, left)
            if found > 0 { return false }
            guard found < 0, errno == EINTR else { return true }
            left = Int32(clamping: (end - ContinuousClock.now).components.seconds * 1000)
        }
    }
}

extension LoopbackConnection {
    /// The next request, or `nil` when the client has no more.
    private func readRequest(_ pending: inout [UInt8]) -> LoopbackRequest? {
        var end = endOfHead(pending)
        while end == nil {
            guard receive(&pending) else { return nil }
            // The hello of TLS, which no line end will ever follow.
            guard pending.first != 0x16 else {
                _ = send(Array("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n".utf8))
                return nil
            }
            end = endOfHead(pending)
        }
        guard let end else { return nil }
        let lines = String(decoding: pending[..<end], as: UTF8.self).split(separator: "\r\n")
        pending.removeFirst(end + 4)
        let words = (lines.first ?? "").split(separator: " ")
        guard words.count == 3 else { return nil }
        let headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count == 2 ? String(parts[1].drop { $0 == " " }) : "")
        }
        var request = LoopbackRequest(
            method: String(words[0]), target: String(words[1]), headers: headers, body: [],
            time: .now, connection: count, number: 0)
        let length = request["Content-Length"].flatMap { Int($0) } ?? 0
        while pending.count < length {
            guard receive(&pending) else { return nil }
        }
        request.body = Array(pending.prefix(length))
        pending.removeFirst(length)
        return request
    }

    private func receive(_ pending: inout [UInt8]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = unsafe recv(socket, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        pending += buffer[..<count]
        return true
    }

    private func endOfHead(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (0...(bytes.count - 4)).first {
            bytes[$0] == 13 && bytes[$0 + 1] == 10 && bytes[$0 + 2] == 13 && bytes[$0 + 3] == 10
        }
    }
}
