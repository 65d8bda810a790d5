import CMicroHTTPD
import Glibc

/// Listens at `path`, in place of a socket that a dead process left there.
///
/// A name on which a program answers, or which is no socket, is left alone.
func boundUnixSocket(at path: String, mode: UInt32) throws(ServeError) -> OwnedDescriptor {
    let address = try UnixAddress(path)
    try makeDirectory(of: path)
    for _ in 0..<attempts {
        let number = socket(AF_UNIX, SOCK_STREAM.quiet, 0)
        guard number >= 0 else {
            throw .refused(step: "make a socket for", place: path, reason: lastReason())
        }
        let descriptor = OwnedDescriptor(number: number)
        // Linux gives the name the mode that the socket has when it is bound, less the umask: so there is
        // no moment in which others could connect. What the umask took is given back afterwards.
        fchmod(number, mode)
        if address.bind(number) {
            guard listen(number, SOMAXCONN) == 0, unsafe chmod(path, mode) == 0 else {
                let reason = lastReason()
                unsafe unlink(path)
                throw .refused(step: "listen on", place: path, reason: reason)
            }
            return descriptor
        }
        guard errno == EADDRINUSE else {
            throw .refused(step: "listen on", place: path, reason: lastReason())
        }
        try removeStaleSocket(at: path)
    }
    throw .inUse(.unix(path: path))
}

/// Whether something accepts connections on the socket at `path`.
func answers(at path: String) -> Bool {
    guard let address = try? UnixAddress(path) else { return false }
    let number = socket(AF_UNIX, SOCK_STREAM.quiet, 0)
    guard number >= 0 else { return true }
    let descriptor = OwnedDescriptor(number: number)
    // Any other refusal (a full queue, another type of socket, no permission) takes someone to make it.
    return address.connect(descriptor.number) || (errno != ECONNREFUSED && errno != ENOENT)
}

/// What a name in the file system refers to.
struct FileIdentity: Equatable {
    let device: dev_t
    let number: ino_t
    let isSocket: Bool

    init?(_ path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        device = status.st_dev
        number = status.st_ino
        isSocket = status.st_mode & S_IFMT == S_IFSOCK
    }
}

/// Each try after the first needs another process that starts or ends in that very moment.
private let attempts = 5

private func makeDirectory(of path: String) throws(ServeError) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    let directory = String(path[..<slash])
    // Its parent is someone's decision (/run, $XDG_RUNTIME_DIR): if that is missing, the path is wrong.
    if unsafe mkdir(directory, 0o700) != 0, errno != EEXIST {
        throw .refused(step: "make the directory", place: directory, reason: lastReason())
    }
}

private func removeStaleSocket(at path: String) throws(ServeError) {
    guard let stale = FileIdentity(path) else { return }
    guard stale.isSocket else { throw .occupied(path: path) }
    guard !answers(at: path) else { throw .inUse(.unix(path: path)) }
    // A process that has bound and does not listen yet refuses too, for some microseconds.
    usleep(50_000)
    guard FileIdentity(path) == stale, !answers(at: path) else { return }
    // Taken aside first: should another process have taken the name since, its socket is put back.
    let aside = "\(path).\(getpid())"
    guard unsafe rename(path, aside) == 0 else {
        guard errno != ENOENT else { return }
        throw .refused(step: "remove the stale socket", place: path, reason: lastReason())
    }
    if FileIdentity(aside) != stale { unsafe link(aside, path) }
    unsafe unlink(aside)
}

/// The kernel's form of a socket's name.
private struct UnixAddress {
    private var address = sockaddr_un()

    init(_ path: String) throws(ServeError) {
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < room else { throw .pathTooLong(path: path, limit: room - 1) }
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    }

    func bind(_ number: Int32) -> Bool {
        unsafe withAddress { unsafe Glibc.bind(number, $0, $1) == 0 }
    }

    func connect(_ number: Int32) -> Bool {
        unsafe withAddress { unsafe Glibc.connect(number, $0, $1) == 0 }
    }

    private func withAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool) -> Bool {
        unsafe withUnsafePointer(to: address) {
            unsafe body(
                UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self),
                socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
}
