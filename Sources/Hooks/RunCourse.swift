/// Decides what is done to a running command: left alone, asked to end, killed, given up.
///
/// It only decides; ``CommandRun`` does what the returned action says.
struct RunCourse {
    typealias Moment = SuspendingClock.Instant

    enum Action: Equatable {
        /// Nothing until something happens or the moment has come.
        case wait(until: Moment)
        /// Ask the group to end.
        case terminate
        /// End the group.
        case kill
        /// The command has ended, or cannot be made to.
        case end
    }

    /// Why the command was not left to end by itself.
    enum Interruption: Equatable { case tookTooLong, stopped }

    /// How long a command may take to end in order, and then to be gone after a KILL.
    static let grace = Duration.seconds(5)

    private enum State { case running, asked(until: Moment), killed(until: Moment) }

    private var state = State.running
    private(set) var interruption: Interruption?
    private let limit: Moment

    init(limit: Moment) {
        self.limit = limit
    }

    /// What is to be done now.
    ///
    /// - Parameters:
    ///   - hasExited: The command itself, whatever its children do.
    ///   - isOutputOpen: Whether any process still holds the output.
    ///   - isStopAsked: Whether nobody wants the command to go on.
    ///   - now: On the clock of `limit`.
    /// - Returns: One action; after any but `wait` and `end`, ask again.
    mutating func next(hasExited: Bool, isOutputOpen: Bool, isStopAsked: Bool, now: Moment) -> Action {
        switch state {
        case .running:
            // Children that live on were left on purpose, like a player in the background.
            if hasExited { return .end }
            guard isStopAsked || now >= limit else { return .wait(until: limit) }
            interruption = isStopAsked ? .stopped : .tookTooLong
            state = .asked(until: now + RunCourse.grace)
            return .terminate
        case .asked(let until):
            // Children of a command that has obeyed may need the rest of the time to end in order.
            guard now >= until || (hasExited && !isOutputOpen) else { return .wait(until: until) }
            state = .killed(until: now + RunCourse.grace)
            return .kill
        case .killed(let until):
            // A process that hangs in the kernel, as on a dead network file system, survives even this.
            return hasExited || now >= until ? .end : .wait(until: until)
        }
    }
}
