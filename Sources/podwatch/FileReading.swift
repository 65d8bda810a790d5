import Glibc

/// Why a file could not be read, in the system's words.
struct ReadFailure: Error {
    var reason: String
}

/// The bytes of a file; of standard input for `-`.
func readFile(_ path: String) throws(ReadFailure) -> [UInt8] {
    let descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ReadFailure(reason: unsafe String(cString: strerror(errno))) }
    defer { if descriptor != 0 { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw ReadFailure(reason: unsafe String(cString: strerror(errno))) }
        guard count > 0 else { return bytes }
        bytes += chunk[..<count]
    }
}
