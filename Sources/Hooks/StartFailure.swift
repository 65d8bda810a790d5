import Glibc

/// That `command` could not be started and why, in words for the person who mends it.
func failure(_ error: StartError, of command: Command) -> HookResult {
    let why =
        switch error {
        case .noResources(let code): systemMessage(code)
        case .notFound(let path): "\(command.words.first ?? ""): in no directory of PATH (\(path))"
        case .notExecuted(let program, let code):
            "\(program): \(reason(code, program: program, directory: command.directory))"
        }
    return .failed(reason: "cannot be started: \(why)", retryAfter: nil)
}

/// The kernel's number alone misleads: "no such file" is also said of a script whose interpreter is
/// missing, and of a working directory that is gone.
private func reason(_ code: Int32, program: String, directory: String) -> String {
    let path = program.hasPrefix("/") ? program : "\(directory)/\(program)"
    guard isDirectory(directory) else { return "the working directory \(directory) is missing" }
    switch code {
    case ENOENT:
        guard unsafe access(path, F_OK) == 0 else { return "no such file" }
        return interpreter(of: path).map { "its interpreter \($0) is missing" }
            ?? "its program loader is missing"
    case EACCES:
        if isDirectory(path) { return "is a directory" }
        guard unsafe access(path, F_OK) == 0 else { return "permission denied" }
        guard unsafe access(path, X_OK) == 0 else { return "is not executable" }
        return interpreter(of: path).map { "its interpreter \($0) is not executable" }
            ?? "is on a file system where programs may not be run"
    case ENOEXEC: return "is neither a program nor a script that begins with #!"
    case ETXTBSY: return "is being written to"
    case E2BIG: return "its arguments and variables are too long"
    case EAGAIN: return "too many processes"
    default: return systemMessage(code)
    }
}

private func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// What the `#!` line of a script names, with a carriage return made visible.
private func interpreter(of path: String) -> String? {
    guard let file = unsafe OwnedDescriptor(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)) else { return nil }
    var start = [UInt8](repeating: 0, count: 256)
    let count = unsafe read(file.number, &start, start.count)
    guard count > 2, start.starts(with: "#!".utf8) else { return nil }
    let line = start[2..<count].prefix { $0 != UInt8(ascii: "\n") }
    let word = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        .prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    let name = String(decoding: word, as: UTF8.self)
    return name.hasSuffix("\r") ? "\(name.dropLast())\\r (its lines end as in Windows)" : name
}

/// An `errno` in the C library's words, with a small first letter.
private func systemMessage(_ code: Int32) -> String {
    let words = unsafe String(cString: strerror(code))
    return words.prefix(1).lowercased() + words.dropFirst()
}
