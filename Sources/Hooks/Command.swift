/// A program ready to be started.
struct Command: Sendable {
    /// The program and its arguments.
    var words: [String]
    var environment: [String: String]
    /// Where it starts, and what a relative program path counts from.
    var directory: String
    /// What it reads on standard input.
    var input: [UInt8]
    /// How long it may run.
    var limit: Duration
}
