import Glibc
@testable import HTTPServe

/// A client that speaks bytes: what is sent, and what comes back, is up to the test.
///
/// Reads give up after two minutes without a byte, so that a server that hangs fails the test. They do not
/// block: handlers run on the same few threads as tests.
final class RawClient {
    private let number: Int32
    private var buffer: [UInt8] = []
    private var isClosed = false
    private var hasEnded = false

    struct Refused: Error { let code: Int32 }

    /// Connects to a server.
    init(_ address: ServingAddress) throws {
        switch address {
        case .unix(let path):
            number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var name = sockaddr_un()
            name.sun_family = sa_family_t(AF_UNIX)
            unsafe withUnsafeMutableBytes(of: &name.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
            try connect(&name)
        case .tcp(_, let port):
            number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_port = port.bigEndian
            name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            try connect(&name)
        }
    }

    deinit { hangUp() }

    private func connect<Name>(_ name: inout Name) throws {
        let code = unsafe withUnsafePointer(to: &name) {
            unsafe Glibc.connect(
                number, UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self),
                socklen_t(MemoryLayout<Name>.size))
        }
        if code != 0 {
            let code = errno
            hangUp()
            throw Refused(code: code)
        }
    }

    /// Sends all of `text`.
    ///
    /// `false` when the server has hung up.
    @discardableResult func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    @discardableResult func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    func get(_ target: String) {
        send("GET \(target) HTTP/1.1\r\nHost: test\r\n\r\n")
    }

    func shutDownWriting() {
        shutdown(number, Int32(SHUT_WR))
    }

    func hangUp() {
        guard !isClosed else { return }
        isClosed = true
        close(number)
    }

    /// What the server should see of this process.
    static var ownCredentials: String { "\(getuid()) \(getgid()) \(getpid())" }

    // MARK: - Reading

    /// Reads more.
    ///
    /// `false` at the end, or when nothing came for two minutes.
    private func readMore() async -> Bool {
        var piece = [UInt8](repeating: 0, count: 65536)
        let deadline = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < deadline {
            let count = unsafe recv(number, &piece, piece.count, Int32(MSG_DONTWAIT))
            if count > 0 { buffer += piece.prefix(count) }
            hasEnded = count == 0 || (count < 0 && errno == ECONNRESET)
            guard count < 0, errno == EAGAIN else { return count > 0 }
            try? await Task.sleep(for: .milliseconds(1))
        }
        return false
    }

    /// The next line, without its end.
    ///
    /// `nil` when the server hung up before one was complete.
    func line() async -> String? {
        while true {
            if let end = buffer.firstIndex(of: 10) {
                let line = buffer[..<end]
                buffer.removeFirst(end + 1)
                return String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
            }
            guard await readMore() else { return nil }
        }
    }

    func bytes(_ count: Int) async -> [UInt8]? {
        while buffer.count < count {
            guard await readMore() else { return nil }
        }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    /// Whether the server hangs up without another byte.
    func isAtEnd() async -> Bool {
        let hasMore = await readMore()
        return !hasMore && buffer.isEmpty && hasEnded
    }

    struct Head {
        let status: Int
        let fields: [(String, String)]

        subscript(_ name: String) -> String? { fields.first { $0.0.lowercased() == name }?.1 }
    }

    func head() async -> Head? {
        guard let first = await line(), let status = Int(first.split(separator: " ").dropFirst().first ?? "")
        else {
            return nil
        }
        var fields: [(String, String)] = []
        while let line = await line(), !line.isEmpty {
            let sides = line.split(separator: ":", maxSplits: 1)
            fields.append((String(sides[0]), sides.count < 2 ? "" : String(sides[1].drop { $0 == " " })))
        }
        return Head(status: status, fields: fields)
    }

    /// One piece of a chunked body.
    ///
    /// Empty for the last, `nil` when the server broke off.
    func chunk() async -> String? {
        guard let line = await line(), let size = Int(line, radix: 16), let bytes = await bytes(size),
            await self.line() == ""
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A whole answer: status and body.
    func answer() async -> (status: Int, body: String)? {
        guard let head = await head() else { return nil }
        if let length = head["content-length"].flatMap({ Int($0) }) {
            return await bytes(length).map { (head.status, String(decoding: $0, as: UTF8.self)) }
        }
        var body = ""
        while let chunk = await chunk() {
            if chunk.isEmpty { return (head.status, body) }
            body += chunk
        }
        return nil
    }
}
