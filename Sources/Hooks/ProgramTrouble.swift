import Glibc

/// Why the program at `path` cannot be started, as far as looking at it tells; `nil` when it looks well.
///
/// The kernel's answer alone misleads: "no such file" is also said of a script whose interpreter is
/// missing, and of a working directory that is gone.
func trouble(withProgram path: String, in directory: String) -> String? {
    guard isDirectory(directory) else { return "the working directory \(directory) is missing" }
    let path = path.hasPrefix("/") ? path : "\(directory)/\(path)"
    guard unsafe access(path, F_OK) == 0 else {
        return errno == EACCES ? "is in a directory that is closed to this user" : "no such file"
    }
    if isDirectory(path) { return "is a directory" }
    guard unsafe access(path, X_OK) == 0 else { return "is not executable" }
    let start = firstBytes(of: path)
    // What else the kernel was taught to run (binfmt_misc) begins with a number of its own, as a rule.
    if !start.isEmpty, !start.starts(with: "#!".utf8), start.allSatisfy(isText) {
        return "is neither a program nor a script that begins with #!"
    }
    guard let interpreter = interpreter(start), unsafe access(interpreter, X_OK) != 0 else { return nil }
    let why = errno == EACCES ? "not executable" : "missing"
    guard interpreter.utf8.last != UInt8(ascii: "\r") else {
        return "its interpreter \(interpreter.dropLast())\\r is \(why): its lines end as in Windows"
    }
    return "its interpreter \(interpreter) is \(why)"
}

private func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// How a program begins; nothing for one that may be run and not read.
private func firstBytes(of path: String) -> [UInt8] {
    guard let file = unsafe OwnedDescriptor(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)) else { return [] }
    var start = [UInt8](repeating: 0, count: 256)
    let count = unsafe read(file.number, &start, start.count)
    return Array(start.prefix(max(count, 0)))
}

private func isText(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7F || [0x09, 0x0A, 0x0D].contains(byte)
}

/// What the `#!` line of a script names; `nil` for what has none.
private func interpreter(_ start: [UInt8]) -> String? {
    guard start.starts(with: "#!".utf8) else { return nil }
    let line = start.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }
    return line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.first
        .map { String(decoding: $0, as: UTF8.self) }
}
