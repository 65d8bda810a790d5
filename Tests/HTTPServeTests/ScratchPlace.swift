import Glibc

@testable import HTTPServe

/// A directory for one test, gone with the value.
final class ScratchPlace {
    let directory: String

    /// A name for a socket in it.
    var path: String { "\(directory)/s" }
    var socket: ListeningPlace { .unixSocket(path: path) }

    /// What is in it.
    var names: [String] { entries(of: directory) }

    struct NoDirectory: Error {}

    init() throws {
        var name = Array("/tmp/httpserve-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&name) != nil else { throw NoDirectory() }
        directory = name.string
    }

    deinit { remove(directory) }

    func mode(of path: String) -> UInt32? {
        var status = stat()
        return unsafe lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    func write(_ path: String) {
        close(unsafe open(path, O_CREAT | O_WRONLY, 0o600))
    }
}

private func entries(of directory: String) -> [String] {
    guard let entries = unsafe opendir(directory) else { return [] }
    defer { unsafe closedir(entries) }
    var names: [String] = []
    while let entry = unsafe readdir(entries) {
        let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
        names.append(String(decoding: name, as: UTF8.self))
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
}

private func remove(_ path: String) {
    for name in entries(of: path) where unsafe unlink("\(path)/\(name)") != 0 { remove("\(path)/\(name)") }
    unsafe rmdir(path)
}
