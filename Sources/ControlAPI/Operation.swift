package import FeedModel
import StateFiles
package import Tracking

/// Something that can be asked of podwatch: by a command in its own process, or through the control socket.
///
/// The request and its answer are the same JSON either way.
package protocol Operation: Codable, Sendable {
    associatedtype Answer: Codable & Sendable

    /// Its route is `/v1/<name>`.
    static var name: String { get }
    /// Seconds after which a daemon that has not answered is given up.
    static var patience: Int64 { get }
    /// Whether it is given up when its task is cancelled, and answers or throws at once then.
    static var mayBeGivenUp: Bool { get }

    func perform(in context: OperationContext) async throws(OperationError) -> Answer
}

extension Operation {
    /// Checks may take that long, and hooks.
    package static var patience: Int64 { 3_600 }

    package static var mayBeGivenUp: Bool { false }
}

/// An operation that needs nothing but what is remembered, and takes no lock.
package protocol ReadingOperation: Operation {
    func answer(from library: Library, at now: UnixTime) throws(OperationError) -> Answer
}

extension ReadingOperation {
    package static var patience: Int64 { 30 }

    package func perform(in context: OperationContext) async throws(OperationError) -> Answer {
        try answer(from: await context.tracker.store.library, at: context.now())
    }
}

/// What operations work with.
package struct OperationContext: Sendable {
    package let tracker: Tracker
    package let now: @Sendable () -> UnixTime
    /// Tells the loop that something may be due.
    package let wake: @Sendable () -> Void
    /// Reads the settings anew.
    package let reload: @Sendable () async throws(OperationError) -> [String]

    package init(
        tracker: Tracker, now: @escaping @Sendable () -> UnixTime, wake: @escaping @Sendable () -> Void = {},
        reload: @escaping @Sendable () async throws(OperationError) -> [String] = { [] }
    ) {
        self.tracker = tracker
        self.now = now
        self.wake = wake
        self.reload = reload
    }
}

/// What no command would send, and somebody on the socket may.
func refuseNegative(_ number: Int?, _ name: String) throws(OperationError) {
    guard let number, number < 0 else { return }
    throw OperationError(.usage, "\(name) is \(number), and must not be negative")
}

extension Library {
    /// The podcasts of these names; one that names none, or several, is an error and nothing is done.
    func podcasts(named names: [String]) throws(OperationError) -> [Subscription] {
        var podcasts: [Subscription] = []
        for name in names {
            do {
                podcasts.append(try podcast(named: name))
            } catch {
                throw OperationError(error)
            }
        }
        return podcasts
    }
}
