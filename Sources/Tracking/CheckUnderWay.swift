/// A check that is under way, and those who wait for it.
///
/// It is ``Tracker``'s, and only looked at there.
final class CheckUnderWay {
    typealias Outcome = Result<CheckReport?, CheckFailure>

    enum Course {
        /// Its feed is asked, by this number, and it has no task yet.
        case asking(UInt64)
        case task(Task<Void, Never>)
    }

    var course: Course?
    private(set) var outcome: Outcome?
    private var waiting: [CheckedContinuation<Outcome, Never>] = []

    func end(_ outcome: Outcome) {
        self.outcome = outcome
        for one in waiting { one.resume(returning: outcome) }
        waiting = []
    }

    func wait(_ one: CheckedContinuation<Outcome, Never>) {
        if let outcome { one.resume(returning: outcome) } else { waiting.append(one) }
    }
}
