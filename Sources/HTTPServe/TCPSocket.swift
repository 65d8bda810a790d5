import CMicroHTTPD
import Glibc

/// Listens on the first address of `host`.
func boundTCPSocket(host: String, port: UInt16) throws(ServeError) -> OwnedDescriptor {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = SOCK_STREAM.number
    unsafe hints.ai_flags = AI_NUMERICSERV | AI_PASSIVE
    var found: UnsafeMutablePointer<addrinfo>? = nil
    let code = unsafe getaddrinfo(host, String(port), &hints, &found)
    guard code == 0, let first = unsafe found else {
        throw .unresolved(host: host, reason: unsafe String(cString: gai_strerror(code)))
    }
    defer { unsafe freeaddrinfo(first) }
    let place = "\(host):\(port)"
    let number = socket(unsafe first.pointee.ai_family, SOCK_STREAM.quiet, 0)
    guard number >= 0 else { throw .refused(step: "make a socket for", place: place, reason: lastReason()) }
    let descriptor = OwnedDescriptor(number: number)
    // A restart must not wait for the last connections of the process before it.
    var yes: Int32 = 1
    unsafe setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard unsafe bind(number, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0,
        listen(number, SOMAXCONN) == 0
    else {
        guard errno != EADDRINUSE else { throw .inUse(.tcp(host: host, port: port)) }
        throw .refused(step: "listen on", place: place, reason: lastReason())
    }
    return descriptor
}
