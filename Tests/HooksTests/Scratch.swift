import Foundation

/// A directory for one test, removed with it.
final class Scratch: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "podwatch-hooks-\(UUID())").path()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and returns its path.
    @discardableResult
    func file(_ name: String, _ content: String, mode: Int = 0o644) throws -> String {
        let file = "\(path)/\(name)"
        try Data(content.utf8).write(to: URL(filePath: file))
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
        try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }
}
