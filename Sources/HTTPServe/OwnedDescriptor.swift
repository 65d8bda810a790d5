import Glibc

/// A file descriptor with exactly one owner, closed when the owner goes away.
struct OwnedDescriptor: ~Copyable, Sendable {
    let number: Int32

    deinit { close(number) }
}

/// The system's words for the error number of the call that just failed.
func lastReason() -> String {
    reason(errno)
}

/// The system's words for an error number.
func reason(_ code: Int32) -> String {
    var text = [CChar](repeating: 0, count: 256)
    guard unsafe strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
    return text.string
}

extension [CChar] {
    /// The text before the terminating zero.
    var string: String {
        String(decoding: prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
