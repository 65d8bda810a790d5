import FoundationEssentials
import ITunesSearchCore
import Testing

/// Answers from a list, one after the other, the last one for ever; remembers what was asked.
actor StubTransport: ITunesTransport {
    private var answers: [Result<ITunesTransportResponse, ITunesTransportError>]
    private(set) var requests: [ITunesTransportRequest] = []

    init(_ answers: [Result<ITunesTransportResponse, ITunesTransportError>]) {
        self.answers = answers
    }

    /// Answers everything with one body.
    init(_ body: String, status: Int = 200, headers: [String: String] = [:]) {
        self.init([
            .success(ITunesTransportResponse(status: status, headers: headers, body: Array(body.utf8)))
        ])
    }

    func send(
        _ request: ITunesTransportRequest
    ) async throws(ITunesTransportError) -> ITunesTransportResponse {
        requests.append(request)
        return try (answers.count > 1 ? answers.removeFirst() : answers[0]).get()
    }

    /// The addresses that were asked, in order.
    var addresses: [String] { requests.map(\.url.absoluteString) }
}

extension Result<ITunesTransportResponse, ITunesTransportError> {
    static func answer(_ status: Int, _ body: String = "", headers: [String: String] = [:]) -> Self {
        .success(ITunesTransportResponse(status: status, headers: headers, body: Array(body.utf8)))
    }
}

/// An answer without rows.
let nothing = #"{"resultCount":0,"results":[]}"#

/// A client that asks a stub, with a clock of its own.
func client(
    _ transport: StubTransport, baseURL: String = "https://itunes.test", retryPolicy: RetryPolicy = .none,
    requestsPerMinute: Double? = nil, clock: ITunesClock = .system
) throws -> ITunesClient {
    ITunesClient(
        configuration: ITunesConfiguration(
            baseURL: try #require(URL(string: baseURL)), transport: transport, retryPolicy: retryPolicy,
            requestsPerMinute: requestsPerMinute, clock: clock))
}
