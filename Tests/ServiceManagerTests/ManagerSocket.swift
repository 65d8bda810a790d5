import Glibc

/// A datagram socket that stands for the service manager's, with `$NOTIFY_SOCKET` set to it meanwhile.
final class ManagerSocket {
    private let number: Int32
    private let directory: String

    struct NotMade: Error {}

    init() throws {
        var name = Array("/tmp/notify-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&name) != nil else { throw NotMade() }
        directory = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        number = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) {
            unsafe $0.copyBytes(from: "\(directory)/s".utf8)
        }
        let code = unsafe withUnsafePointer(to: address) {
            unsafe bind(
                number, UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self),
                socklen_t(MemoryLayout<sockaddr_un>.size))
        }
        guard code == 0 else { throw NotMade() }
        unsafe setenv("NOTIFY_SOCKET", "\(directory)/s", 1)
    }

    /// The next message, `nil` when there is none.
    func message() -> String? {
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = unsafe recv(number, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    /// Puts a name without a listener in its place.
    ///
    /// Closing the socket would not do: a program that another test starts at this moment may still hold it.
    func die() {
        _ = unsafe unlink("\(directory)/s")
        _ = unsafe mknod("\(directory)/s", S_IFSOCK | 0o600, 0)
    }

    deinit {
        unsafe unsetenv("NOTIFY_SOCKET")
        close(number)
        unsafe unlink("\(directory)/s")
        unsafe rmdir(directory)
    }
}
