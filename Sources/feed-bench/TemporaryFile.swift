import Glibc

/// A file for as long as a measurement takes.
struct TemporaryFile {
    let path: String

    init?(holding bytes: [UInt8]) {
        path = "/tmp/feed-bench-\(getpid()).xml"
        guard let file = unsafe fopen(path, "w") else { return nil }
        defer { unsafe fclose(file) }
        guard unsafe fwrite(bytes, 1, bytes.count, file) == bytes.count else { return nil }
    }

    func remove() { unsafe unlink(path) }
}
