import Glibc
import TestSupport
import Testing

@testable import ServiceManager

/// One after the other: the environment is one for the whole process.
@Suite("In the environment of a service manager", .serialized, .takingTurns)
struct EnvironmentTests {
    @Test func `notices reach the manager, a datagram each`() throws {
        let manager = try ManagerSocket()
        for notice in [ServiceNotice.ready, .stopping, .watchdog, .status("3 podcasts, 1 failing")] {
            #expect(try notify(notice))
        }
        #expect(manager.message() == "READY=1")
        #expect(manager.message() == "STOPPING=1")
        #expect(manager.message() == "WATCHDOG=1")
        #expect(manager.message() == "STATUS=3 podcasts, 1 failing")
        #expect(manager.message() == nil)
    }

    @Test func `a reload carries the time at which it began`() throws {
        let manager = try ManagerSocket()
        try notify(.reloading)
        let lines = try #require(manager.message()).split(separator: "\n")
        #expect(lines.first == "RELOADING=1")
        #expect(lines.last?.hasPrefix("MONOTONIC_USEC=") == true)
        #expect(try #require(lines.last?.split(separator: "=").last.flatMap { Int($0) }) > 0)
    }

    @Test func `a status cannot smuggle in another variable`() throws {
        let manager = try ManagerSocket()
        try notify(.status("a\nREADY=1\r\u{1b}[31m"))
        #expect(manager.message() == "STATUS=a READY=1 \u{FFFD}[31m")
    }

    @Test func `without a manager nothing is told, and that is no error`() throws {
        unsafe unsetenv("NOTIFY_SOCKET")
        #expect(try !notify(.ready))
    }

    @Test func `a manager that has gone is an error in words`() throws {
        let manager = try ManagerSocket()
        manager.die()
        let error = #expect(throws: ServiceError.self) { try notify(.ready) }
        #expect(error?.description == "cannot tell the service manager: Connection refused")
    }

    @Test func `the watchdog's interval is known when it waits for this process`() {
        unsafe setenv("WATCHDOG_USEC", "30000000", 1)
        defer {
            unsafe unsetenv("WATCHDOG_USEC")
            unsafe unsetenv("WATCHDOG_PID")
        }
        #expect(watchdogInterval() == .seconds(30))
        unsafe setenv("WATCHDOG_PID", "\(getpid())", 1)
        #expect(watchdogInterval() == .seconds(30))
        unsafe setenv("WATCHDOG_PID", "1", 1)
        #expect(watchdogInterval() == nil)
        unsafe unsetenv("WATCHDOG_USEC")
        #expect(watchdogInterval() == nil)
        unsafe setenv("WATCHDOG_USEC", "soon", 1)
        #expect(watchdogInterval() == nil)
    }

    @Test func `sockets for another process, or none, are not taken`() throws {
        #expect(try inheritedSockets() == [])
        unsafe setenv("LISTEN_FDS", "1", 1)
        unsafe setenv("LISTEN_PID", "1", 1)
        #expect(try inheritedSockets() == [])
    }

    @Test func `a number of sockets that makes no sense is an error in words`() {
        unsafe setenv("LISTEN_FDS", "many", 1)
        unsafe setenv("LISTEN_PID", "\(getpid())", 1)
        let error = #expect(throws: ServiceError.self) { try inheritedSockets() }
        #expect(
            error?.description == "cannot take over the sockets of the service manager: Invalid argument")
        #expect(unsafe getenv("LISTEN_FDS") == nil)
    }

    @Test func `sockets are taken with their names, and programs started later know nothing of them`() async {
        // In a process of its own, in which 3 and 4 can be had.
        await #expect(processExitsWith: .success) {
            for number: Int32 in [3, 4] {
                let made = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
                dup2(made, number)
                if made != number { close(made) }
            }
            unsafe setenv("LISTEN_FDS", "2", 1)
            unsafe setenv("LISTEN_PID", "\(getpid())", 1)
            unsafe setenv("LISTEN_FDNAMES", "control:web", 1)
            let sockets = try inheritedSockets()
            #expect(
                sockets == [.init(descriptor: 3, name: "control"), .init(descriptor: 4, name: "web")])
            for socket in sockets { #expect(fcntl(socket.descriptor, F_GETFD) == FD_CLOEXEC) }
            for name in ["LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES"] { #expect(unsafe getenv(name) == nil) }
            #expect(try inheritedSockets() == [])
        }
    }

    @Test func `an output that is the journal's is known by JOURNAL_STREAM`() throws {
        let output = try Output()
        var status = stat()
        unsafe fstat(output.writing, &status)
        unsafe setenv("JOURNAL_STREAM", "\(status.st_dev):\(status.st_ino)", 1)
        defer { unsafe unsetenv("JOURNAL_STREAM") }
        #expect([.native, .prefixed].contains(JournalForm.suiting(output.writing)))
        let other = try Output()
        #expect(JournalForm.suiting(other.writing) == .plain)
        #expect(JournalForm.suiting(-1) == .plain)
    }
}
