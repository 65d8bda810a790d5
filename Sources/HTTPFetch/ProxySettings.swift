import Glibc

/// Which proxy the environment names for which URL, by the rules of curl's manual.
///
/// Read once, decided here and told to libcurl outright: it has to be known whether an address that is
/// connected to is the target's or the proxy's.
struct ProxySettings: Sendable, Equatable {
    private let http: String?
    private let https: String?
    private let exempt: [String]

    /// - Parameter variables: The environment; `http_proxy` counts in lower case only, because a CGI
    ///   program finds a client's `Proxy:` header in `HTTP_PROXY`.
    init(_ variables: (String) -> String?) {
        func named(_ names: [String]) -> String? {
            names.compactMap(variables).first { !$0.isEmpty }
        }
        http = named(["http_proxy", "all_proxy", "ALL_PROXY"])
        https = named(["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"])
        exempt = (named(["no_proxy", "NO_PROXY"]) ?? "").lowercased()
            .split { $0 == "," || $0 == " " || $0 == "\t" }
            .map { String($0.first == "." ? $0.dropFirst() : $0) }
    }

    static func fromEnvironment() -> ProxySettings {
        ProxySettings { name in
            guard let value = unsafe getenv(name) else { return nil }
            return unsafe String(cString: value)
        }
    }

    /// The proxy to go through, or `nil` to go straight.
    func proxy(for origin: WebAddress.Origin) -> String? {
        guard let proxy = origin.scheme == "https" ? https : http else { return nil }
        return isExempt(origin.host) ? nil : proxy
    }

    private func isExempt(_ host: String) -> Bool {
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        return exempt.contains { pattern in
            pattern == "*" || bare == pattern || bare.hasSuffix("." + pattern) || isAddress(bare, in: pattern)
        }
    }
}

/// Whether an IPv4 or IPv6 address lies in a network written as `10.0.0.0/8`.
private func isAddress(_ address: String, in network: String) -> Bool {
    let parts = network.split(separator: "/")
    guard parts.count == 2, let bits = Int(parts[1]), let left = addressBytes(address),
        let right = addressBytes(String(parts[0])), left.count == right.count,
        (0...left.count * 8).contains(bits)
    else { return false }
    let whole = bits / 8, rest = bits % 8
    guard left[..<whole] == right[..<whole] else { return false }
    return rest == 0 || (left[whole] ^ right[whole]) >> (8 - rest) == 0
}
