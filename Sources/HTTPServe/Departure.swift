/// How far a server is on its way out.
enum Departure: Equatable {
    case none

    /// No one new is let in, and what is under way may end.
    case draining(until: ContinuousClock.Instant)

    /// The tasks have been cancelled, and may still say so to their clients.
    case cutting(until: ContinuousClock.Instant)

    case over

    /// Where things stand at `now`.
    func next(areUnderWay: Bool, at now: ContinuousClock.Instant) -> Departure {
        switch self {
        case .none, .over: self
        case .draining, .cutting: areUnderWay ? later(at: now) : .over
        }
    }

    var deadline: ContinuousClock.Instant? {
        switch self {
        case .none, .over: nil
        case .draining(let deadline), .cutting(let deadline): deadline
        }
    }

    private func later(at now: ContinuousClock.Instant) -> Departure {
        switch self {
        case .draining(let deadline) where now >= deadline: .cutting(until: now + .seconds(1))
        case .cutting(let deadline) where now >= deadline: .over
        default: self
        }
    }
}
