import Glibc

/// A small real HTTP/1.1 server on this machine, for tests: it answers as it is told to, good or bad, and
/// remembers what it was asked.
///
/// A thread for each connection. It stops when ``close()`` is called or the last reference goes away.
package final class LoopbackServer: Sendable {
    package typealias Route = @Sendable (LoopbackRequest) -> LoopbackReply

    struct State {
        var routes: [String: Route] = [:]
        var fallback: Route = { _ in .text("nothing here", status: 404) }
        var requests: [LoopbackRequest] = []
        var connections: Set<Int32> = []
        var connectionCount = 0
        var answering = 0
        var mostAtOnce = 0
        var mostConnections = 0
        var isClosed = false
    }

    /// The address it listens at, in figures.
    package let host: String
    package let port: Int
    private let listener: Int32
    private let acceptor: pthread_t
    let state: Guarded<State>

    /// Listens at once.
    ///
    /// - Parameters:
    ///   - host: Any address of 127.0.0.0/8, so that one test can have several hosts.
    ///   - port: 0 takes a free one.
    /// - Throws: ``LoopbackError`` when the port is taken.
    package convenience init(host: String = "127.0.0.1", port: Int = 0) throws(LoopbackError) {
        let (listener, port) = try listening(at: host, port: port)
        self.init(host: host, port: port, listener: listener)
    }

    /// Listens at a Unix socket; ``port`` is 0.
    ///
    /// - Throws: ``LoopbackError`` when the path is taken or too long.
    package convenience init(unixSocketPath path: String) throws(LoopbackError) {
        self.init(host: "localhost", port: 0, listener: try listening(atPath: path))
    }

    private init(host: String, port: Int, listener: Int32) {
        self.host = host
        self.port = port
        self.listener = listener
        let state = Guarded(State())
        self.state = state
        acceptor = startThread {
            // Closed here and nowhere else: the number could be another server's by the next accept.
            defer { Glibc.close(listener) }
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else {
                    if errno == EINTR || errno == ECONNABORTED { continue }
                    return
                }
                let count = state.withLock { state -> Int? in
                    guard !state.isClosed else { return nil }
                    state.connections.insert(connection)
                    state.connectionCount += 1
                    state.mostConnections = max(state.mostConnections, state.connections.count)
                    return state.connectionCount
                }
                guard let count else {
                    Glibc.close(connection)
                    return
                }
                pthread_detach(startThread { LoopbackConnection(connection, count: count, state).serve() })
            }
        }
    }

    deinit {
        close()
    }

    /// The address of a path here.
    package func url(_ path: String = "/") -> String {
        "http://\(host):\(port)\(path)"
    }

    /// Answers requests for this path, whatever their query.
    package func on(_ path: String, _ route: @escaping Route) {
        state.withLock { $0.routes[path] = route }
    }

    package func on(_ path: String, _ reply: LoopbackReply) {
        on(path) { _ in reply }
    }

    /// Answers everything that has no route of its own.
    package func otherwise(_ route: @escaping Route) {
        state.withLock { $0.fallback = route }
    }

    /// All requests so far, oldest first.
    package var requests: [LoopbackRequest] { state.withLock { $0.requests } }

    package func requests(to path: String) -> [LoopbackRequest] {
        requests.filter { $0.path == path }
    }

    /// The most requests that were being answered at one time.
    package var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

    /// The most connections that were open at one time.
    package var mostConnections: Int { state.withLock { $0.mostConnections } }

    /// Connections that are open now.
    package var openConnections: Int { state.withLock { $0.connections.count } }

    /// How many connections there have been.
    package var connectionCount: Int { state.withLock { $0.connectionCount } }

    /// Forgets requests and counts.
    package func forget() {
        state.withLock { state in
            state.requests = []
            state.mostAtOnce = state.answering
            state.mostConnections = state.connections.count
        }
    }

    /// Closes the port and every connection.
    ///
    /// Again: nothing.
    package func close() {
        let isFirst = state.withLock { state -> Bool in
            guard !state.isClosed else { return false }
            state.isClosed = true
            for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
            return true
        }
        guard isFirst else { return }
        shutdown(listener, Int32(SHUT_RDWR))
        pthread_join(acceptor, nil)
    }
}

/// The machine refused what the test server needs.
package struct LoopbackError: Error, CustomStringConvertible {
    package let description: String

    init(_ action: String) {
        let words = unsafe strerror(errno).map { unsafe String(cString: $0) }
        description = "the test server cannot \(action): \(words ?? "unknown")"
    }
}

/// A listening socket and its port.
func listening(
    at host: String, port: Int, backlog: Int32 = 512
) throws(LoopbackError) -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw LoopbackError("make a socket") }
    var yes: Int32 = 1
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    guard unsafe inet_pton(AF_INET, host, &address.sin_addr) == 1 else { throw LoopbackError("read \(host)") }
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = unsafe withUnsafeMutablePointer(to: &address) { address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            guard unsafe bind(descriptor, address, length) == 0, listen(descriptor, backlog) == 0 else {
                return Int32(-1)
            }
            return unsafe getsockname(descriptor, address, &length)
        }
    }
    guard status == 0 else {
        let error = LoopbackError("listen at \(host):\(port)")
        close(descriptor)
        throw error
    }
    return (descriptor, Int(in_port_t(bigEndian: address.sin_port)))
}

private func listening(atPath path: String) throws(LoopbackError) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw LoopbackError("make a socket") }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let status = unsafe withUnsafeMutableBytes(of: &address.sun_path) { target in
        guard path.utf8.count < target.count else { return Int32(-1) }
        unsafe target.copyBytes(from: Array(path.utf8) + [0])
        return 0
    }
    let bound = unsafe withUnsafePointer(to: &address) { address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            unsafe bind(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
    guard status == 0, bound == 0, listen(descriptor, 512) == 0 else {
        let error = LoopbackError("listen at \(path)")
        close(descriptor)
        throw error
    }
    return descriptor
}

/// Runs `body` on a thread of its own.
func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t {
    final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }
    var thread = pthread_t()
    let context = unsafe Unmanaged.passRetained(Body(body)).toOpaque()
    let status = unsafe pthread_create(
        &thread, nil,
        { context in
            if let context = unsafe context {
                unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
            }
            return nil
        }, context)
    precondition(status == 0, "no room for a thread of the test server")
    return thread
}
