package import Hooks

/// How one podcast's host is asked, where that differs from the others.
package struct FeedManner: Sendable, Equatable {
    package var userAgent: String?
    /// Not HTTP/2, whatever the host offers.
    package var speaksHTTP1: Bool?
    package var access: HostAccess?

    package init() {}

    func overridden(by other: FeedManner) -> FeedManner {
        var both = self
        both.userAgent = other.userAgent ?? userAgent
        both.speaksHTTP1 = other.speaksHTTP1 ?? speaksHTTP1
        both.access = other.access ?? access
        return both
    }
}

/// What opens the door at one host, and is for that host alone, wherever the podcast moves.
package struct HostAccess: Sendable, Equatable {
    /// An address at the host.
    package var home: String
    package var headers: [String: SecretSource] = [:]
    package var login: Login?
    /// Whatever certificate the host shows is taken.
    package var takesAnyCertificate = false

    package init(home: String) {
        self.home = home
    }

    /// For HTTP Basic.
    package struct Login: Sendable, Equatable {
        package var user: String
        package var password: SecretSource

        package init(user: String, password: SecretSource) {
            self.user = user
            self.password = password
        }
    }

    /// Everything secret in it.
    package var secrets: [SecretSource] {
        headers.sorted { $0.key < $1.key }.map(\.value) + [login?.password].compactMap(\.self)
    }

    /// Whether `url` is at the host; one that has gone over to https is still the same.
    func isFor(_ url: String) -> Bool {
        guard let home = FeedAddress(home), let there = FeedAddress(url) else { return false }
        return there.host == home.host && (there.isSecure || !home.isSecure)
    }
}
