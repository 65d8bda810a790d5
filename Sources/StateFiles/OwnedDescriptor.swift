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
    /// Bytes of the biggest file that is read.
    ///
    /// A thousand podcasts make about 30 MB; what is bigger than this is no state of podwatch, and
    /// reading it (it may be sparse) would only fill the memory.
    private static let readLimit = 2 << 30

    /// Writes all of `bytes`, from `offset` of the file on: one call of the system, as a rule.
    func write(_ bytes: Span<UInt8>, at offset: Int = 0) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe pwrite(
                    number, buffer.baseAddress?.advanced(by: written), buffer.count - written,
                    off_t(offset + written))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError(code: count < 0 ? errno : ENOSPC) }
            written += count
        }
    }

    /// Everything from the beginning to the end of the file.
    ///
    /// - Throws: `EFBIG` for a file beyond two gigabytes.
    func readAll() throws(SystemError) -> [UInt8] {
        let size = try readableSize()
        var bytes: [UInt8] = []
        // One more than there is, so that the end shows.
        try read(from: 0, atMost: size + 1, onto: &bytes)
        // It has grown meanwhile, or is no regular file.
        while bytes.count > size, bytes.count <= Self.readLimit {
            let before = bytes.count
            try read(from: before, atMost: 1 << 20, onto: &bytes)
            guard bytes.count > before else { return bytes }
        }
        guard bytes.count <= Self.readLimit else { throw SystemError(code: EFBIG) }
        return bytes
    }

    /// Bytes of the file.
    ///
    /// - Throws: `EFBIG` when they are more than anybody would read.
    func readableSize() throws(SystemError) -> Int {
        let size = try status().st_size
        guard size <= Self.readLimit else { throw SystemError(code: EFBIG) }
        return Int(size)
    }

    /// Appends as many bytes as there are behind a place, up to a limit.
    func read(from start: Int, atMost limit: Int, onto bytes: inout [UInt8]) throws(SystemError) {
        try bytes.append(addingCapacity: limit) { span throws(SystemError) in
            try unsafe span.withUnsafeMutableBufferPointer { buffer, done throws(SystemError) in
                while done < limit {
                    let count = unsafe pread(
                        number, buffer.baseAddress?.advanced(by: done), limit - done, off_t(start + done))
                    if count < 0, errno == EINTR { continue }
                    guard count >= 0 else { throw SystemError(code: errno) }
                    guard count > 0 else { return }
                    done += count
                }
            }
        }
    }

    /// The bytes between two places of the file.
    func read(from start: Int, to end: Int) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: end - start)
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(
                    number, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(start + done))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError(code: count < 0 ? errno : EIO) }
            done += count
        }
        return bytes
    }

    /// Waits until what was written is on the disk; with `dataOnly` without times and the like.
    func synchronise(dataOnly: Bool = false) throws(SystemError) {
        guard (dataOnly ? fdatasync(number) : fsync(number)) == 0 else { throw SystemError(code: errno) }
    }

    func truncate(to length: Int) throws(SystemError) {
        guard ftruncate(number, off_t(length)) == 0 else { throw SystemError(code: errno) }
    }

    func status() throws(SystemError) -> stat {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw SystemError(code: errno) }
        return status
    }
}
