import FoundationEssentials
import HTTPFetch
import ITunesSearchCore

/// Lets the client of Apple's directory speak through podwatch's own HTTP client.
struct AppleTransport: ITunesTransport {
    let fetcher: HTTPFetcher

    func send(_ request: ITunesTransportRequest) async throws(ITunesTransportError) -> ITunesTransportResponse
    {
        var headers = HTTPHeaders()
        // The User-Agent is podwatch's, which HTTPFetcher sends with everything.
        for (name, value) in request.headers where name.lowercased() != "user-agent" {
            headers.add(name, value)
        }
        var wanted = HTTPRequest(url: request.url.absoluteString, headers: headers)
        wanted.limits.body = 16 << 20
        wanted.limits.total = .seconds(30)
        let outcome: HTTPOutcome
        do {
            outcome = try await fetcher.send(wanted)
        } catch {
            throw ITunesTransportError(
                code: 0, description: "\(error)", isTransient: error.isTransient,
                isCancelled: error == .cancelled)
        }
        switch outcome {
        case .response(let response), .notModified(let response):
            return ITunesTransportResponse(
                status: response.status,
                headers: Dictionary(response.headers.fields.map { ($0.name, $0.value) }) { first, _ in first
                },
                body: response.body)
        }
    }
}
