public import FoundationEssentials

/// When to try again what failed.
///
/// Only refusals (403, 429) and failures of the server (500, 502, 503, 504) are worth it: Apple's answer to
/// anything else would be the same, and when nothing answers the caller knows better how long to wait.
public struct RetryPolicy: Sendable, Hashable {
    /// How often to try again at most, after the first time.
    public var maxRetries: Int

    /// How long to wait before the first retry, in seconds; each further wait is twice the one before.
    public var baseDelay: TimeInterval

    /// The longest wait, in seconds.
    ///
    /// When Apple asks for more than this with `Retry-After`, the client does not wait at all but throws at
    /// once, so that the caller can plan.
    public var maxDelay: TimeInterval

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - maxRetries: How often to try again at most; 0 or less never does.
    ///   - baseDelay: How long to wait before the first retry, in seconds.
    ///   - maxDelay: The longest wait, in seconds.
    public init(maxRetries: Int = 3, baseDelay: TimeInterval = 2, maxDelay: TimeInterval = 60) {
        self.maxRetries = maxRetries
        self.baseDelay = baseDelay
        self.maxDelay = maxDelay
    }

    /// Three retries, after 2, 4 and 8 seconds.
    public static let `default` = RetryPolicy()

    /// No retries.
    public static let none = RetryPolicy(maxRetries: 0)
}

extension RetryPolicy {
    /// Decides about the next try.
    ///
    /// - Parameters:
    ///   - retries: How often it was tried again so far.
    ///   - status: The status of the answer that was not good enough.
    ///   - requested: What the server asks to wait, in seconds.
    /// - Returns: How long to wait before it, in seconds; `nil` when it is time to give up.
    func delay(retries: Int, status: Int, requested: TimeInterval?) -> TimeInterval? {
        guard retries < maxRetries, [403, 429, 500, 502, 503, 504].contains(status) else { return nil }
        if let requested { return requested <= maxDelay ? requested : nil }
        var delay = baseDelay
        for _ in 0..<retries where delay < maxDelay { delay *= 2 }
        // Not a number and less than nothing both come out as no wait.
        return max(0, min(delay, maxDelay))
    }
}
