import CLinux
import Glibc

/// One command from its start to its end, watched by one thread.
///
/// It owns the process: nobody else waits for it, so its id, and that of its group, stay its own
/// until ``reap()``, the very last act, and a KILL can never reach a stranger.
struct CommandRun: ~Copyable {
    private let process: pid_t
    private let output: OwnedDescriptor
    /// Readable when the process has ended.
    ///
    /// `nil` on a kernel before 5.3: then it is asked every 20 ms.
    private let exit: OwnedDescriptor?
    private let stop: StopSignal
    private(set) var tail = OutputTail()
    private(set) var hasExited = false
    private var isOutputOpen = true
    private var isStopAsked = false
    private var buffer = [UInt8](repeating: 0, count: 16_384)

    init(_ command: Command, stop: StopSignal) throws(StartError) {
        let program = try command.program
        let message = try MessageFile(command.input)
        let pipe = try Pipe()
        process = try CommandRun.start(
            command, program: program, input: message.descriptor.number, output: pipe.writing.number)
        exit = OwnedDescriptor(podwatch_pidfd_open(process))
        output = pipe.reading
        self.stop = stop
    }

    private static func start(
        _ command: Command, program: String, input: Int32, output: Int32
    ) throws(StartError) -> pid_t {
        var tries = 0
        while true {
            do {
                return try spawn(command, program: program, input: input, output: output)
            } catch {
                // Somebody is just saving the script, or starts a program while the saved one is still
                // open for writing and so lends the descriptor to a child for a moment.
                tries += 1
                guard error == .notExecuted(program: program, ETXTBSY), tries < 100 else { throw error }
                usleep(20_000)
            }
        }
    }

    /// Returns when the command has ended, or did not end though it was killed.
    ///
    /// - Returns: Why it was made to end, if it was.
    mutating func watch(limit: Duration) -> RunCourse.Interruption? {
        let clock = SuspendingClock()
        var course = RunCourse(limit: clock.now + limit)
        while true {
            let action = course.next(
                hasExited: hasExited, isOutputOpen: isOutputOpen, isStopAsked: isStopAsked, now: clock.now)
            switch action {
            case .wait(let until):
                wait(atMost: until - clock.now)
            case .terminate:
                kill(-process, SIGTERM)
                // A stopped process notices nothing before it goes on.
                kill(-process, SIGCONT)
            case .kill:
                kill(-process, SIGKILL)
                // In case it has left its group for another.
                kill(process, SIGKILL)
            case .end:
                // What the pipe holds at this moment was written before the end, or by a child that
                // was left behind and may go on writing for ever.
                drain(atMost: 1 << 20)
                return course.interruption
            }
        }
    }

    /// Waits until there is output, the end, a wish to stop, or no time left; takes in what there is.
    private mutating func wait(atMost time: Duration) {
        var descriptors = [
            pollfd(fd: isOutputOpen ? output.number : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: isStopAsked ? -1 : stop.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: hasExited ? -1 : number(of: exit), events: Int16(POLLIN), revents: 0),
        ]
        let isBlind = number(of: exit) < 0 && !hasExited
        let milliseconds = min(time.milliseconds + 1, isBlind ? 20 : .max)
        guard unsafe poll(&descriptors, nfds_t(descriptors.count), max(0, milliseconds)) >= 0 else { return }
        if descriptors[0].revents != 0 { drain(atMost: 1 << 18) }
        if descriptors[1].revents != 0 { isStopAsked = true }
        if descriptors[2].revents != 0 || isBlind { hasExited = isOver }
    }

    /// Reads what is there, at most so many bytes at once, so that a chatterbox cannot outtalk the clock.
    private mutating func drain(atMost limit: Int) {
        var total = 0
        while isOutputOpen, total < limit {
            let count = unsafe read(output.number, &buffer, buffer.count)
            if count > 0 {
                tail.append(buffer[..<count])
                total += count
            } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
                isOutputOpen = false
            } else {
                return
            }
        }
    }

    /// Whether the process has ended, leaving it to ``reap()``.
    private var isOver: Bool {
        var info = unsafe siginfo_t()
        let result = unsafe waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT)
        return unsafe result == 0 ? info.si_signo == SIGCHLD : errno != EINTR
    }

    /// Lets the kernel forget the process; waits for its end if it must.
    ///
    /// - Returns: `nil` when the status was lost, because this process ignores SIGCHLD.
    consuming func reap() -> ExitStatus? {
        var status: Int32 = 0
        var result: pid_t
        repeat {
            result = unsafe waitpid(process, &status, 0)
        } while result < 0 && errno == EINTR
        return result == process ? ExitStatus(waitStatus: status) : nil
    }
}

/// The number of a descriptor that may not be there; `poll` passes over -1.
private func number(of descriptor: borrowing OwnedDescriptor?) -> Int32 {
    switch descriptor {
    case .some(let descriptor): descriptor.number
    case .none: -1
    }
}

extension Duration {
    /// Whole milliseconds, as `poll` counts.
    fileprivate var milliseconds: Int32 {
        Int32(clamping: components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000)
    }
}
