import CLinux
import Glibc

/// A program that is started, timed and ended.
struct Child {
    let number: pid_t

    /// - Parameters:
    ///   - words: The program's path and its arguments.
    ///   - variables: Its whole environment.
    ///   - showsErrors: Whether its standard error is ours; else it goes nowhere, as its output does.
    init(_ words: [String], _ variables: [String: String] = [:], showsErrors: Bool = false) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        if !showsErrors { unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        var environment = unsafe variables.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe (arguments + environment).forEach { unsafe free($0) } }
        var number: pid_t = 0
        let code = unsafe posix_spawn(&number, words[0], &actions, nil, &arguments, &environment)
        guard code == 0 else {
            fatalError("\(words[0]) cannot be started: \(unsafe String(cString: strerror(code)))")
        }
        self.number = number
    }

    /// Waits for its end.
    func wait() -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
        return status
    }

    func end() {
        kill(number, SIGTERM)
        _ = wait()
    }

    /// Bytes of memory in use, by the kernel's word.
    var resident: Int {
        guard let file = unsafe fopen("/proc/\(number)/smaps_rollup", "re") else { return 0 }
        defer { unsafe fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while unsafe fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard text.hasPrefix("Rss:") else { continue }
            return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 } ?? 0
        }
        return 0
    }
}
