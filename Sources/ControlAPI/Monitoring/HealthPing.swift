package import HTTPFetch
package import Tracking

/// A sign of life for a service that raises an alarm when none comes: healthchecks.io, and others like it.
package enum HealthPing: Sendable, Equatable {
    /// Work begins.
    case start
    case success
    /// What is wrong, a line each.
    case failure([String])

    /// Calls the address of the settings.
    ///
    /// - Parameters:
    ///   - pings: Where.
    ///   - fetcher: How.
    /// - Returns: Whether the service took it. Nothing is tried again: the next ping does as well.
    @discardableResult
    package func send(by pings: HealthPings, _ fetcher: HTTPFetcher) async -> Bool {
        guard case .response(let response)? = try? await fetcher.send(request(by: pings)) else {
            return false
        }
        return (200..<300).contains(response.status)
    }

    func request(by pings: HealthPings) -> HTTPRequest {
        var request = HTTPRequest(url: pings.url, privateTargets: .allowed)
        switch self {
        case .start: request.url = Self.address(pings.url, "start")
        case .success: break
        case .failure(let reasons):
            request.url = Self.address(pings.url, "fail")
            // The service keeps some kilobytes and shows them with the alarm.
            let text = reasons.joined(separator: "\n").utf8.prefix(8_192)
            request.method = .post(body: Array(text), contentType: "text/plain; charset=utf-8")
        }
        request.limits.total = .seconds(10)
        return request
    }

    /// `https://a/b?c` becomes `https://a/b/start?c`.
    private static func address(_ url: String, _ word: String) -> String {
        let path = url.prefix { $0 != "?" }
        return (path.hasSuffix("/") ? path.dropLast() : path) + "/\(word)" + url.dropFirst(path.count)
    }
}
