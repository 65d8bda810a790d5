/// An answer that arrived whole.
///
/// Every status is an answer: 404 and 500 too.
package struct HTTPResponse: Sendable, Equatable {
    package var status: Int
    /// Where the answer came from, after redirects, without user and password.
    package var url: String
    package var headers: HTTPHeaders
    /// Decompressed when the server said how.
    ///
    /// A gzip file under no `Content-Encoding` stays one.
    package var body: [UInt8]
    /// The redirects on the way, first to last.
    ///
    /// Empty when `url` was asked at once.
    package var hops: [Hop]

    package init(
        status: Int, url: String, headers: HTTPHeaders = [:], body: [UInt8] = [], hops: [Hop] = []
    ) {
        self.status = status
        self.url = url
        self.headers = headers
        self.body = body
        self.hops = hops
    }

    /// Whether the way led from `https` to `http`.
    package var wasDowngraded: Bool {
        hops.contains { $0.url.hasPrefix("https:") && $0.location.hasPrefix("http:") }
    }
}

/// One redirect: who was asked, and where they pointed.
package struct Hop: Sendable, Equatable {
    /// The URL asked, without user and password.
    package var url: String
    /// 300, 301, 302, 303, 307 or 308.
    package var status: Int
    /// The absolute URL pointed to, without user and password.
    package var location: String

    package init(url: String, status: Int, location: String) {
        self.url = url
        self.status = status
        self.location = location
    }

    /// Whether the server said that it stays so: 301 or 308.
    package var isPermanent: Bool { status == 301 || status == 308 }
}

extension HTTPOutcome {
    /// Whether the host wants to be left alone for a while: 429, or 503 with a word on when to come back.
    var asksForRest: Bool {
        guard case .response(let response) = self else { return false }
        return response.status == 429 || response.status == 503 && response.headers.has("Retry-After")
    }
}

/// How a fetch ended when it did not fail.
package enum HTTPOutcome: Sendable, Equatable {
    case response(HTTPResponse)
    /// 304 to a request with validators. The body is empty; the headers may carry new hints.
    case notModified(HTTPResponse)
}
