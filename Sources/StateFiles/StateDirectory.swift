/// The names of what lies in a state directory.
struct StateDirectory: Sendable {
    let path: String

    var snapshot: String { path + "/state.json" }
    var journal: String { path + "/state.journal" }
    /// Records that the snapshot holds already; with the previous snapshot they make it again.
    var previousJournal: String { journal + ".bak" }
    /// The snapshot before this one, beside the file itself even when `state.json` is a link.
    var previousSnapshot: String { previousName(of: followingLinks(snapshot)) }

    /// Whether there was a snapshot once.
    var hasPrevious: Bool {
        isTaken(previousSnapshot) || isTaken(previousJournal)
    }

    /// Those of the files that are there, besides the snapshot itself.
    func beside() -> [String] {
        [previousSnapshot, journal, previousJournal].filter(isTaken)
    }
}
