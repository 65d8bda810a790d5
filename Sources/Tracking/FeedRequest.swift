package import FeedModel
package import HTTPFetch
import Hooks

extension Settings {
    /// The request for one document, as a check asks that address.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - library: What is watched: settings may name a podcast by its id or title.
    /// - Returns: It carries no validators.
    /// - Throws: `secret`, when a password or a header of the settings cannot be had.
    package func request(for url: String, among library: Library) throws(CheckFailure) -> HTTPRequest {
        let own = library.inOrder.first { $0.isAt(url) }.map(podcast)
        let said = own ?? podcasts { isName($0, of: url) }
        do {
            return try said.manner.request(for: url)
        } catch {
            throw .secret(error)
        }
    }
}

extension FeedManner {
    /// What is asked for.
    ///
    /// Bytes decide in the end; some servers refuse a request without these words.
    private static let accept: HTTPHeaders = [
        "Accept": "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, "
            + "text/xml;q=0.9, */*;q=0.5"
    ]

    func request(for url: String, _ validators: Validators? = nil) throws(SecretError) -> HTTPRequest {
        var request = HTTPRequest(url: url, headers: Self.accept, validators: validators)
        if let userAgent { request.headers["User-Agent"] = userAgent }
        if speaksHTTP1 == true { request.protocolVersion = .http1 }
        guard let access, access.isFor(url) else { return request }
        for (name, value) in access.headers { request.headers[name] = try value.text() }
        if let login = access.login {
            request.credentials = Credentials(user: login.user, password: try login.password.text())
        }
        request.verifiesCertificates = !access.takesAnyCertificate
        return request
    }
}
