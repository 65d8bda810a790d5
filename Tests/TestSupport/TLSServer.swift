import Glibc

/// A TLS server on this machine that shows a certificate and answers what it hears with whatever bytes it
/// is told to, one connection at a time.
///
/// It is `openssl s_server` with a pipe to its standard input and one from its output.
package final class TLSServer: Sendable {
    /// Whether the `openssl` program is there.
    package static let isAvailable = unsafe access("/usr/bin/openssl", X_OK) == 0

    package let port: Int
    /// Everything that clients sent, and what the program says about their connections.
    private let heard = Guarded<[UInt8]>([])
    private let process: pid_t
    private let isClosed = Guarded(false)

    /// Listens at once.
    ///
    /// - Parameters:
    ///   - identity: What is shown to clients.
    ///   - protocols: What ALPN may agree on, such as `h2,http/1.1`.
    ///   - answer: Gets what was heard since the last answer; `nil` waits for more.
    /// - Throws: ``LoopbackError`` when the program cannot be started.
    package init(
        _ identity: TLSIdentity, protocols: String = "http/1.1",
        answer: @escaping @Sendable ([UInt8]) -> [UInt8]?
    ) throws(LoopbackError) {
        let program = try Program([
            "/usr/bin/openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", identity.certificatePath,
            "-key",
            identity.keyPath, "-alpn", protocols, "-naccept", "50",
        ])
        process = program.process
        var output: [UInt8] = []
        guard let port = portAnnounced(by: program.output, &output) else {
            throw LoopbackError("start openssl s_server")
        }
        self.port = port
        let heard = heard
        pthread_detach(
            startThread {
                var unanswered: [UInt8] = []
                while let chunk = readChunk(program.output) {
                    heard.withLock { $0 += chunk }
                    unanswered += chunk
                    guard let reply = answer(unanswered) else { continue }
                    unanswered = []
                    guard writeAll(reply, to: program.input) else { break }
                }
                Glibc.close(program.input)
                Glibc.close(program.output)
            })
    }

    deinit {
        close()
    }

    package func url(_ path: String = "/") -> String { "https://localhost:\(port)\(path)" }

    /// How often clients sent this.
    package func count(of text: String) -> Int {
        let wanted = Array(text.utf8)
        return heard.withLock { heard in
            heard.indices.count { heard[$0...].starts(with: wanted) }
        }
    }

    /// Ends the program; again, nothing.
    package func close() {
        let wasClosed = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return isClosed
        }
        guard !wasClosed else { return }
        kill(process, SIGKILL)
        var status: Int32 = 0
        unsafe waitpid(process, &status, 0)
    }
}

/// A certificate that signs itself, its key, and the two as an authority to trust.
package struct TLSIdentity: Sendable {
    package let certificatePath: String
    package let keyPath: String

    /// Makes a new one with the `openssl` program.
    ///
    /// - Parameters:
    ///   - name: The host it is for.
    ///   - directory: Where its two files go.
    ///   - file: What they are called.
    /// - Throws: ``LoopbackError`` when that fails.
    package init(name: String, in directory: ScratchDirectory, file: String = "server") throws(LoopbackError)
    {
        certificatePath = directory.path("\(file).pem")
        keyPath = directory.path("\(file).key")
        let program = try Program([
            "/usr/bin/openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
            "-nodes",
            "-keyout", keyPath, "-out", certificatePath, "-days", "2", "-subj", "/CN=\(name)", "-addext",
            "subjectAltName=DNS:\(name)",
        ])
        while readChunk(program.output) != nil {}
        Glibc.close(program.input)
        Glibc.close(program.output)
        var status: Int32 = 0
        guard unsafe waitpid(program.process, &status, 0) == program.process, status == 0 else {
            throw LoopbackError("make a certificate")
        }
    }
}

/// A running program with a pipe at either end.
private struct Program {
    let process: pid_t
    let input: Int32
    let output: Int32

    init(_ arguments: [String]) throws(LoopbackError) {
        var input: [Int32] = [0, 0], output: [Int32] = [0, 0]
        guard unsafe pipe(&input) == 0, unsafe pipe(&output) == 0 else { throw LoopbackError("make a pipe") }
        for end in [input[1], output[0]] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, input[0], 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output[1], 1)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var argv: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) } + [nil]
        defer { unsafe argv.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let status = unsafe posix_spawn(&process, arguments[0], &actions, nil, &argv, environ)
        close(input[0])
        close(output[1])
        guard status == 0 else { throw LoopbackError("start \(arguments[0])") }
        self.process = process
        self.input = input[1]
        self.output = output[0]
    }
}

/// Reads up to the line `ACCEPT 127.0.0.1:port`.
private func portAnnounced(by descriptor: Int32, _ output: inout [UInt8]) -> Int? {
    while let chunk = readChunk(descriptor) {
        output += chunk
        for line in String(decoding: output, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false
        )
        .dropLast() where line.hasPrefix("ACCEPT") {
            return line.split(separator: ":").last.flatMap { Int($0) }
        }
    }
    return nil
}

/// What can be read now, or `nil` at the end.
private func readChunk(_ descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = unsafe read(descriptor, &buffer, buffer.count)
        if count > 0 { return Array(buffer[..<count]) }
        guard count < 0, errno == EINTR else { return nil }
    }
}

private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var start = 0
    while start < bytes.count {
        let count = unsafe bytes.withUnsafeBytes { buffer in
            unsafe write(descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
        }
        guard count > 0 else { return false }
        start += count
    }
    return true
}
