package import FeedParsing
package import HTTPFetch
package import Hooks
package import StateFiles

/// Why a check failed, by the stage that failed.
package enum CheckFailure: Error, Sendable, Equatable {
    case fetch(FetchError)
    /// An answer that is not a document.
    case status(Int, host: String)
    case empty(status: Int)
    case feed(FeedError)
    /// The document ends before its end tag.
    case cut
    case apple(AppleFailure)
    /// A password or header of the settings cannot be had.
    case secret(SecretError)
    case state(StateError)
}

extension CheckFailure {
    /// Whether the podcast's own host was asked and failed.
    var isAboutFeed: Bool {
        switch self {
        case .fetch(.cancelled), .fetch(.askedForRest): false
        default: true
        }
    }
}

extension CheckFailure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .fetch(let error): "\(error)"
        case .status(let status, let host): "\(host) answered \(status) (\(meaning(of: status)))"
        case .empty(let status): "the answer is empty (\(status))"
        case .feed(let error): "\(error)"
        case .cut: "the feed was cut: it ends in the middle, so the transfer was incomplete"
        case .apple(let error): "\(error)"
        case .secret(let error): "\(error)"
        case .state(let error): "\(error)"
        }
    }
}

/// The words of RFC 9110 for the statuses that hosts of feeds send.
private func meaning(of status: Int) -> String {
    switch status {
    case 300..<400: "a redirect that leads nowhere"
    case 400: "Bad Request"
    case 401: "Unauthorized: it wants a user name and a password"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 406: "Not Acceptable"
    case 410: "Gone"
    case 429: "Too Many Requests"
    case 451: "Unavailable For Legal Reasons"
    case 500: "Internal Server Error"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    case 400..<500: "the request was refused"
    case 500..<600: "the server failed"
    default: "not a document"
    }
}
