public import FoundationEssentials

/// Why there is no result.
///
/// Every method of the client throws this and nothing else.
public enum ITunesError: Error, Sendable, Hashable {
    /// Apple refuses for now (403 or 429), still after the retries.
    ///
    /// `retryAfter` is what Apple asks to wait, in seconds; it most often says nothing.
    case rateLimited(retryAfter: TimeInterval?)

    /// Apple says what is wrong with the request, such as an invalid media type.
    case api(message: String, statusCode: Int)

    /// An argument is wrong, as the text says. Nothing was sent.
    case invalidRequest(String)

    /// There is no such album, artist or podcast in the storefront that was asked.
    case notFound(String)

    /// A status that is no success.
    case http(statusCode: Int, url: URL)

    /// The answer is not what was asked for: not JSON, or JSON of another shape.
    case decoding(type: String, description: String)

    /// No answer came: offline, timed out, cancelled.
    case transport(ITunesTransportError)

    /// What answered does not speak HTTP.
    case invalidResponse
}

extension ITunesError {
    /// Whether the same request may succeed later.
    public var isTransient: Bool {
        switch self {
        case .rateLimited: true
        case .http(let statusCode, _): statusCode == 408 || (500...599).contains(statusCode)
        case .transport(let error): error.isTransient
        case .api, .invalidRequest, .notFound, .decoding, .invalidResponse: false
        }
    }
}

extension ITunesError: CustomStringConvertible {
    /// What happened, for a person to read.
    public var description: String {
        switch self {
        case .rateLimited(nil):
            "Apple refuses more requests for now"
        case .rateLimited(let seconds?):
            "Apple refuses more requests for \(ITunesFormat.longDuration(seconds.rounded(.up)))"
        case .api(let message, let statusCode):
            "Apple answers \(statusCode): \(message)"
        case .invalidRequest(let reason):
            "the request is wrong: \(reason)"
        case .notFound(let what):
            "Apple does not know \(what)"
        case .http(let statusCode, let url):
            "Apple answers with status \(statusCode) to \(url.absoluteString)"
        case .decoding(let type, let description):
            "the answer cannot be read as \(type): \(description)"
        case .transport(let error):
            "no answer from Apple: \(error.description)"
        case .invalidResponse:
            "what answered does not speak HTTP"
        }
    }
}
