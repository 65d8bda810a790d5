import CMicroHTTPD
import Glibc

/// A bell that any thread may ring and one thread waits for (`eventfd`).
struct Wakeup: ~Copyable, Sendable {
    private let descriptor: OwnedDescriptor

    /// What to give to `poll`.
    var number: Int32 { descriptor.number }

    /// `nil` when descriptors ran out.
    init?() {
        let number = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        guard number >= 0 else { return nil }
        descriptor = OwnedDescriptor(number: number)
    }

    func ring() {
        eventfd_write(number, 1)
    }

    func silence() {
        var count: eventfd_t = 0
        unsafe eventfd_read(number, &count)
    }
}
