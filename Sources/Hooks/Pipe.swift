import CLinux
import Glibc

/// Both ends of a pipe; reading never waits.
struct Pipe: ~Copyable, Sendable {
    let reading: OwnedDescriptor
    let writing: OwnedDescriptor

    init() throws(StartError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe2(&ends, O_CLOEXEC) == 0 else { throw StartError.last }
        let first = OwnedDescriptor(ends[0])
        let second = OwnedDescriptor(ends[1])
        guard let first, let second else { throw StartError.noResources(EMFILE) }
        _ = fcntl(first.number, F_SETFL, O_NONBLOCK)
        reading = first
        writing = second
    }
}
