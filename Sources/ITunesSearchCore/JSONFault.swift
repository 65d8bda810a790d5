/// Where and why bytes are not JSON.
struct JSONFault: Error, Equatable, CustomStringConvertible {
    /// What was wrong, as the end of "at byte 12: ...".
    var reason: String
    /// The offset in bytes from the start of the document.
    var offset: Int

    var description: String {
        "not JSON at byte \(offset): \(reason)"
    }
}
