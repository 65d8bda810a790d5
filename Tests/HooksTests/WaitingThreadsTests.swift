import Glibc
import TestSupport
import Testing

@testable import Hooks

@Suite("Threads that wait for commands", .takingTurns)
struct WaitingThreadsTests {
    @Test func `are as many as there is work at once`() async throws {
        let threads = WaitingThreads()
        for _ in 0..<3 {
            let both = try (StopSignal(), StopSignal())
            let ended = try StopSignal()
            // Each waits until the other has begun.
            try threads.run {
                both.0.ask()
                both.1.wait()
                ended.ask()
            }
            try threads.run {
                both.1.ask()
                both.0.wait()
            }
            ended.wait()
        }
    }

    @Test func `keep nothing of what is done`() async throws {
        let threads = WaitingThreads(patience: 600)
        for _ in 0..<3 {
            let ended = try StopSignal()
            weak var kept: StopSignal?
            try {
                let held = try StopSignal()
                kept = held
                try threads.run {
                    held.ask()
                    ended.ask()
                }
            }()
            ended.wait()
            while kept != nil { await Task.yield() }
        }
    }

    @Test func `do one work after the other, and lose none`() throws {
        let threads = WaitingThreads(patience: 0)
        let ended = try StopSignal()
        for _ in 0..<500 {
            try threads.run { ended.ask() }
            ended.wait()
        }
    }
}

extension StopSignal {
    /// Waits until it was asked, and takes the word.
    fileprivate func wait() {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var mark: UInt8 = 0
        repeat { _ = unsafe poll(&wanted, 1, -1) } while unsafe read(descriptor, &mark, 1) != 1
    }
}
