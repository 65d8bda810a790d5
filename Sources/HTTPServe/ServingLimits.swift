/// What one server spends on its clients.
package struct ServingLimits: Sendable, Equatable {
    /// Bytes of a request's body.
    ///
    /// More is answered with 413, without asking the handler.
    package var bodySize = 1 << 20

    /// Bytes of memory per connection, which bounds a request's line and headers together (431 and 414
    /// beyond it), and the headers of an answer.
    package var headerSize = 32 << 10

    /// Connections at once.
    ///
    /// Further clients wait in the kernel's queue until one has gone. A user other than root and the server's own
    /// has at most a quarter of them, and all such users together three quarters.
    package var connections = 128

    /// How long a client may take to send a whole request, from connecting or from the last answer.
    ///
    /// A second at most while all connections are taken.
    package var requestTime: Duration = .seconds(5)

    /// How long a client may take nothing that waits for it.
    ///
    /// Whole seconds.
    ///
    /// Does not run while a handler works, nor while a stream has nothing to say.
    package var idleTime: Duration = .seconds(60)

    /// How long answers that are under way may take after `stop`.
    ///
    /// Then their tasks are cancelled.
    package var drainTime: Duration = .seconds(20)

    package init() {}
}
