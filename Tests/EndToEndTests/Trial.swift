import Foundation
import TestSupport

/// One podwatch as a person has it: the built program, its own state and settings, a pretend podcast host
/// and a pretend Apple.
final class Trial: Sendable {
    let directory: ScratchDirectory
    let host: PretendHost
    /// Where the hook writes a line for each time it is run: type, title, attempt.
    let told: String

    init() throws {
        directory = try ScratchDirectory()
        host = try PretendHost()
        told = directory.path + "/told"
        let hook = directory.path + "/hook"
        try write(
            "#!/bin/sh\necho \"$PODWATCH_EVENT|$PODWATCH_EPISODE_TITLE|$PODWATCH_ATTEMPT\" >>\(told)\n",
            to: hook)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
        try settings("{hooks: [{name: 'log', command: ['\(hook)']}]}")
    }

    var state: String { directory.path + "/state" }
    private var config: String { directory.path + "/podwatch.json5" }

    func settings(_ text: String) throws {
        try write(text, to: config)
    }

    func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    /// What the hook was run for so far.
    var announced: [String] {
        ((try? String(contentsOfFile: told, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    @discardableResult
    func podwatch(_ words: String..., environment: [String: String] = [:]) async throws -> Outcome {
        try await run(words, environment: environment)
    }

    /// Runs a command to its end.
    ///
    /// - Parameters:
    ///   - words: The command line, but for the trial's own state and settings.
    ///   - input: What stands on standard input.
    ///   - state: Another state directory.
    ///   - environment: Variables over the trial's own.
    /// - Returns: How it ended.
    /// - Throws: When it could not be started.
    func run(
        _ words: [String], input: String? = nil, state: String? = nil, environment: [String: String] = [:]
    ) async throws -> Outcome {
        let process = process(words, state: state ?? self.state, environment: environment)
        let (out, err) = (try capture("out"), try capture("err"))
        process.standardOutput = out.handle
        process.standardError = err.handle
        if let input {
            let path = directory.path + "/input"
            try write(input, to: path)
            process.standardInput = try FileHandle(forReadingFrom: URL(filePath: path))
        }
        let status = try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Int32, any Error>) in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        return Outcome(
            status: status, out: try String(contentsOfFile: out.path, encoding: .utf8),
            err: try String(contentsOfFile: err.path, encoding: .utf8))
    }

    /// Starts the daemon and waits until it answers.
    func daemon(_ options: String..., environment: [String: String] = [:]) async throws -> Daemon {
        let process = process(["run"] + options, state: state, environment: environment)
        let log = try capture("daemon")
        process.standardOutput = log.handle
        process.standardError = log.handle
        try process.run()
        let daemon = Daemon(process: process, log: log.path)
        for _ in 0..<600 {
            if FileManager.default.fileExists(atPath: socket),
                try await podwatch("status", "--json").out.contains("\"running\":true")
            {
                return daemon
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw TrialError(
            words: "the daemon did not come up: \(try String(contentsOfFile: log.path, encoding: .utf8))")
    }

    /// Starts a command that goes on until somebody ends it.
    func start(_ words: String...) throws -> Companion {
        let process = process(words, state: state, environment: [:])
        let (out, err) = (try capture("out"), try capture("err"))
        process.standardOutput = out.handle
        process.standardError = err.handle
        try process.run()
        return Companion(process: Daemon(process: process, log: err.path), out: out.path, err: err.path)
    }

    var socket: String { directory.path + "/socket" }

    private func process(_ words: [String], state: String, environment: [String: String]) -> Process {
        let process = Process()
        process.executableURL = Trial.program
        process.arguments = words + ["--state-dir", state, "--config", config]
        process.standardInput = FileHandle.nullDevice
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": directory.path, "PODWATCH_SOCKET": socket,
            "PODWATCH_ITUNES_URL": host.server.url("").dropLastSlash,
        ].merging(environment) { $1 }
        return process
    }

    private func capture(_ name: String) throws -> (path: String, handle: FileHandle) {
        let path = directory.path + "/\(name)-\(UUID().uuidString)"
        try write("", to: path)
        return (path, try FileHandle(forWritingTo: URL(filePath: path)))
    }

    /// The program lies beside the tests that were built with it.
    private static let program = URL(filePath: programs + "/podwatch")

    /// Where the built programs are.
    static let programs: String = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: tests).deletingLastPathComponent().path
    }()
}

/// How a command ended, and what it said.
struct Outcome: Sendable {
    var status: Int32
    var out: String
    var err: String

    /// The JSON on standard output.
    func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(out.utf8))
    }
}

struct TrialError: Error, CustomStringConvertible {
    var words: String
    var description: String { words }
}

/// A running `podwatch run`.
final class Daemon: Sendable {
    private let process: Process
    private let log: String

    init(process: Process, log: String) {
        self.process = process
        self.log = log
    }

    /// What it has said so far.
    var said: [String] {
        ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    /// Waits for the end.
    func end() async -> Int32 {
        while process.isRunning { try? await Task.sleep(for: .milliseconds(10)) }
        return process.terminationStatus
    }

    /// Sends the signal and waits for the end.
    func stop(_ signal: Int32 = SIGTERM) async -> Int32 {
        kill(process.processIdentifier, signal)
        return await end()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
}

/// A command that runs beside the test.
final class Companion: Sendable {
    let process: Daemon
    private let out: String
    private let err: String

    init(process: Daemon, out: String, err: String) {
        self.process = process
        self.out = out
        self.err = err
    }

    var lines: [String] { text(out).split(separator: "\n").map(String.init) }
    var words: String { text(err) }

    private func text(_ path: String) -> String {
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }
}

/// Waits until something is true, and gives up after a minute.
func eventually(_ isTrue: () async throws -> Bool) async throws -> Bool {
    for _ in 0..<3_000 {
        if try await isTrue() { return true }
        try await Task.sleep(for: .milliseconds(20))
    }
    return false
}

extension String {
    fileprivate var dropLastSlash: String {
        hasSuffix("/") ? String(dropLast()) : self
    }
}
