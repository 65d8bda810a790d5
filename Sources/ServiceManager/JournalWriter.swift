import CSystemd
import Glibc
import Threads

/// Writes entries to the journal, or as lines where there is none.
///
/// Safe from any thread, and lines stay whole. An entry that cannot be written is lost: there is no
/// one left to tell.
package final class JournalWriter: Sendable {
    package let form: JournalForm

    private let identifier: String

    /// The descriptor that lines go to, one at a time.
    private let output: Lock<Int32>

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - identifier: The program's name, for `journalctl -t`.
    ///   - descriptor: Where lines go. Stays the caller's.
    ///   - form: `nil` decides by what the descriptor is.
    package init(identifier: String, descriptor: Int32 = STDERR_FILENO, form: JournalForm? = nil) {
        self.identifier = identifier
        output = Lock(descriptor)
        self.form = form ?? .suiting(descriptor)
    }

    package func write(_ entry: JournalEntry) {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        if form == .native, send(entry.assignments(identifier: identifier)) { return }
        let line = Array(entry.line(in: form, at: now).utf8)
        output.withLock { put(line, into: $0) }
    }

    /// Sends fields to journald.
    ///
    /// `false` when it did not take them.
    private func send(_ assignments: [[UInt8]]) -> Bool {
        var bytes = assignments.flatMap { $0 }
        return unsafe bytes.withUnsafeMutableBytes { bytes in
            var offset = 0
            let pieces = unsafe assignments.map { assignment in
                defer { offset += assignment.count }
                return unsafe iovec(
                    iov_base: bytes.baseAddress?.advanced(by: offset), iov_len: assignment.count)
            }
            return unsafe sd_journal_sendv(pieces, Int32(pieces.count)) == 0
        }
    }

    private func put(_ line: [UInt8], into descriptor: Int32) {
        var rest = line[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Someone made the output non-blocking. Whoever reads it gets a second to make room.
                var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                guard unsafe poll(&room, 1, 1000) > 0 else { return }
            } else if errno != EINTR {
                return
            }
        }
    }
}
