import Glibc

/// A file descriptor with exactly one owner, closed when the owner goes away.
struct OwnedDescriptor: ~Copyable, Sendable {
    let number: Int32

    /// Opens `path`, close-on-exec.
    ///
    /// - Throws: The error number.
    init(opening path: String, _ flags: Int32, mode: mode_t = 0o600) throws(SystemError) {
        let number = unsafe open(path, flags | O_CLOEXEC, mode)
        guard number >= 0 else { throw SystemError(code: errno) }
        self.number = number
    }

    deinit {
        close(number)
    }
}

/// What `errno` said.
struct SystemError: Error, Equatable {
    let code: Int32
}

extension OwnedDescriptor {
    /// Writes all of `bytes` at the current place.
    func writeAll(_ bytes: [UInt8]) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe write(number, buffer.baseAddress?.advanced(by: written), buffer.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError(code: count < 0 ? errno : ENOSPC) }
            written += count
        }
    }

    /// Everything from the beginning to the end of the file.
    func readAll() throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        lseek(number, 0, SEEK_SET)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { buffer in
                unsafe read(number, buffer.baseAddress, buffer.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SystemError(code: errno) }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }

    /// Waits until what was written is on the disk.
    func synchronise(dataOnly: Bool = false) throws(SystemError) {
        guard (dataOnly ? fdatasync(number) : fsync(number)) == 0 else { throw SystemError(code: errno) }
    }

    func truncate(to length: Int) throws(SystemError) {
        guard ftruncate(number, off_t(length)) == 0 else { throw SystemError(code: errno) }
    }
}
