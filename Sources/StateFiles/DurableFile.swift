import Glibc

/// Replaces a file as a whole: readers see the old one or the new one, whatever happens meanwhile.
///
/// Temporary file, write, fsync, rename, fsync of the directory. A symbolic link is followed and
/// stays; mode and owner of the old file are kept, a new one is 0600; the old one stays beside it
/// as `<name>.bak`.
func replaceFile(at path: String, with bytes: [UInt8]) throws(StateError) {
    let target = resolvingLink(path)
    let temporary = target + ".new"
    do throws(SystemError) {
        unsafe unlink(temporary)
        let file = try OwnedDescriptor(opening: temporary, O_WRONLY | O_CREAT | O_EXCL)
        try keepLooks(of: target, on: file)
        try file.writeAll(bytes)
        try file.synchronise()
        try keepPrevious(target)
        guard unsafe rename(temporary, target) == 0 else { throw SystemError(code: errno) }
        try synchroniseDirectory(of: target)
    } catch {
        unsafe unlink(temporary)
        throw .unwritable(path, error.code)
    }
}

/// Where a chain of symbolic links ends; the path itself when it is none.
func resolvingLink(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
}

/// Waits until the names in the directory of `path` are on the disk.
func synchroniseDirectory(of path: String) throws(SystemError) {
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    try OwnedDescriptor(opening: parent.isEmpty ? "/" : parent, O_RDONLY | O_DIRECTORY).synchronise()
}

private func keepLooks(of target: String, on file: borrowing OwnedDescriptor) throws(SystemError) {
    var status = stat()
    guard unsafe stat(target, &status) == 0 else { return }
    guard fchmod(file.number, status.st_mode & 0o7777) == 0 else { throw SystemError(code: errno) }
    // Only root can give a file away; anybody else keeps their own.
    if status.st_uid != geteuid() || status.st_gid != getegid() {
        _ = fchown(file.number, status.st_uid, status.st_gid)
    }
}

private func keepPrevious(_ target: String) throws(SystemError) {
    let previous = target + ".bak"
    let link = previous + ".new"
    unsafe unlink(link)
    guard unsafe Glibc.link(target, link) == 0 else {
        if errno == ENOENT { return }
        throw SystemError(code: errno)
    }
    guard unsafe rename(link, previous) == 0 else { throw SystemError(code: errno) }
}
