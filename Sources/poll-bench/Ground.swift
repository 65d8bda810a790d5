import CPollBench
import FeedModel
import Glibc

/// What all rows stand on: the servers, and a directory that is removed at the end.
final class Ground: Sendable {
    /// Where the clock stands at first; every round moves it.
    static let start = UnixTime(1_772_323_200)
    static let feeds = 2_000
    static let hosts = 64
    static let atOnce = 16
    /// Versions of the document beyond the first.
    static let versions = 40

    let port: Int
    let tlsPort: Int
    let directory: String

    var authorities: String { directory + "/authorities.pem" }

    init(withTLS: Bool) throws {
        var template = Array("/tmp/poll-bench-XXXXXX".utf8CString)
        guard let made = unsafe mkdtemp(&template) else { throw BenchError("make a directory") }
        directory = unsafe String(cString: made)
        for version in 0...Self.versions {
            let document = MadePodcast.document(version: version)
            let packed = unsafe document.withUnsafeBytes {
                unsafe poll_bench_add_version($0.baseAddress, $0.count)
            }
            guard version == 1 else { continue }
            print("a changed feed: \(document.count / 1000) KB, \(packed / 1000) KB packed\n")
        }
        port = Int(poll_bench_serve())
        guard port > 0 else { throw BenchError("start a server") }
        var tlsPort = 0
        if withTLS {
            try Self.makeCertificates(in: directory)
            tlsPort = Int(unsafe poll_bench_serve_tls(directory + "/server.pem", directory + "/server.key"))
            guard tlsPort > 0 else { throw BenchError("start a server with TLS") }
        }
        self.tlsPort = tlsPort
    }

    deinit {
        run("/bin/rm", ["-rf", directory])
    }

    /// An authority of our own behind all those of the system, and a certificate from it.
    private static func makeCertificates(in directory: String) throws {
        let script = """
            cd '\(directory)' && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ca.key \
            -out ca.pem -days 2 -subj /CN=poll-bench && openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes \
            -keyout server.key -out server.csr -subj /CN=bench.localhost && printf 'subjectAltName=DNS:*.bench.localhost' \
            > names && openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out server.pem -days 2 \
            -extfile names && cat /etc/ssl/certs/ca-certificates.crt ca.pem > authorities.pem
            """
        guard run("/bin/sh", ["-c", "(\(script)) >/dev/null 2>&1"]) else {
            throw BenchError("make certificates")
        }
    }
}

struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ what: String) { description = "poll-bench could not \(what)" }
}

/// Runs a program to its end.
///
/// - Returns: Whether it ended well.
@discardableResult
func run(_ program: String, _ arguments: [String]) -> Bool {
    var words: [UnsafeMutablePointer<CChar>?] =
        unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var process: pid_t = 0
    guard unsafe posix_spawn(&process, program, nil, nil, &words, environ) == 0 else { return false }
    var status: Int32 = 0
    return unsafe waitpid(process, &status, 0) == process && status == 0
}
