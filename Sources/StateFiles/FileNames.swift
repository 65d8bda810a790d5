import Glibc

/// What a path leads to when all symbolic links at its end are followed, though the file be missing.
///
/// `realpath` answers only for what is there; a link that somebody laid before the first start, or
/// whose file was taken away, must stay a link all the same.
///
/// - Returns: The path itself when it is no link.
func followingLinks(_ path: String) -> String {
    var path = path
    // As many as the kernel follows.
    for _ in 0..<40 {
        guard let target = readLink(path) else { return path }
        path = target.hasPrefix("/") ? target : directory(of: path) + "/" + target
    }
    return path
}

/// The directory a path is in, with `.` for a bare name.
func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// Whether there is something of that name, if only a link to nowhere.
func isTaken(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
}

/// Waits until the names in the directory of `path` are on the disk.
func synchroniseNames(beside path: String) throws(SystemError) {
    try OwnedDescriptor(opening: directory(of: path), O_RDONLY | O_DIRECTORY).synchronise()
}

/// Gives a file another name, in place of whatever has that name.
func move(_ path: String, to other: String) throws(SystemError) {
    guard unsafe rename(path, other) == 0 else { throw SystemError(code: errno) }
}

/// Takes a name away, if it is there.
func remove(_ path: String) {
    unsafe unlink(path)
}

/// - Returns: `nil` for what is no symbolic link.
private func readLink(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return -1 }
        return unsafe readlink(path, base, bytes.count)
    }
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count], as: UTF8.self)
}
