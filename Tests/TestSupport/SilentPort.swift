import Glibc

/// A port where nobody ever says a word.
package final class SilentPort: Sendable {
    package enum Silence: Sendable {
        /// A connection is made and then nothing comes.
        case afterConnecting
        /// Not even a connection is made, as with a dead address.
        case atOnce
    }

    package let host = "127.0.0.1"
    package let port: Int
    private let listener: Int32
    private let fillers: [Int32]

    package init(_ silence: Silence) throws(LoopbackError) {
        (listener, port) = try listening(at: host, port: 0, backlog: silence == .atOnce ? 0 : 64)
        // Connections that are never accepted fill the line, and the kernel drops what comes then.
        fillers = silence == .atOnce ? (1...3).map { [port] _ in connecting(to: port) } : []
    }

    deinit {
        for descriptor in fillers + [listener] { close(descriptor) }
    }

    package var name: String { "\(host):\(port)" }
}

/// A socket on its way to a port of this machine.
private func connecting(to port: Int) -> Int32 {
    let descriptor = socket(
        AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    _ = unsafe withUnsafePointer(to: &address) { address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            unsafe connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
    return descriptor
}
