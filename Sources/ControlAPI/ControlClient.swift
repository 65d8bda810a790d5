import FoundationEssentials
package import HTTPFetch
import Tracking

/// Asks a running daemon through its control socket.
package struct ControlClient: Sendable {
    private let path: String
    private let fetcher: HTTPFetcher

    package init(socket path: String, fetcher: HTTPFetcher) {
        self.path = path
        self.fetcher = fetcher
    }

    /// Asks, and waits as long as the daemon works on it.
    package func ask<Request: Operation>(_ request: Request) async throws(OperationError) -> Request.Answer {
        let body = try json(request)
        var wanted = HTTPRequest(
            url: "http://podwatch/v1/\(Request.name)",
            method: .post(body: body, contentType: "application/json"))
        wanted.unixSocketPath = path
        wanted.limits.total = .seconds(3_600)
        wanted.limits.slowFor = .zero
        wanted.redirects = .none
        let outcome: HTTPOutcome
        do {
            outcome = try await fetcher.send(wanted)
        } catch {
            throw OperationError(
                .tryAgain,
                "the daemon at \(path) ended the connection without an answer (\(error)); "
                    + "`podwatch status` tells whether it is back, `journalctl -u podwatch` why it went")
        }
        guard case .response(let response) = outcome else {
            throw OperationError(.software, "the daemon gave an answer that makes no sense")
        }
        if response.status == 200, let answer = try? decode(Request.Answer.self, response.body) {
            return answer
        }
        if let error = try? decode(OperationError.self, response.body) { throw error }
        throw OperationError(
            .software,
            "the daemon at \(path) answered \(response.status); it may be of another version than this command"
        )
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) throws -> Value {
        try JSONDecoder().decode(type, from: Data(bytes))
    }
}
