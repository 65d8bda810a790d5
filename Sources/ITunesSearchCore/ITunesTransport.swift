public import FoundationEssentials

/// What carries requests to Apple and answers back.
///
/// The client needs no more of HTTP than this, so anything that can make a GET will do.
public protocol ITunesTransport: Sendable {
    /// Makes one GET request and waits for the whole answer.
    ///
    /// Redirects are the transport's to follow; caches and cookies should stay out of it. When the calling
    /// task is cancelled, it should give up and throw ``ITunesTransportError/cancelled``.
    ///
    /// - Parameter request: What to get.
    /// - Returns: The answer, whatever its status.
    /// - Throws: ``ITunesTransportError`` when no answer came.
    func send(_ request: ITunesTransportRequest) async throws(ITunesTransportError) -> ITunesTransportResponse
}

/// A GET request.
public struct ITunesTransportRequest: Sendable, Hashable {
    /// What to get.
    public var url: URL

    /// The headers to send, by name.
    public var headers: [String: String]

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - url: What to get.
    ///   - headers: The headers to send, by name.
    public init(url: URL, headers: [String: String]) {
        self.url = url
        self.headers = headers
    }
}

/// The answer to a GET request.
public struct ITunesTransportResponse: Sendable, Hashable {
    /// The status code.
    ///
    /// 0 says that what came was not HTTP: ``ITunesError/invalidResponse``.
    public var status: Int

    /// The headers by name, in any case.
    public var headers: [String: String]

    /// The body, without any content coding.
    public var body: [UInt8]

    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - headers: The headers by name.
    ///   - body: The body, without any content coding.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The value of a header, whatever the case of its name.
    ///
    /// - Parameter name: The header's name.
    /// - Returns: `nil` when it was not sent.
    public func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.key.lowercased() == wanted }?.value
    }
}
