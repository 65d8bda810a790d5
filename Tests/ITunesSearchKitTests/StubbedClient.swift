import Foundation
import FoundationNetworking
import ITunesSearchKit
import Testing

/// A client whose session is answered by ``StubProtocol`` at a host of the caller's.
func stubbedClient(
    host: String, retryPolicy: RetryPolicy = .none, requestsPerMinute: Double? = nil
) throws -> ITunesClient {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [StubProtocol.self]
    return ITunesClient(
        configuration: ITunesConfiguration(
            baseURL: try #require(URL(string: "https://\(host)")),
            session: URLSession(configuration: configuration),
            retryPolicy: retryPolicy,
            requestsPerMinute: requestsPerMinute
        ))
}

/// A client that gets one of the answers in `Fixtures/itunes` for everything.
func stubbedClient(host: String, fixture: String) throws -> ITunesClient {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    let body = try Data(contentsOf: root.appending(path: "Fixtures/itunes/\(fixture).json"))
    StubProtocol.answer(host, with: StubProtocol.Script(body: body))
    return try stubbedClient(host: host)
}
