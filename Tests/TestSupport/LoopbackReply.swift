/// What a ``LoopbackServer`` does when asked: a script of bytes, pauses and the end of the connection.
package struct LoopbackReply: Sendable {
    package enum Step: Sendable {
        case send([UInt8])
        /// Nothing for so long, or until the client goes away.
        case wait(Duration)
        /// Ends the connection in an orderly way.
        case close
        /// Ends the connection with a reset.
        case reset
        /// Nothing more until the client goes away or the server is closed.
        case hang
    }

    package var steps: [Step]

    package init(_ steps: [Step]) {
        self.steps = steps
    }

    /// A whole answer with a `Content-Length`.
    package init(
        _ status: Int = 200, _ headers: [(String, String)] = [], body: [UInt8] = [],
        reason: String = "Said So"
    ) {
        let lines = headers.map { "\($0.0): \($0.1)\r\n" }.joined()
        // 1xx, 204 and 304 have no body by definition.
        let hasNoBody = status < 200 || status == 204 || status == 304
        let length = hasNoBody ? "" : "Content-Length: \(body.count)\r\n"
        steps = [
            .send(
                Array("HTTP/1.1 \(status) \(reason)\r\n\(lines)\(length)\r\n".utf8) + (hasNoBody ? [] : body))
        ]
    }

    /// A whole answer with a text.
    package static func text(
        _ text: String, status: Int = 200, _ headers: [(String, String)] = []
    ) -> LoopbackReply {
        LoopbackReply(status, headers, body: Array(text.utf8))
    }

    package static func redirect(
        _ status: Int, to location: String, _ headers: [(String, String)] = [], body: [UInt8] = []
    ) -> LoopbackReply {
        LoopbackReply(status, [("Location", location)] + headers, body: body)
    }

    /// Exactly these bytes, head included; then the connection is closed.
    package static func raw(_ text: String) -> LoopbackReply {
        LoopbackReply([.send(Array(text.utf8)), .close])
    }

    package static func raw(_ bytes: [UInt8]) -> LoopbackReply {
        LoopbackReply([.send(bytes), .close])
    }

    /// The same answer in pieces with a pause before each.
    package func dripping(every pause: Duration, bytes: Int = 1) -> LoopbackReply {
        LoopbackReply(
            steps.flatMap { step -> [Step] in
                guard case .send(let all) = step else { return [step] }
                return stride(from: 0, to: all.count, by: bytes).flatMap { start -> [Step] in
                    [.wait(pause), .send(Array(all[start..<min(start + bytes, all.count)]))]
                }
            })
    }

    /// The same answer with the head at once and a pause before each byte of the body.
    package func drippingBody(every pause: Duration) -> LoopbackReply {
        LoopbackReply(
            steps.flatMap { step -> [Step] in
                guard case .send(let all) = step,
                    let end = all.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
                else { return [step] }
                return [.send(Array(all[..<end]))] + all[end...].flatMap { [.wait(pause), .send([$0])] }
            })
    }

    /// The same answer later.
    package func delayed(by pause: Duration) -> LoopbackReply {
        LoopbackReply([.wait(pause)] + steps)
    }

    /// The connection ends after this many bytes of the answer.
    package func cut(after count: Int) -> LoopbackReply {
        let all = steps.flatMap { step -> [UInt8] in
            guard case .send(let bytes) = step else { return [] }
            return bytes
        }
        return LoopbackReply([.send(Array(all.prefix(count))), .close])
    }

    /// The body in chunks of HTTP/1.1; without `isEnded` the last chunk never comes.
    package static func chunked(
        _ chunks: [[UInt8]], _ headers: [(String, String)] = [], isEnded: Bool = true
    ) -> LoopbackReply {
        let lines = headers.map { "\($0.0): \($0.1)\r\n" }.joined()
        var bytes = Array("HTTP/1.1 200 OK\r\n\(lines)Transfer-Encoding: chunked\r\n\r\n".utf8)
        for chunk in chunks {
            bytes += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
        }
        return isEnded
            ? LoopbackReply([.send(bytes + Array("0\r\n\r\n".utf8))]) : LoopbackReply([.send(bytes), .close])
    }

    /// Asks for a connection of its own: closed after the answer.
    package var closing: LoopbackReply { LoopbackReply(steps + [.close]) }
}
