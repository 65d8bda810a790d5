import Glibc

/// That `command` could not be started and why, in words for the person who mends it.
func failure(_ error: StartError, of command: Command) -> HookResult {
    .failed(reason: "cannot be started: " + words(for: error, of: command), retryAfter: nil)
}

/// Why `command` would not start just now; `nil` when it looks as if it would.
func trouble(with command: Command) -> String? {
    do {
        let program = try command.program
        return trouble(withProgram: program, in: command.directory).map { "\(program): \($0)" }
    } catch {
        return words(for: error, of: command)
    }
}

private func words(for error: StartError, of command: Command) -> String {
    switch error {
    case .noResources(let code): systemMessage(code)
    case .notFound(let path): "\(command.words.first ?? ""): in no directory of PATH (\(path))"
    case .notExecuted(let program, let code):
        "\(program): \(trouble(withProgram: program, in: command.directory) ?? words(forExec: code))"
    }
}

/// What the kernel may still have against a program that looks well.
private func words(forExec code: Int32) -> String {
    switch code {
    case ENOENT: "its program loader is missing"
    case EACCES: "is on a file system where programs may not be run"
    case ENOEXEC: "is neither a program nor a script that begins with #!"
    case ETXTBSY: "is being written to"
    case E2BIG: "its arguments and variables are too long"
    case EAGAIN: "too many processes"
    default: systemMessage(code)
    }
}

/// An `errno` in the C library's words, with a small first letter.
private func systemMessage(_ code: Int32) -> String {
    let words = unsafe String(cString: strerror(code))
    return words.prefix(1).lowercased() + words.dropFirst()
}
