/// How a command ended, as `waitpid` tells it.
enum ExitStatus: Equatable {
    case exited(Int32)
    case signalled(Int32)

    init(waitStatus: Int32) {
        let signal = waitStatus & 0x7F
        self = signal == 0 ? .exited((waitStatus >> 8) & 0xFF) : .signalled(signal)
    }

    var description: String {
        switch self {
        case .exited(let status): "exit status \(status)"
        case .signalled(let number):
            ExitStatus.names[number].map { "killed by signal \(number) (\($0))" }
                ?? "killed by signal \(number)"
        }
    }

    private static let names: [Int32: String] = [
        1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS",
        8: "SIGFPE", 9: "SIGKILL", 10: "SIGUSR1", 11: "SIGSEGV", 12: "SIGUSR2", 13: "SIGPIPE", 14: "SIGALRM",
        15: "SIGTERM", 24: "SIGXCPU", 25: "SIGXFSZ", 31: "SIGSYS",
    ]
}
