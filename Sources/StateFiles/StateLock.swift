import Glibc

/// The one owner of a state directory: a `flock` on the directory itself.
///
/// The kernel lets go of it when the process ends, however it ends, so there is no stale lock.
struct StateLock: ~Copyable, Sendable {
    private let directory: OwnedDescriptor

    /// Makes the directory when it is missing, and takes it.
    ///
    /// - Parameters:
    ///   - path: The directory.
    ///   - patience: How long to wait for another owner to go.
    /// - Throws: `inUse`, at once too when the task is cancelled; `directory` when it cannot be used at all.
    init(on path: String, patience: Duration) async throws(StateError) {
        try Self.make(path)
        let descriptor: OwnedDescriptor
        do throws(SystemError) {
            descriptor = try OwnedDescriptor(opening: path, O_RDONLY | O_DIRECTORY)
        } catch {
            throw .directory(path: path, reason: words(for: error.code))
        }
        let end = ContinuousClock.now + patience
        while flock(descriptor.number, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw .directory(path: path, reason: words(for: errno))
            }
            guard ContinuousClock.now < end, !Task.isCancelled else { throw .inUse(directory: path) }
            try? await Task.sleep(for: .milliseconds(50))
        }
        guard unsafe access(path, W_OK | X_OK) == 0 else {
            throw .directory(path: path, reason: words(for: errno))
        }
        directory = descriptor
    }

    /// Makes `path` and what is missing above it, for its owner alone.
    private static func make(_ path: String) throws(StateError) {
        var status = stat()
        if unsafe stat(path, &status) == 0 { return }
        if let slash = path.dropLast().lastIndex(of: "/"), slash != path.startIndex {
            try make(String(path[..<slash]))
        }
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw .directory(path: path, reason: words(for: errno))
        }
        // What is written into it is not durable before its name is. Who may not open the directory
        // above, as a user of their own below a common one, has to trust the system.
        let bare = String(path.reversed().drop { $0 == "/" }.reversed())
        try? synchroniseNames(beside: bare)
    }
}
