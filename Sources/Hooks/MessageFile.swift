import CLinux
import Glibc

/// A message to be read as standard input: a file in memory, without a name.
///
/// Not a pipe, for nobody has to stay and fill it: a command that reads late, never, or leaves the
/// reading to a child cannot hold us up nor be cut short. It ends where the message ends, can be
/// opened again as `/dev/stdin`, and goes away with its last reader.
struct MessageFile: ~Copyable {
    let descriptor: OwnedDescriptor

    init(_ message: [UInt8]) throws(StartError) {
        guard let file = OwnedDescriptor(MessageFile.open()) else { throw StartError.last }
        var rest = message[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe write(file.number, $0.baseAddress, $0.count) }
            guard count > 0 else { throw StartError.last }
            rest = rest.dropFirst(count)
        }
        lseek(file.number, 0, SEEK_SET)
        descriptor = file
    }

    private static func open() -> Int32 {
        let closedAtExec: UInt32 = 0x1
        let neverExecuted: UInt32 = 0x8
        // Some systems demand that a file in memory cannot be run; a kernel before 6.3 does not know the wish.
        let number = unsafe memfd_create("podwatch-event", closedAtExec | neverExecuted)
        guard number < 0, errno == EINVAL else { return number }
        return unsafe memfd_create("podwatch-event", closedAtExec)
    }
}
