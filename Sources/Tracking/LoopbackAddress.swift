/// A TCP address that only this machine reaches.
package struct LoopbackAddress: Sendable, Equatable, CustomStringConvertible {
    /// A number, never a name: what a name means is for others to decide.
    package let host: String
    /// 0 lets the system choose.
    package let port: UInt16

    /// `127.0.0.1:9723`, `[::1]:9723` or `localhost:9723`.
    ///
    /// - Throws: ``LoopbackAddressError``.
    package init(_ text: String) throws(LoopbackAddressError) {
        guard let colon = text.lastIndex(of: ":"), colon != text.startIndex,
            let port = UInt16(text[text.index(after: colon)...])
        else { throw .unreadable(text) }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
        } else if host.contains(":") {
            throw .unreadable(text)
        }
        if host == "localhost" { host = "127.0.0.1" }
        guard host == "::1" || Self.isLoopback(host) else { throw .reachable(text, port: port) }
        self.host = host
        self.port = port
    }

    package var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    private static func isLoopback(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}

/// Why something is no address to listen on.
package enum LoopbackAddressError: Error, Sendable, Equatable, CustomStringConvertible {
    case unreadable(String)
    /// Others could reach it.
    case reachable(String, port: UInt16)

    package var description: String {
        switch self {
        case .unreadable(let text):
            "\"\(text)\" is not an address with a port, such as 127.0.0.1:9723 or [::1]:9723"
        case .reachable(let text, let port):
            "\"\(text)\" could be reached from other machines, and podwatch asks nobody for a password; "
                + "use 127.0.0.1:\(port), and put a web server that does in front of it"
        }
    }
}
