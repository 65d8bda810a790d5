import Glibc

/// The service manager's end of `sd_notify(3)`.
final class NotifySocket {
    let path: String
    private let descriptor: Int32

    init(_ path: String) {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let bound = unsafe withUnsafePointer(to: address) {
            unsafe bind(
                descriptor, UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self),
                socklen_t(MemoryLayout<sockaddr_un>.size))
        }
        guard bound == 0 else { fatalError("no socket at \(path)") }
    }

    deinit { close(descriptor) }

    /// Waits for `READY=1`.
    func waitUntilReady() {
        var buffer = [UInt8](repeating: 0, count: 8_192)
        while true {
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { fatalError("the daemon was not ready") }
            let message = String(decoding: buffer[..<count], as: UTF8.self)
            if message.split(separator: "\n").contains("READY=1") { return }
        }
    }
}
