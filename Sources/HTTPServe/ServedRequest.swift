/// A request that has arrived completely.
package struct ServedRequest: Sendable {
    /// As sent, `GET` for instance.
    package let method: String

    /// The path, percent-decoded.
    package let path: String

    /// The parts of the path between slashes, each decoded on its own, so that an encoded slash does not
    /// divide.
    ///
    /// Empty parts are left out.
    package let segments: [String]

    /// What follows the question mark, decoded, in the order sent.
    ///
    /// A name without `=` has an empty value.
    package let query: [(String, String)]

    package let headers: HeaderFields

    package let body: [UInt8]

    /// Who asks, by the kernel's word.
    ///
    /// `nil` over TCP.
    package let peer: PeerCredentials?

    /// Makes a request without a server, which is how a handler is tried.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - target: Path and query as a client would send them, percent-encoded.
    ///   - headers: The header fields.
    ///   - body: The body.
    ///   - peer: Who asks.
    package init(
        method: String, target: String, headers: HeaderFields = HeaderFields(), body: [UInt8] = [],
        peer: PeerCredentials? = nil
    ) {
        self.init(
            method: method, target: RequestTarget(Array(target.utf8)), headers: headers, body: body,
            peer: peer)
    }

    init(
        method: String, target: RequestTarget, headers: HeaderFields, body: [UInt8], peer: PeerCredentials?
    ) {
        self.method = method
        path = target.path
        segments = target.segments
        query = target.query
        self.headers = headers
        self.body = body
        self.peer = peer
    }
}

/// The process at the other end of a Unix socket, as it was when it connected (`SO_PEERCRED`).
package struct PeerCredentials: Sendable, Equatable {
    package let uid: UInt32
    package let gid: UInt32
    package let pid: Int32

    package init(uid: UInt32, gid: UInt32, pid: Int32) {
        self.uid = uid
        self.gid = gid
        self.pid = pid
    }
}
