import CMicroHTTPD
import Glibc

/// Listens at `path`, in place of a socket that a dead process left there.
///
/// A name on which a program answers, or which is no socket, is left alone.
func boundUnixSocket(at path: String, mode: UInt32) throws(ServeError) -> OwnedDescriptor {
    let address = try UnixAddress(path)
    try makeDirectory(of: path)
    let number = socket(AF_UNIX, SOCK_STREAM.quiet, 0)
    guard number >= 0 else { throw .refused(step: "make a socket for", place: path, reason: lastReason()) }
    let descriptor = OwnedDescriptor(number: number)
    // Linux gives the name the mode that the socket has when it is bound, less the umask: so there is no
    // moment in which others could connect. What the umask took is given back afterwards.
    fchmod(number, mode)
    if address.bind(number) {
        try listenAndShow(number, path, mode)
        return descriptor
    }
    guard errno == EADDRINUSE else { throw .refused(step: "listen on", place: path, reason: lastReason()) }
    // Held until the new socket listens. Only those who hold it remove names, so none removes one that
    // another has just made.
    let lock = lockedDirectory(of: path)
    try removeStaleSocket(at: path)
    guard address.bind(number) else {
        guard errno != EADDRINUSE else { throw .inUse(.unix(path: path)) }
        throw .refused(step: "listen on", place: path, reason: lastReason())
    }
    try listenAndShow(number, path, mode)
    _ = consume lock
    return descriptor
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

private func listenAndShow(_ number: Int32, _ path: String, _ mode: UInt32) throws(ServeError) {
    guard listen(number, SOMAXCONN) == 0, unsafe chmod(path, mode) == 0 else {
        let reason = lastReason()
        unsafe unlink(path)
        throw .refused(step: "listen on", place: path, reason: reason)
    }
}

private func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}

private func makeDirectory(of path: String) throws(ServeError) {
    let directory = directory(of: path)
    // Its parent is someone's decision (/run, $XDG_RUNTIME_DIR): if that is missing, the path is wrong.
    if unsafe mkdir(directory, 0o700) != 0, errno != EEXIST {
        throw .refused(step: "make the directory", place: directory, reason: lastReason())
    }
}

/// Keeps others from replacing a stale socket in the same directory at the same time.
///
/// A lock on the directory itself, so that nothing is left lying about. It is tried for a second: someone
/// may hold it for another reason and for long, and then the replacing goes on without it.
private func lockedDirectory(of path: String) -> OwnedDescriptor? {
    let number = unsafe open(directory(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    let descriptor = OwnedDescriptor(number: number)
    for _ in 0..<100 {
        guard flock(number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR else { break }
        usleep(10_000)
    }
    return descriptor
}

private func removeStaleSocket(at path: String) throws(ServeError) {
    guard let found = FileIdentity(path) else { return }
    guard found.isSocket else { throw .occupied(path: path) }
    guard !answers(at: path) else { throw .inUse(.unix(path: path)) }
    // A process that has bound and does not listen yet refuses too, for some microseconds.
    usleep(50_000)
    guard !answers(at: path) else { throw .inUse(.unix(path: path)) }
    guard unsafe unlink(path) == 0 || errno == ENOENT else {
        throw .refused(step: "remove the stale socket", place: path, reason: lastReason())
    }
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
