import FoundationEssentials
import Glibc

/// Measures how heavy podwatch is to have around, side by side with curl, against the limits that it promises.
///
///     swift build -c release --static-swift-stdlib --product podwatch
///     swift run -c release start-bench .build/release/podwatch
@main
struct StartBench {
    private static let podcasts = 100
    private static let pairs = 31

    static func main() async throws {
        guard let program = CommandLine.arguments.dropFirst().first else {
            print("usage: start-bench PODWATCH")
            exit(64)
        }
        // `exit` runs no `defer` of its own function.
        guard try await measure(program) else { exit(1) }
    }

    /// Whether all is within its limits.
    private static func measure(_ program: String) async throws -> Bool {
        let directory = FileManager.default.temporaryDirectory.path + "/start-bench-\(getpid())"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try await writeLibrary(of: podcasts, at: directory + "/state")
        let bench = StartBench(program: program, directory: directory)
        let results = try [bench.size(), bench.startTime(), bench.memory(), bench.listTime()]
        for result in results { print(result.line) }
        return results.allSatisfy(\.isWithin)
    }

    let program: String
    let directory: String

    private var variables: [String: String] {
        ["PODWATCH_STATE_DIR": directory + "/state", "HOME": directory, "PATH": "/usr/bin:/bin"]
    }

    /// Bytes of the program without its symbols.
    private func size() throws -> Result {
        let stripped = directory + "/stripped"
        guard Child(["/usr/bin/strip", "-o", stripped, program]).wait() == 0 else {
            fatalError("\(program) cannot be stripped")
        }
        var status = stat()
        guard unsafe stat(stripped, &status) == 0 else { fatalError("\(stripped) is not there") }
        let size = Int(status.st_size)
        // Foundation's own copy of ICU's tables is this long; nothing else in the program is.
        let holdsICU = size > 35 << 20
        return Result(
            "stripped program\(holdsICU ? ", with ICU" : "")", Double(size) / 1_048_576, limit: 25,
            unit: "MiB")
    }

    /// From the start of the daemon to READY=1, over `curl --version` from start to end.
    private func startTime() -> Result {
        var ours: [Double] = []
        var curl: [Double] = []
        for pair in 0..<Self.pairs {
            let socket = NotifySocket(directory + "/notify-\(pair)")
            ours.append(
                milliseconds {
                    let daemon = Child(
                        [program, "run", "--quiet"],
                        variables.merging(["NOTIFY_SOCKET": socket.path]) { $1 })
                    socket.waitUntilReady()
                    return daemon
                } after: {
                    $0.end()
                })
            curl.append(
                milliseconds {
                    Child(["/usr/bin/curl", "--version"]).wait()
                } after: { _ in
                })
        }
        return Result("ready with \(Self.podcasts) podcasts / curl --version", ours, over: curl, limit: 2.5)
    }

    /// Of a daemon that has been asleep for a while.
    private func memory() -> Result {
        let socket = NotifySocket(directory + "/notify-memory")
        let daemon = Child(
            [program, "run", "--quiet"], variables.merging(["NOTIFY_SOCKET": socket.path]) { $1 })
        socket.waitUntilReady()
        sleep(5)
        let resident = daemon.resident
        daemon.end()
        return Result(
            "resident, asleep with \(Self.podcasts) podcasts", Double(resident) / 1_048_576, limit: 25,
            unit: "MiB")
    }

    /// `podwatch list` through the socket, over curl asking the same.
    private func listTime() -> Result {
        let socket = NotifySocket(directory + "/notify-list")
        let daemon = Child(
            [program, "run", "--quiet"], variables.merging(["NOTIFY_SOCKET": socket.path]) { $1 })
        socket.waitUntilReady()
        var ours: [Double] = []
        var curl: [Double] = []
        let control = directory + "/state/control.sock"
        for _ in 0..<Self.pairs {
            ours.append(
                milliseconds {
                    Child([program, "list"], variables).wait()
                } after: { _ in
                })
            curl.append(
                milliseconds {
                    Child(["/usr/bin/curl", "-s", "--unix-socket", control, "http://podwatch/v1/podcasts"])
                        .wait()
                } after: { _ in
                })
        }
        daemon.end()
        return Result("podwatch list / curl asking the same", ours, over: curl, limit: 3)
    }

    private func milliseconds<Value>(_ work: () -> Value, after: (Value) -> Void) -> Double {
        let start = ContinuousClock.now
        let value = work()
        let duration = start.duration(to: .now) / .milliseconds(1)
        after(value)
        return duration
    }
}
