import Foundation
import Testing

/// A program of the system's that tests need: a shell, a linter.
struct Tool {
    private let path: String

    /// - Parameter name: As in `PATH`.
    /// - Throws: When it is not installed.
    init(_ name: String) throws {
        path = try #require(Self.find(name), "\(name) is not installed; `.ci/setup --all` installs it")
    }

    /// Whether tests that need it are to run: where it is, and in any case before a change lands.
    static func isWanted(_ name: String) -> Bool {
        find(name) != nil || ProcessInfo.processInfo.environment["CI"] != nil
    }

    private static func find(_ name: String) -> String? {
        ["/usr/bin", "/bin", "/usr/local/bin"].map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs it to its end.
    ///
    /// - Parameters:
    ///   - words: Its arguments.
    ///   - environment: All of its variables.
    ///   - directory: Where it works.
    /// - Returns: What it wrote to standard output and standard error, and its status.
    /// - Throws: When it could not be started.
    func run(
        _ words: [String], environment: [String: String], in directory: String
    ) async throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = words
        process.environment = environment
        process.currentDirectoryURL = URL(filePath: directory)
        process.standardInput = FileHandle.nullDevice
        let (out, err) = (directory + "/\(UUID().uuidString)", directory + "/\(UUID().uuidString)")
        for file in [out, err] { try Data().write(to: URL(filePath: file)) }
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: out))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: err))
        let status = try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Int32, any Error>) in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        defer { for file in [out, err] { try? FileManager.default.removeItem(atPath: file) } }
        return Outcome(
            status: status, out: try String(contentsOfFile: out, encoding: .utf8),
            err: try String(contentsOfFile: err, encoding: .utf8))
    }
}
