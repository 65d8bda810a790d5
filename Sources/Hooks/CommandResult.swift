/// Runs `command` to its end and tells how it went.
///
/// Waits in the kernel, so not for a shared thread. `answer` is called once; a command that cannot
/// be killed is waited for after it.
func run(_ command: Command, stop: StopSignal, answer: (HookResult) -> Void) {
    var run: CommandRun
    do {
        run = try CommandRun(command, stop: stop)
    } catch {
        answer(failure(error, of: command))
        return
    }
    let interruption = run.watch(limit: command.limit)
    guard run.hasExited else {
        answer(.failed(reason: "does not end, not even when it is killed", retryAfter: nil))
        _ = run.reap()
        return
    }
    let tail = run.tail
    let status = run.reap()
    answer(result(of: status, after: interruption, limit: command.limit, saying: tail))
}

private func result(
    of status: ExitStatus?, after interruption: RunCourse.Interruption?, limit: Duration,
    saying tail: OutputTail
) -> HookResult {
    switch interruption {
    case .tookTooLong:
        return .failed(reason: "took longer than \(limit.components.seconds) s", retryAfter: nil)
    case .stopped:
        return .failed(reason: "stopped", retryAfter: nil)
    case nil:
        break
    }
    guard let status else {
        return .failed(reason: "its exit status was lost, because SIGCHLD is ignored here", retryAfter: nil)
    }
    let reason = tail.lastLine.map { "\(status.description): \($0)" } ?? status.description
    switch status {
    case .exited(0): return .delivered(output: tail.text)
    // EX_CONFIG of sysexits.h, and what mail systems call a permanent failure.
    case .exited(78), .exited(100): return .refusedForGood(reason: reason)
    case .exited, .signalled: return .failed(reason: reason, retryAfter: nil)
    }
}
