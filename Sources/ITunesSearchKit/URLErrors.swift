public import Foundation
import FoundationNetworking

extension ITunesTransportError {
    /// What a session threw, as a value of our own.
    ///
    /// - Parameter error: A `URLError`, or what else a session or its task throws.
    init(_ error: any Error) {
        if error is CancellationError {
            self = .cancelled
        } else if let error = error as? URLError {
            self.init(
                code: error.code.rawValue, description: error.localizedDescription,
                isTransient: error.code.isTransient, isCancelled: error.code == .cancelled)
        } else {
            self.init(code: URLError.Code.unknown.rawValue, description: "\(error)", isTransient: false)
        }
    }

    /// The code as one of `URLError`, which it is when the request went through a `URLSession`.
    public var urlErrorCode: URLError.Code? { URLError.Code(rawValue: code) }
}

extension URLError.Code {
    /// Whether the network, rather than the request, was at fault.
    fileprivate var isTransient: Bool {
        switch self {
        case .timedOut, .cannotFindHost, .cannotConnectToHost, .networkConnectionLost, .dnsLookupFailed,
            .notConnectedToInternet, .internationalRoamingOff, .callIsActive, .dataNotAllowed,
            .resourceUnavailable, .badServerResponse:
            true
        default: false
        }
    }
}

extension ITunesError: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}
