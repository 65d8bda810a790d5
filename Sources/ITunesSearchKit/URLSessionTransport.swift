import Foundation
public import FoundationNetworking

/// Carries requests by `URLSession`.
///
/// Neither the cache nor the cookies of the session are used: Apple's answers say that they stay fresh for
/// a day, and its catalogue does not.
public struct URLSessionTransport: ITunesTransport {
    /// The session that makes the requests.
    public let session: URLSession

    /// Makes a transport.
    ///
    /// - Parameter session: The session to make the requests with.
    public init(session: URLSession) {
        self.session = session
    }

    /// Makes one GET request and waits for the whole answer.
    ///
    /// - Parameter request: What to get.
    /// - Returns: The answer; its status is 0 when it is not HTTP.
    /// - Throws: ``ITunesTransportError`` with the code of a `URLError`.
    public func send(
        _ request: ITunesTransportRequest
    ) async throws(ITunesTransportError) -> ITunesTransportResponse {
        var urlRequest = URLRequest(url: request.url, cachePolicy: .reloadIgnoringLocalCacheData)
        urlRequest.httpShouldHandleCookies = false
        for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
        let data: Data
        let response: URLResponse
        do {
            (data, response) = try await session.data(for: urlRequest)
        } catch {
            throw ITunesTransportError(error)
        }
        guard let response = response as? HTTPURLResponse else {
            return ITunesTransportResponse(status: 0, body: [UInt8](data))
        }
        var headers: [String: String] = [:]
        for case let (name as String, value as String) in response.allHeaderFields { headers[name] = value }
        return ITunesTransportResponse(status: response.statusCode, headers: headers, body: [UInt8](data))
    }
}

extension URLSessionTransport {
    /// The session of clients that are given none: without a cache, without cookies.
    ///
    /// It waits 30 seconds for the next piece of an answer, five minutes for all of it.
    public static let defaultSession: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForRequest = 30
        configuration.timeoutIntervalForResource = 300
        return URLSession(configuration: configuration)
    }()
}
