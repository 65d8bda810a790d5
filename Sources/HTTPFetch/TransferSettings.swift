import CLibcurl
import Glibc

/// What holds for all transfers of one fetcher.
struct TransferSettings: Sendable {
    var userAgent: String
    var connectionsPerHost: Int
    var hostsAtOnce: Int
    var certificateAuthorities: String?
    var proxies: ProxySettings
    /// How long nothing has to happen before connections are closed and memory is given back.
    var restsAfter = Duration.seconds(300)
    /// Hears how each fetch went, on the loop's thread, before the one who waits for it does.
    var report: @Sendable (FetchReport) -> Void = { _ in }
    /// ``isPrivate(_:)``, but for tests, which have no public address to connect to.
    var isPrivate: @Sendable (_ address: [UInt8]) -> Bool = HTTPFetch.isPrivate(_:)

    /// The file of certificate authorities: `SSL_CERT_FILE` where it is set, as OpenSSL has it, else
    /// what libcurl was built with.
    static func defaultCertificateAuthorities() -> String? {
        if let named = unsafe getenv("SSL_CERT_FILE") { return unsafe String(cString: named) }
        guard let path = unsafe podwatch_curl_default_authorities() else { return nil }
        return unsafe String(cString: path)
    }
}
