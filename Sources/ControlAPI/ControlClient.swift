import FoundationEssentials
package import HTTPFetch
import Threads
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
        wanted.limits.total = .seconds(Request.patience)
        wanted.limits.slowFor = .zero
        wanted.redirects = .none
        let outcome: HTTPOutcome
        do {
            outcome = try await fetcher.send(wanted)
        } catch .timedOut {
            throw OperationError(
                .unavailable,
                "the daemon at \(path) has not answered for \(Request.patience) seconds; it may be stuck, "
                    + "`journalctl -u podwatch` may tell why")
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

    /// Hears of every event until the daemon ends.
    ///
    /// - Parameters:
    ///   - begun: Called when nothing will be missed from here on.
    ///   - line: Called with each event, one line of JSON, on a thread of the fetcher's.
    /// - Throws: Always, in the end: why there is no more to come.
    package func follow(
        begun: @escaping @Sendable () -> Void, line: @escaping @Sendable (String) -> Void
    ) async throws(OperationError) -> Never {
        var wanted = HTTPRequest(url: "http://podwatch\(EventStream.path)")
        wanted.unixSocketPath = path
        // libcurl counts milliseconds in 32 bits.
        wanted.limits.total = .seconds(24 * 86_400)
        wanted.limits.slowFor = .zero
        wanted.redirects = .none
        let lines = Lock(LineSplitter())
        wanted.pieces = { piece in
            for text in lines.withLock({ $0.lines(in: piece) }) {
                if text.isEmpty { begun() } else { line(text) }
            }
        }
        do {
            let outcome = try await fetcher.send(wanted)
            if case .response(let response) = outcome, response.status != 200 {
                throw OperationError(
                    .software,
                    "the daemon at \(path) answered \(response.status); it may be of another version")
            }
        } catch let error as OperationError {
            throw error
        } catch {
            throw OperationError(.tryAgain, "the daemon at \(path) ended the connection (\(error))")
        }
        throw OperationError(
            .tryAgain,
            "the daemon at \(path) ended, or this command was too slow to follow; something may be missing")
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) throws -> Value {
        try JSONDecoder().decode(type, from: Data(bytes))
    }
}

/// Cuts what arrives in pieces into lines.
private struct LineSplitter {
    private var rest: [UInt8] = []

    mutating func lines(in piece: [UInt8]) -> [String] {
        rest += piece
        guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        let lines = rest[..<end].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        rest.removeFirst(end + 1)
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }
}
