import Glibc

@testable import HTTPServe

/// A directory for one test, gone with the value.
final class ScratchPlace {
    let directory: String

    /// A name for a socket in it.
    var path: String { "\(directory)/s" }
    var socket: ListeningPlace { .unixSocket(path: path) }

    struct NoDirectory: Error {}

    init() throws {
        var name = Array("/tmp/httpserve-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&name) != nil else { throw NoDirectory() }
        directory = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        guard let entries = unsafe opendir(directory) else { return }
        while let entry = unsafe readdir(entries) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                unsafe Array($0.prefix { $0 != 0 })
            }
            unsafe unlink("\(directory)/\(String(decoding: name, as: UTF8.self))")
        }
        unsafe closedir(entries)
        unsafe rmdir(directory)
    }
}
