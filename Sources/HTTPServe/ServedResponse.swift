/// What a request is answered with.
package struct ServedResponse: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])

        /// Pieces that are sent as they come, for a client that follows events.
        ///
        /// The next piece is taken when the last one has gone out; what waits meanwhile waits in the
        /// stream, whose buffering policy is its maker's choice. The stream is terminated when the client
        /// has gone, and when the server stops.
        case stream(AsyncStream<[UInt8]>)
    }

    package var status: Int
    package var contentType: String
    package var body: Body

    /// Further header fields (`Allow`, `Retry-After`, `Cache-Control`).
    package var fields: [(name: String, value: String)]

    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - status: 200 to 599.
    ///   - contentType: The media type of the body.
    ///   - body: The body.
    ///   - fields: Further header fields. One that HTTP does not allow turns the answer into a 500.
    package init(
        status: Int = 200, contentType: String, body: Body, fields: [(name: String, value: String)] = []
    ) {
        self.status = status
        self.contentType = contentType
        self.body = body
        self.fields = fields
    }

    /// Tells a stream's maker that no one will ever draw from it.
    func discard() {
        guard case .stream(let stream) = body else { return }
        // A stream hears of it by way of a cancelled task that asks for the next piece.
        Task {
            var pieces = stream.makeAsyncIterator()
            _ = await pieces.next()
        }.cancel()
    }

    /// A line of plain text, as the server itself answers when the handler is not asked.
    static func note(_ status: Int, _ text: String, closing: Bool = false) -> ServedResponse {
        ServedResponse(
            status: status, contentType: "text/plain; charset=utf-8", body: .bytes(Array("\(text)\n".utf8)),
            fields: closing ? [("Connection", "close")] : [])
    }
}
