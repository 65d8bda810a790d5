import Glibc
import TestSupport
import Testing

@testable import ServiceManager

@Suite("Signals", .takingTurns)
struct StopSignalTests {
    private let now = ContinuousClock.now

    @Test func `the first stop is told, its echo is not, a later one means now`() {
        var meaning = SignalMeaning()
        #expect(meaning.received(SIGTERM, at: now) == .tell(.stop(signal: SIGTERM)))
        #expect(meaning.received(SIGTERM, at: now + .milliseconds(499)) == .nothing)
        #expect(meaning.received(SIGINT, at: now + .milliseconds(500)) == .leave)
    }

    @Test func `a reload is told each time, until a stop`() {
        var meaning = SignalMeaning()
        #expect(meaning.received(SIGHUP, at: now) == .tell(.reload))
        #expect(meaning.received(SIGHUP, at: now) == .tell(.reload))
        #expect(meaning.received(SIGINT, at: now) == .tell(.stop(signal: SIGINT)))
        #expect(meaning.received(SIGHUP, at: now) == .nothing)
    }

    @Test func `signals to the process arrive as events, in their order`() async {
        await #expect(processExitsWith: .success) {
            let signals = try StopSignals()
            var events = signals.events.makeAsyncIterator()
            kill(getpid(), SIGHUP)
            #expect(await events.next() == .reload)
            kill(getpid(), SIGHUP)
            #expect(await events.next() == .reload)
            kill(getpid(), SIGTERM)
            #expect(await events.next() == .stop(signal: SIGTERM))
        }
    }

    @Test func `a second stop ends the process as the signal would have`() async {
        await #expect(processExitsWith: .signal(SIGINT)) {
            let signals = try StopSignals()
            var events = signals.events.makeAsyncIterator()
            kill(getpid(), SIGTERM)
            #expect(await events.next() == .stop(signal: SIGTERM))
            // Later than what counts as an echo; and no one listens any more.
            try await Task.sleep(for: .milliseconds(600))
            kill(getpid(), SIGINT)
            while true { sleep(1) }
        }
    }

    @Test func `SIGPIPE does no harm`() async {
        await #expect(processExitsWith: .success) {
            _ = try StopSignals()
            kill(getpid(), SIGPIPE)
        }
    }

    @Test func `afterwards signals do what they did before`() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let signals = try StopSignals()
            kill(getpid(), SIGHUP)
            for await event in signals.events {
                #expect(event == .reload)
                break
            }
            signals.end()
            kill(getpid(), SIGTERM)
        }
    }

    @Test func `the events end when asked to`() async {
        await #expect(processExitsWith: .success) {
            let signals = try StopSignals()
            signals.end()
            signals.end()
            var count = 0
            for await _ in signals.events { count += 1 }
            #expect(count == 0)
            // And signals can be caught again.
            let again = try StopSignals()
            kill(getpid(), SIGHUP)
            var iterator = again.events.makeAsyncIterator()
            #expect(await iterator.next() == .reload)
        }
    }

    @Test func `what nohup ignores stays ignored`() async {
        await #expect(processExitsWith: .success) {
            signal(SIGHUP, SIG_IGN)
            let signals = try StopSignals()
            var events = signals.events.makeAsyncIterator()
            kill(getpid(), SIGHUP)
            kill(getpid(), SIGINT)
            #expect(await events.next() == .stop(signal: SIGINT))
        }
    }

    @Test func `signals are caught though no one listens any more`() async {
        await #expect(processExitsWith: .success) {
            do { _ = try StopSignals().events }
            kill(getpid(), SIGTERM)
            try await Task.sleep(for: .milliseconds(10))
            kill(getpid(), SIGHUP)
        }
    }

    @Test func `a system call that a signal interrupts goes on`() async {
        await #expect(processExitsWith: .success) {
            _ = try StopSignals()
            var ends: [Int32] = [-1, -1]
            unsafe pipe(&ends)
            let (reading, writing) = (ends[0], ends[1])
            let reader = Task.detached {
                var byte: UInt8 = 0
                return unsafe read(reading, &byte, 1)
            }
            for _ in 0..<20 { kill(getpid(), SIGHUP) }
            var byte: UInt8 = 1
            unsafe write(writing, &byte, 1)
            #expect(await reader.value == 1)
        }
    }
}
