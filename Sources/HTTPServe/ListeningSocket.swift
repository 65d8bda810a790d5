import CMicroHTTPD
import Glibc

/// A socket that listens, and what has to be tidied up when it no longer does.
///
/// The descriptor is closed with the value. libmicrohttpd borrows it for as long as the daemon lives.
struct ListeningSocket: ~Copyable {
    let descriptor: OwnedDescriptor
    let address: ServingAddress

    /// What the name refers to, when the socket was made here and has one.
    private let file: FileIdentity?
    private let isShared: Bool

    init(_ place: ListeningPlace) throws(ServeError) {
        switch place {
        case .unixSocket(let path, let mode):
            descriptor = try boundUnixSocket(at: path, mode: mode)
            file = FileIdentity(path)
            address = .unix(path: path)
            isShared = false
        case .inherited(let number):
            descriptor = try listening(number)
            file = nil
            address = ownAddress(of: number)
            isShared = true
        case .tcp(let host, let port):
            descriptor = try boundTCPSocket(host: host, port: port)
            file = nil
            address = ownAddress(of: descriptor.number)
            isShared = false
        }
    }

    /// Whether clients come from this machine, by a Unix socket.
    var isLocal: Bool {
        if case .unix = address { true } else { false }
    }

    /// Turns new clients away, and takes the name out of the file system if it is still this socket's.
    ///
    /// An inherited socket is left as it is: clients then wait in its queue for the next process.
    func retire() {
        guard !isShared else { return }
        // Nothing accepts from here on, in any process, so a name that still answers is another's.
        shutdown(descriptor.number, Int32(SHUT_RDWR))
        if case .unix(let path) = address, let file, FileIdentity(path) == file, !answers(at: path) {
            unsafe unlink(path)
        }
    }
}

/// Accepts a descriptor that a service manager hands over.
private func listening(_ number: Int32) throws(ServeError) -> OwnedDescriptor {
    var accepts: Int32 = 0
    var type: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard unsafe getsockopt(number, SOL_SOCKET, SO_ACCEPTCONN, &accepts, &size) == 0, accepts == 1,
        unsafe getsockopt(number, SOL_SOCKET, SO_TYPE, &type, &size) == 0, type == SOCK_STREAM.number
    else { throw .notListening(descriptor: number) }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    return OwnedDescriptor(number: number)
}

/// The address a socket is bound to, whatever its family.
private func ownAddress(of number: Int32) -> ServingAddress {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return unsafe withUnsafeMutablePointer(to: &storage) { storage in
        let address = unsafe UnsafeMutableRawPointer(storage).assumingMemoryBound(to: sockaddr.self)
        guard unsafe getsockname(number, address, &size) == 0 else { return .unix(path: "") }
        guard Int32(unsafe address.pointee.sa_family) != AF_UNIX else {
            let offset = MemoryLayout<sa_family_t>.size
            let name = unsafe UnsafeRawBufferPointer(start: storage, count: Int(size)).dropFirst(offset)
            return unsafe .unix(path: String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
        }
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        var service = [CChar](repeating: 0, count: Int(NI_MAXSERV))
        _ = unsafe getnameinfo(
            address, size, &host, socklen_t(host.count), &service, socklen_t(service.count),
            NI_NUMERICHOST | NI_NUMERICSERV)
        return .tcp(host: host.string, port: UInt16(service.string) ?? 0)
    }
}

extension __socket_type {
    /// What `socket(2)` takes.
    var number: Int32 { Int32(bitPattern: rawValue) }

    /// The same, closed on `exec` and never blocking, from its first moment.
    var quiet: Int32 {
        number | Int32(bitPattern: SOCK_CLOEXEC.rawValue) | Int32(bitPattern: SOCK_NONBLOCK.rawValue)
    }
}
