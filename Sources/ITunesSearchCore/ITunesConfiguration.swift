public import FoundationEssentials

/// How a client asks: where, on whose behalf, how often.
public struct ITunesConfiguration: Sendable {
    /// Where requests go, in place of Apple's `https://itunes.apple.com`; a path is kept.
    public var baseURL: URL

    /// The storefront of requests that name none, in two letters.
    public var country: String

    /// The language of requests that name none, such as `ja_jp`; `nil` leaves it to Apple.
    public var language: String?

    /// What carries the requests.
    public var transport: any ITunesTransport

    /// When to try again what failed.
    public var retryPolicy: RetryPolicy

    /// How many requests may start in a minute; they are spaced evenly.
    ///
    /// `nil`, or a number that is not positive, does not hold them back.
    /// Apple allows about 20, counted for each address on the internet.
    public var requestsPerMinute: Double?

    /// What the client calls itself.
    ///
    /// Apple refuses some well-known names of libraries.
    public var userAgent: String

    /// The time that spacing and retries go by.
    public var clock: ITunesClock

    /// Makes a configuration.
    ///
    /// - Parameters:
    ///   - baseURL: Where requests go.
    ///   - country: The storefront of requests that name none.
    ///   - language: The language of requests that name none.
    ///   - transport: What carries the requests.
    ///   - retryPolicy: When to try again what failed.
    ///   - requestsPerMinute: How many requests may start in a minute.
    ///   - userAgent: What the client calls itself.
    ///   - clock: The time that spacing and retries go by.
    public init(
        baseURL: URL = ITunesConfiguration.appleURL, country: String = "US", language: String? = nil,
        transport: any ITunesTransport, retryPolicy: RetryPolicy = .default,
        requestsPerMinute: Double? = nil, userAgent: String = ITunesConfiguration.libraryUserAgent,
        clock: ITunesClock = .system
    ) {
        self.baseURL = baseURL
        self.country = country
        self.language = language
        self.transport = transport
        self.retryPolicy = retryPolicy
        self.requestsPerMinute = requestsPerMinute
        self.userAgent = userAgent
        self.clock = clock
    }

    /// Apple's own address.
    public static let appleURL: URL = {
        guard let url = URL(string: "https://itunes.apple.com") else {
            preconditionFailure("the address is a constant and well formed")
        }
        return url
    }()

    /// What the client calls itself when nobody says otherwise.
    public static let libraryUserAgent = "ITunesSearchKit/1.0"
}

extension ITunesConfiguration {
    /// The URL of a path below the base, with a query.
    ///
    /// - Returns: `nil` when the two together are no URL.
    func url(path: String, query: Query) -> URL? {
        let whole = baseURL.absoluteString.prefix { $0 != "#" }
        let parts = whole.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var base = parts[0]
        while base.hasSuffix("/") { base.removeLast() }
        let queries = [parts.count > 1 ? String(parts[1]) : "", query.text].filter { !$0.isEmpty }
        let mark = queries.isEmpty ? "" : "?"
        return URL(string: "\(base)/\(path)\(mark)\(queries.joined(separator: "&"))")
    }
}
