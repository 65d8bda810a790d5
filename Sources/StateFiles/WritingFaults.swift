/// What keeps changes from being written down just now, and who hears when that begins and when it is over.
struct WritingFaults {
    enum Place {
        case journal, snapshot
    }

    private var journal: StateError?
    private var snapshot: StateError?
    private var hear: (@Sendable (StateError?) -> Void)?

    var current: StateError? { journal ?? snapshot }

    /// Takes in how the last try went.
    ///
    /// - Parameters:
    ///   - fault: What went wrong; `nil` when nothing did.
    ///   - place: What was tried.
    mutating func note(_ fault: StateError?, in place: Place) {
        let before = current
        switch place {
        case .journal: journal = fault
        case .snapshot: snapshot = fault
        }
        if (before == nil) != (current == nil) { hear?(current) }
    }

    mutating func tell(_ hear: @escaping @Sendable (StateError?) -> Void) {
        self.hear = hear
        if let current { hear(current) }
    }
}
