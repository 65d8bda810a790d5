/// How telling one hook about one event ended.
package enum HookResult: Sendable, Equatable {
    /// Exit status 0, or a 2xx. `output` is the end of what the hook wrote, at most 4 KiB.
    case delivered(output: String)
    /// To be tried again; `retryAfter` is how many seconds the other side asked to be left alone.
    case failed(reason: String, retryAfter: Int64?)
    /// The hook said that no repetition will help: exit status 78 or 100, or a webhook's 410.
    case refusedForGood(reason: String)
}
