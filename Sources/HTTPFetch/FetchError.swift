/// Why there is no answer.
///
/// URLs in it carry no user and no password.
package enum FetchError: Error, Sendable, Equatable {
    /// The text is no URL that can be asked.
    case badURL(String)
    /// Neither `http` nor `https`; met in the request or in a redirect.
    case unsupportedScheme(url: String)
    /// A header with a name or a value that would break the request apart.
    case badHeader(name: String)
    case cannotResolve(host: String)
    case cannotResolveProxy(proxy: String)
    case cannotConnect(host: String, reason: String)
    /// This machine has no way to the host: no route, no interface.
    case networkUnreachable(host: String)
    case timedOut(host: String, seconds: Int, stage: TransferStage)
    case tooSlow(host: String, bytesPerSecond: Int, seconds: Int)
    case bodyTooLarge(host: String, limit: Int)
    case headersTooLarge(host: String, limit: Int)
    case tooManyRedirects(host: String, limit: Int)
    case redirectLoop(url: String)
    case redirectWithoutTarget(url: String, status: Int)
    case badRedirect(url: String, location: String)
    /// A fetch that began at a public address was about to go to a private one.
    case forbiddenTarget(host: String, address: String)
    case tls(host: String, reason: String)
    /// The file of certificate authorities is not there or cannot be read.
    case noCertificateStore(path: String)
    /// The connection ended before the answer did.
    case incompleteTransfer(host: String, received: Int)
    /// The connection ended without a single byte of an answer.
    case noAnswer(host: String)
    case connectionLost(host: String, reason: String)
    /// `Content-Encoding` names a compression that the body does not have.
    case badEncoding(host: String, coding: String)
    /// 304, though the request named no version to compare with.
    case unexpectedNotModified(url: String)
    case protocolError(host: String, reason: String)
    /// The host sent 429, or 503 with a `Retry-After`, while this waited for its turn there.
    case askedForRest(host: String)
    case cancelled
}

/// How far a transfer had come.
package enum TransferStage: String, Sendable, Equatable {
    case resolving = "looking up the name"
    case connecting = "connecting"
    case securing = "agreeing on TLS"
    case waiting = "waiting for an answer"
    case receiving = "receiving the answer"
}

extension FetchError {
    /// Whether the same request may well succeed a little later without anyone changing anything.
    package var isTransient: Bool {
        switch self {
        case .cannotResolve, .cannotResolveProxy, .cannotConnect, .networkUnreachable, .timedOut, .tooSlow,
            .incompleteTransfer, .noAnswer, .connectionLost, .protocolError, .askedForRest:
            true
        case .badURL, .unsupportedScheme, .badHeader, .bodyTooLarge, .headersTooLarge, .tooManyRedirects,
            .redirectLoop, .redirectWithoutTarget, .badRedirect, .forbiddenTarget, .tls, .noCertificateStore,
            .badEncoding, .unexpectedNotModified, .cancelled:
            false
        }
    }

    /// Whether this machine's own network may be the cause: when every host fails like this, it is.
    package var isNetworkWide: Bool {
        switch self {
        case .cannotResolve, .cannotResolveProxy, .networkUnreachable: true
        case .timedOut(_, _, stage: .resolving), .timedOut(_, _, stage: .connecting): true
        default: false
        }
    }
}

extension FetchError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .badURL(let url): "\"\(url)\" is not a URL that can be fetched"
        case .unsupportedScheme(let url): "\(url) is neither http nor https"
        case .badHeader(let name): "header \"\(name)\" has characters that a header cannot have"
        case .cannotResolve(let host): "no address found for \(host)"
        case .cannotResolveProxy(let proxy): "no address found for the proxy \(proxy)"
        case .cannotConnect(let host, let reason): "cannot connect to \(host): \(reason)"
        case .networkUnreachable(let host): "no network route to \(host)"
        case .timedOut(let host, let seconds, let stage):
            "\(host) took more than \(seconds) s; gave up while \(stage.rawValue)"
        case .tooSlow(let host, let bytesPerSecond, let seconds):
            "\(host) sent less than \(bytesPerSecond) bytes a second for \(seconds) s"
        case .bodyTooLarge(let host, let limit): "the answer of \(host) is larger than \(readable(limit))"
        case .headersTooLarge(let host, let limit): "\(host) sent more than \(readable(limit)) of headers"
        case .tooManyRedirects(let host, let limit): "more than \(limit) redirects, the last one by \(host)"
        case .redirectLoop(let url): "redirects lead back to \(url) without end"
        case .redirectWithoutTarget(let url, let status):
            "\(url) answered \(status) without saying where to go"
        case .badRedirect(let url, let location): "\(url) redirects to \"\(location)\", which is not a URL"
        case .forbiddenTarget(let host, let address):
            "\(host) is at the private address \(address), where a public URL must not lead"
        case .tls(let host, let reason): "no secure connection to \(host): \(reason)"
        case .noCertificateStore(let path):
            "no CA store found at \(path), so no https server can be trusted; install ca-certificates"
        case .incompleteTransfer(let host, let received):
            "\(host) ended the connection in the middle of its answer: the transfer is incomplete, "
                + "only \(readable(received)) came"
        case .noAnswer(let host): "\(host) ended the connection without an answer"
        case .connectionLost(let host, let reason): "the connection to \(host) was lost: \(reason)"
        case .badEncoding(let host, let coding):
            "\(host) says its answer is compressed (\(coding)), but it cannot be decompressed"
        case .unexpectedNotModified(let url): "\(url) answered 304 though no version was named"
        case .protocolError(let host, let reason): "\(host) does not speak HTTP properly: \(reason)"
        case .askedForRest(let host): "\(host) has just asked to be left alone"
        case .cancelled: "the fetch was cancelled"
        }
    }
}

/// A count of bytes as people read it.
private func readable(_ bytes: Int) -> String {
    switch bytes {
    case ..<10_240: "\(bytes) bytes"
    case ..<10_485_760: "\(bytes >> 10) KiB"
    default: "\(bytes >> 20) MiB"
    }
}
