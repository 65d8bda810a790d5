public import Foundation
public import FoundationNetworking

extension ITunesClient {
    /// A client for the store of the US, whose requests are not held back.
    public static let shared = ITunesClient()

    /// Makes a client for the store of the US, whose requests are not held back.
    public init() {
        self.init(configuration: ITunesConfiguration())
    }
}

extension ITunesConfiguration {
    /// Makes a configuration whose requests go by `URLSession`.
    ///
    /// - Parameters:
    ///   - baseURL: Where requests go, in place of Apple's `https://itunes.apple.com`; a path is kept.
    ///   - country: The storefront of requests that name none, in two letters.
    ///   - language: The language of requests that name none, such as `ja_jp`; `nil` leaves it to Apple.
    ///   - session: The session to make the requests with; `nil` is one of the library's own, without cache
    ///     and cookies.
    ///   - retryPolicy: When to try again what failed.
    ///   - requestsPerMinute: How many requests may start in a minute; `nil` does not hold them back.
    ///   - userAgent: What the client calls itself.
    ///   - clock: The time that spacing and retries go by.
    public init(
        baseURL: URL = ITunesConfiguration.appleURL, country: String = "US", language: String? = nil,
        session: URLSession? = nil, retryPolicy: RetryPolicy = .default, requestsPerMinute: Double? = nil,
        userAgent: String = ITunesConfiguration.libraryUserAgent, clock: ITunesClock = .system
    ) {
        self.init(
            baseURL: baseURL, country: country, language: language,
            transport: URLSessionTransport(session: session ?? URLSessionTransport.defaultSession),
            retryPolicy: retryPolicy, requestsPerMinute: requestsPerMinute, userAgent: userAgent, clock: clock
        )
    }
}
