package import FeedModel

/// Owns the state directory: everything remembered, and its files.
///
/// A change is on the disk before it is visible, and visible before anybody is told.
package actor StateStore {
    /// Everything remembered, as of now.
    ///
    /// A value: it will not move under the reader.
    package private(set) var library: Library
    /// What had to be said when the state was opened: that it was mended, and from what.
    package nonisolated let notice: String?

    private let directory: StateDirectory
    private let kept: Int
    private let lock: StateLock
    private var journal: Journal
    /// The last record that `state.json` holds; `nil` when it has to be written anew.
    private var snapshotSequence: UInt64?
    private var followers = Followers()
    /// Why `state.json` could not be written when that was last tried.
    private var snapshotFault: StateError?

    /// Takes the directory and opens what is in it; makes it when it is missing.
    ///
    /// - Parameters:
    ///   - path: The state directory.
    ///   - kept: Full records kept per podcast.
    ///   - patience: How long to wait for another owner.
    ///   - now: Names what is put aside.
    /// - Throws: ``StateError``; the files are what they were then.
    package init(
        opening path: String, keeping kept: Int = Library.keptByDefault, patience: Duration, now: UnixTime
    ) async throws(StateError) {
        let directory = StateDirectory(path: path)
        let lock = try await StateLock(on: path, patience: patience)
        let reading = try StateReading(directory, keeping: kept)
        let notices = try Self.keepDamaged(reading, directory, now: now)
        let journal = try Journal(opening: directory.journal, keeping: reading.journal)
        self.directory = directory
        self.kept = kept
        self.lock = lock
        self.journal = journal
        library = reading.library
        snapshotSequence = reading.snapshotSequence
        notice = notices.isEmpty ? nil : notices.joined(separator: "; ")
        // A disk that is full now does not keep anybody from going on: the files that made up for the
        // snapshot stay, and it counts as behind until it is written.
        if reading.mended != nil { try? writeSnapshot() }
    }

    /// Everything remembered, without taking the directory: for those who only read.
    package static func read(_ path: String, keeping kept: Int = Library.keptByDefault) throws(StateError)
        -> Library
    {
        try StateReading(StateDirectory(path: path), keeping: kept).library
    }

    /// Decides what changes against the state of this very moment, makes it durable, then visible.
    ///
    /// - Returns: The changes, already on the disk. When `decide` finds none, nothing is written.
    /// - Throws: `unwritable`. Nothing has changed then, neither here nor on the disk.
    @discardableResult
    package func commit(_ decide: @Sendable (Library) -> [Change]) throws(StateError) -> [Change] {
        let changes = decide(library)
        guard !changes.isEmpty else { return [] }
        let record = JournalRecord(sequence: library.sequence + 1, changes: changes)
        try journal.append(record)
        library.apply(record, keeping: kept)
        followers.tell(of: changes, in: library)
        return changes
    }

    /// The same for one podcast: `decide` sees nothing else.
    ///
    /// A podcast that is gone changes nothing.
    @discardableResult
    package func commit(
        to podcast: String, _ decide: @Sendable (Subscription) -> [Change]
    ) throws(StateError) -> [Change] {
        try commit { library in library.subscriptions[podcast].map(decide) ?? [] }
    }

    /// What happens from now on, each event as a hook would be told of it.
    ///
    /// Ends early for a follower that falls far behind.
    package func follow() -> AsyncStream<EventMessage> {
        followers.add { number in Task { await self.forget(follower: number) } }
    }

    private func forget(follower number: Int) {
        followers.remove(number)
    }

    /// Throws unless a few more records fit on the disk: asked before a hook is told, since what was
    /// told must be written down.
    package func hasRoom() throws(StateError) {
        try journal.hasRoom()
    }

    /// Whether `state.json` is behind.
    package var isSnapshotBehind: Bool {
        snapshotSequence != library.sequence
    }

    /// Brings `state.json` up to date, if it is behind, and begins a new journal.
    ///
    /// - Throws: `unwritable`. The old one stays, and the journal has the rest.
    package func writeSnapshot() throws(StateError) {
        guard isSnapshotBehind else { return }
        do {
            try library.writeSnapshot(at: directory.snapshot)
            snapshotSequence = library.sequence
            try journal.begin(keepingOldAs: directory.previousJournal)
            snapshotFault = nil
        } catch {
            snapshotFault = error
            throw error
        }
    }

    /// What keeps changes from being written down just now; `nil` when nothing does.
    package func fault() -> StateError? {
        do {
            try journal.hasRoom()
            return snapshotFault
        } catch {
            return error
        }
    }

    /// Puts aside what is damaged.
    ///
    /// - Returns: A sentence about each file, for a person.
    private static func keepDamaged(
        _ reading: StateReading, _ directory: StateDirectory, now: UnixTime
    ) throws(StateError) -> [String] {
        var notices: [String] = []
        if case .damaged(let reason) = reading.mended {
            let aside = try setAside(directory.snapshot, now: now)
            notices.append("\(directory.snapshot) was damaged (\(reason)) and is kept as \(aside)")
        } else if reading.mended != nil {
            notices.append("\(directory.snapshot) was missing")
        }
        if reading.mended != nil {
            notices.append("podwatch put the newest state together from the other files in \(directory.path)")
        }
        if reading.journal.ending == .damaged {
            let aside = try copyAside(directory.journal, now: now)
            notices.append(
                "\(directory.journal) was damaged and is kept as \(aside); podwatch goes on from what stands "
                    + "before the damage, so something may be told twice")
        }
        return notices
    }
}
