/// Where a server listens.
package enum ListeningPlace: Sendable, Equatable {
    /// A socket in the file system, reachable only for those whom `mode` lets write to it.
    ///
    /// The directory is made (0700) when only its last part is missing. The path holds at most 107 bytes.
    case unixSocket(path: String, mode: UInt32 = 0o600)

    /// A socket that already listens, as a service manager hands it over. The server owns the
    /// descriptor from here on; the socket itself, and its path, stay the giver's.
    case inherited(descriptor: Int32)

    /// A TCP address. Anyone who can reach it may speak, and there are no credentials: loopback only,
    /// unless something in front decides who may. Port 0 lets the kernel choose.
    case tcp(host: String, port: UInt16)
}

/// Where a server can be reached, once it listens.
package enum ServingAddress: Sendable, Equatable, CustomStringConvertible {
    case unix(path: String)
    case tcp(host: String, port: UInt16)

    /// `unix:/run/x.sock`, or `http://127.0.0.1:8080`.
    package var description: String {
        switch self {
        case .unix(let path): "unix:\(path)"
        case .tcp(let host, let port):
            host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
        }
    }
}
