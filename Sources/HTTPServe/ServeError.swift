/// Why a server could not start.
package enum ServeError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Another program listens there, and it is alive.
    case inUse(ServingAddress)

    /// Something that is not a socket has the name. It is left alone.
    case occupied(path: String)

    /// A Unix socket's name has to fit into the kernel's address, `limit` bytes.
    case pathTooLong(path: String, limit: Int)

    /// The descriptor that was handed over is not a stream socket that listens.
    case notListening(descriptor: Int32)

    /// The host has no address that can be listened on.
    case unresolved(host: String, reason: String)

    /// The system refused one of the steps.
    case refused(step: String, place: String, reason: String)

    /// libmicrohttpd did not start, which it does only when descriptors or memory ran out.
    case notStarted

    package var description: String {
        switch self {
        case .inUse(let address): "another program already listens on \(address)"
        case .occupied(let path): "\(path) exists and is not a socket; it was left alone"
        case .pathTooLong(let path, let limit): "the socket path \(path) is longer than \(limit) bytes"
        case .notListening(let descriptor): "descriptor \(descriptor) is not a listening stream socket"
        case .unresolved(let host, let reason): "cannot listen on \(host): \(reason)"
        case .refused(let step, let place, let reason): "cannot \(step) \(place): \(reason)"
        case .notStarted: "the HTTP server could not be set up: out of descriptors or memory"
        }
    }
}
