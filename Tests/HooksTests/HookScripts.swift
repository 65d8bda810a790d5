import FoundationEssentials
import Glibc
import HTTPFetch
import Hooks
import TestSupport

extension ScratchDirectory {
    /// Writes a file with a mode and returns its path.
    @discardableResult
    func file(_ name: String, _ content: String, mode: Int) throws -> String {
        let file = try write(content, to: name)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        return file
    }

    /// Writes an executable `sh` script and returns its path.
    @discardableResult
    func script(_ body: String, name: String = "hook") throws -> String {
        try file(name, "#!/bin/sh\n\(body)\n", mode: 0o755)
    }

    /// What is in a file; `nil` when it is not there.
    func content(_ name: String) -> String? {
        try? text(of: name)
    }

    /// The process whose id a script wrote to a file.
    func process(_ name: String) -> pid_t? {
        content(name).flatMap { pid_t($0.dropLast()) }
    }

    /// Whether the process whose id is in the file is no more, or will not be in a moment.
    ///
    /// One that was killed closes its files a little before it is gone.
    func isGone(_ name: String) async throws -> Bool {
        guard let id = process(name) else { return false }
        for _ in 0..<500 {
            guard kill(id, 0) == 0 else { return true }
            // An orphan that its new parent has not collected yet.
            let path = URL(filePath: "/proc/\(id)/stat")
            guard let status = try? String(contentsOf: path, encoding: .utf8), !status.contains(") Z ") else {
                return true
            }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}

extension HookResult {
    /// What a hook that was delivered has written.
    var output: String? {
        if case .delivered(let output) = self { output } else { nil }
    }
}

/// A runner for commands that start in `directory`.
func runner(in directory: ScratchDirectory, environment: [String: String] = ["PATH": "/usr/bin:/bin"])
    -> HookRunner
{
    HookRunner(
        fetcher: HTTPFetcher(userAgent: "podwatch-tests"),
        surroundings: HookSurroundings(
            environment: environment, home: directory.path, workingDirectory: directory.path))
}
