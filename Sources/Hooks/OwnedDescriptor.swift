import Glibc

/// A file descriptor with exactly one owner, closed when the owner goes away.
///
/// Never 0, 1 or 2, so that giving it to a child as one of these cannot overwrite another that is
/// still to be given.
struct OwnedDescriptor: ~Copyable, Sendable {
    let number: Int32

    /// Takes over `number`, which was opened to be closed at exec; `nil` when it is -1, as of a call that failed.
    init?(_ number: Int32) {
        guard number >= 0 else { return nil }
        guard number < 3 else {
            self.number = number
            return
        }
        let raised = fcntl(number, F_DUPFD_CLOEXEC, 3)
        close(number)
        guard raised >= 0 else { return nil }
        self.number = raised
    }

    deinit { close(number) }
}
