/// What to ask, of whom, and how much to put up with.
package struct HTTPRequest: Sendable {
    /// An `http` or `https` URL.
    ///
    /// `user:password@` in it is split off, percent-decoded and used like ``credentials``; it never
    /// shows in an error.
    package var url: String
    package var method: HTTPMethod
    /// Sent as they are.
    ///
    /// On a hop to another host, port or scheme only the harmless ones go along.
    package var headers: HTTPHeaders
    /// What the answer is compared with; without it, a 304 is an error.
    package var validators: Validators?
    /// For HTTP Basic; sent to the origin of ``url`` only.
    package var credentials: Credentials?
    package var limits: TransferLimits
    package var redirects: RedirectPolicy
    package var protocolVersion: ProtocolVersion
    /// Whether the server must show a certificate that fits its name and leads to a known authority.
    package var verifiesCertificates: Bool
    /// A Unix socket to connect to in place of the host in ``url``.
    package var unixSocketPath: String?
    package var privateTargets: PrivateTargets
    /// Takes the body of the last answer piece by piece as it comes, in place of ``HTTPResponse/body``; called on
    /// the thread that does the work for all fetches.
    package var pieces: (@Sendable ([UInt8]) -> Void)?

    package init(
        url: String, method: HTTPMethod = .get, headers: HTTPHeaders = [:], validators: Validators? = nil,
        credentials: Credentials? = nil, limits: TransferLimits = TransferLimits(),
        redirects: RedirectPolicy = .follow, protocolVersion: ProtocolVersion = .automatic,
        verifiesCertificates: Bool = true, unixSocketPath: String? = nil,
        privateTargets: PrivateTargets = .onlyIfOriginIsPrivate
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.validators = validators
        self.credentials = credentials
        self.limits = limits
        self.redirects = redirects
        self.protocolVersion = protocolVersion
        self.verifiesCertificates = verifiesCertificates
        self.unixSocketPath = unixSocketPath
        self.privateTargets = privateTargets
    }
}

/// What is done with the URL.
package enum HTTPMethod: Sendable, Equatable {
    case get
    case post(body: [UInt8], contentType: String)
}

/// Whether an answer that points elsewhere is followed or handed back.
package enum RedirectPolicy: Sendable, Equatable {
    case follow
    case none
}

/// Which HTTP is spoken.
package enum ProtocolVersion: Sendable, Equatable {
    /// HTTP/2 where TLS agrees on it, else 1.1; a host whose HTTP/2 breaks is asked by 1.1 from then on.
    case automatic
    case http1
}

/// Whether a fetch may end at loopback, a private network or a link-local address.
package enum PrivateTargets: Sendable, Equatable {
    case allowed
    /// A fetch that began at a public address never goes to a private one, whatever a redirect or a
    /// name server says.
    case onlyIfOriginIsPrivate
}
