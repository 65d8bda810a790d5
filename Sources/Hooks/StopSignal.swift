import Glibc

/// How a task that is cancelled reaches the thread that watches its command.
final class StopSignal: Sendable {
    private let pipe: Pipe

    init() throws(StartError) {
        pipe = try Pipe()
    }

    /// Readable once a stop was asked for.
    var descriptor: Int32 { pipe.reading.number }

    func ask() {
        var mark: UInt8 = 0
        _ = unsafe write(pipe.writing.number, &mark, 1)
    }
}
