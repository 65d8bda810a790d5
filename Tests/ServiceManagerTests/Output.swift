import Glibc

/// A pipe or a terminal, and what was written into it.
final class Output {
    let writing: Int32
    private let reading: Int32

    struct NotMade: Error {}

    /// A pipe.
    init() throws {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw NotMade() }
        (reading, writing) = (ends[0], ends[1])
    }

    /// A terminal.
    init(terminal: Void) throws {
        // What posix_openpt(3) and its like do, which Swift's Glibc does not carry.
        reading = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (locked, number): (Int32, UInt32) = (0, 0)
        let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        guard reading >= 0, unsafe ioctl(reading, setLock, &locked) == 0,
            unsafe ioctl(reading, getNumber, &number) == 0
        else { throw NotMade() }
        writing = unsafe open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    }

    /// What has been written so far.
    func text() -> String {
        _ = fcntl(reading, F_SETFL, O_NONBLOCK)
        var all: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = unsafe read(reading, &bytes, bytes.count)
            guard count > 0 else { return String(decoding: all, as: UTF8.self) }
            all += bytes.prefix(count)
        }
    }

    func stopReading() { close(reading) }

    deinit {
        close(writing)
        close(reading)
    }
}
