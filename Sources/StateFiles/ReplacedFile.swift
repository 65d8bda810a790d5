import Glibc

/// Replaces a file as a whole: readers see the old one or the new one, whatever happens meanwhile.
///
/// Temporary file, write, fsync, rename, fsync of the directory. A symbolic link is followed and
/// stays; mode, owner and group of the old file are kept as far as this user may, a new one is 0600;
/// the old one stays beside it as `<name>.bak`.
///
/// - Throws: `unwritable`. The old file is still in its place then, or the new one already is.
func replaceFile(at path: String, with bytes: Span<UInt8>) throws(StateError) {
    let target = followingLinks(path)
    let temporary = target + ".new"
    do throws(SystemError) {
        remove(temporary)
        let file = try OwnedDescriptor(opening: temporary, O_WRONLY | O_CREAT | O_EXCL)
        try file.takeLooks(of: target)
        try file.write(bytes)
        try file.synchronise()
    } catch {
        remove(temporary)
        throw .unwritable(path, error.code)
    }
    do throws(SystemError) {
        try keep(target, as: previousName(of: target))
    } catch {
        remove(temporary)
        throw .unwritable(previousName(of: target), error.code)
    }
    do throws(SystemError) {
        try move(temporary, to: target)
        try synchroniseNames(beside: target)
    } catch {
        remove(temporary)
        throw .unwritable(path, error.code)
    }
}

/// The name that the file before this one is kept under.
func previousName(of path: String) -> String {
    path + ".bak"
}

/// Gives a file a second name, which it will have alone once it is replaced.
///
/// Where there is no file, nothing happens. At every moment the file has its own name, and the other
/// name means the file before or this one.
func keep(_ path: String, as previous: String) throws(SystemError) {
    let temporary = previous + ".new"
    remove(temporary)
    // Renaming one name of a file to another one of the same file does nothing.
    defer { remove(temporary) }
    if unsafe link(path, temporary) != 0 {
        if errno == ENOENT { return }
        // A file system without hard links, or a file that is somebody else's.
        try copyFile(path, to: temporary)
    }
    try move(temporary, to: previous)
}

/// Makes a copy that looks like the original and is on the disk, though not yet its name.
func copyFile(_ path: String, to copy: String) throws(SystemError) {
    let bytes = try OwnedDescriptor(opening: path, O_RDONLY).readAll()
    let file = try OwnedDescriptor(opening: copy, O_WRONLY | O_CREAT | O_EXCL)
    try file.takeLooks(of: path)
    try file.write(bytes.span)
    try file.synchronise()
}

extension OwnedDescriptor {
    /// Takes over mode, owner and group of another file, if there is one.
    fileprivate func takeLooks(of path: String) throws(SystemError) {
        var model = stat()
        guard unsafe stat(path, &model) == 0 else { return }
        let own = try status()
        // A file system without modes refuses to set them, and gives all files the same.
        if own.st_mode != model.st_mode, fchmod(number, model.st_mode & 0o7777) != 0 {
            throw SystemError(code: errno)
        }
        // Only root can give a file away; anybody else may still be of its group.
        if own.st_uid != model.st_uid || own.st_gid != model.st_gid,
            fchown(number, model.st_uid, model.st_gid) != 0
        {
            _ = fchown(number, uid_t.max, model.st_gid)
        }
    }
}
