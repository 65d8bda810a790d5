/// Why no answer came, in the words of whatever carried the request.
public struct ITunesTransportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The transport's own number for what happened, such as `URLError`'s -1001 or libcurl's 28.
    public let code: Int

    /// What happened, for a person to read.
    public let description: String

    /// Whether the same request may succeed later.
    public let isTransient: Bool

    /// Whether the caller gave up.
    public let isCancelled: Bool

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The transport's own number for what happened.
    ///   - description: What happened, for a person to read.
    ///   - isTransient: Whether the same request may succeed later.
    ///   - isCancelled: Whether the caller gave up.
    public init(code: Int, description: String, isTransient: Bool, isCancelled: Bool = false) {
        self.code = code
        self.description = description
        self.isTransient = isTransient
        self.isCancelled = isCancelled
    }

    /// The caller gave up; the code is `URLError`'s.
    public static let cancelled = ITunesTransportError(
        code: -999, description: "cancelled", isTransient: false, isCancelled: true)
}
