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
    /// Whether `state.json` is behind.
    package private(set) var isSnapshotBehind: Bool
    private var snapshotUnderWay: Task<Result<Void, StateError>, Never>?
    /// What waits to be decided and written.
    private var pending: [PendingCommit] = []
    /// Podcasts whose last check is in no record yet, because it found nothing.
    private var noted: Set<String> = []
    /// What was asked of the disk since the start.
    package private(set) var effort = JournalEffort()
    private var followers = Followers()
    private var faults = WritingFaults()

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
        let notices = try reading.keepDamaged(in: directory, now: now)
        let journal = try Journal(opening: directory.journal, keeping: reading.journal)
        self.directory = directory
        self.kept = kept
        self.lock = lock
        self.journal = journal
        library = reading.library
        isSnapshotBehind = reading.snapshotSequence != reading.library.sequence
        notice = notices.isEmpty ? nil : notices.joined(separator: "; ")
        // A disk that is full now does not keep anybody from going on: the files that made up for the
        // snapshot stay, and it counts as behind until it is written.
        if reading.mended != nil, (try? reading.library.writeSnapshot(at: directory.snapshot)) != nil {
            isSnapshotBehind = false
            try? self.journal.begin(at: self.journal.length, keepingOldAs: directory.previousJournal)
        }
    }

    /// Everything remembered, without taking the directory: for those who only read.
    ///
    /// - Parameters:
    ///   - path: The state directory.
    ///   - kept: Full records kept per podcast.
    ///   - doubt: Hears of each file that is damaged and made up for.
    /// - Returns: The state as the files tell it now.
    /// - Throws: ``StateError``, when they do not tell it.
    package static func read(
        _ path: String, keeping kept: Int = Library.keptByDefault, doubt: (String) -> Void = { _ in }
    ) throws(StateError) -> Library {
        let directory = StateDirectory(path: path)
        let reading = try StateReading(directory, keeping: kept)
        for words in reading.doubts(in: directory) { doubt(words) }
        return reading.library
    }

    /// Looks at what is remembered without taking a copy along.
    ///
    /// A copy of the library that is held somewhere makes the next change copy its tables.
    package func read<Result: Sendable>(_ look: @Sendable (Library) -> Result) -> Result {
        look(library)
    }

    /// Decides what changes against the state of this very moment, makes it durable, then visible.
    ///
    /// Commits that wait for the disk together are written together: each is a record of its own, and the
    /// disk is waited for once.
    ///
    /// - Returns: The changes, already on the disk. When `decide` finds none, nothing is written.
    /// - Throws: `unwritable`. Nothing has changed then, neither here nor on the disk.
    @discardableResult
    package func commit(_ decide: @escaping @Sendable (Library) -> [Change]) async throws(StateError)
        -> [Change]
    {
        try await commit(seeing: .everything, decide)
    }

    /// The same for one podcast: `decide` sees nothing else.
    ///
    /// A podcast that is gone changes nothing. What says no more than that all is as it was (see
    /// ``Change/isNote(about:)``) is visible at once, and on the disk with ``writeNotes()`` or the snapshot.
    @discardableResult
    package func commit(
        to podcast: String, _ decide: @escaping @Sendable (Subscription) -> [Change]
    ) async throws(StateError) -> [Change] {
        try await commit(to: podcast) { subscription, _ in decide(subscription) }
    }

    /// The same for a decision that looks at what hosts asked for, too.
    @discardableResult
    package func commit(
        to podcast: String, _ decide: @escaping @Sendable (Subscription, [String: HostStanding]) -> [Change]
    ) async throws(StateError) -> [Change] {
        // Most checks find nothing. What they leave behind waits for nobody, unless something is about to
        // change that they must see.
        guard pending.allSatisfy({ $0.leavesAlone(podcast) }) else {
            return try await commit(seeing: .podcast(podcast)) { library in
                library.subscriptions[podcast].map { decide($0, library.hosts) } ?? []
            }
        }
        let changes = library.subscriptions[podcast].map { decide($0, library.hosts) } ?? []
        if changes.isEmpty || note(changes, about: podcast) { return changes }
        return try await commit(seeing: .podcast(podcast)) { _ in changes }
    }

    /// Takes in what a check leaves behind that found nothing, without a turn of its own.
    ///
    /// - Parameters:
    ///   - podcast: Its id.
    ///   - decide: Sees the podcast, and what hosts asked for; `nil` says that there is more to it.
    /// - Returns: Whether it was taken in: not either when something waits that must come first.
    package func noteAtOnce(
        about podcast: String, _ decide: (SubscriptionPlace, [String: HostStanding]) -> QuietCheck?
    ) -> Bool {
        guard pending.allSatisfy({ $0.leavesAlone(podcast) }),
            let quiet = library.subscriptions.look(at: podcast, { decide($0, library.hosts) }) ?? nil
        else { return false }
        library.take(quiet, about: podcast)
        noted.insert(podcast)
        isSnapshotBehind = true
        return true
    }

    /// Makes what is certain already durable, then visible.
    @discardableResult
    package func commit(_ changes: [Change]) async throws(StateError) -> [Change] {
        try await commit(seeing: .nothing) { _ in changes }
    }

    private func commit(
        seeing sight: PendingCommit.Sight, _ decide: @escaping @Sendable (Library) -> [Change]
    ) async throws(StateError) -> [Change] {
        let result = await withCheckedContinuation { answer in
            pending.append(PendingCommit(sight: sight, decide: decide, answer: answer))
            guard pending.count == 1 else { return }
            // What has been asked for until this one's turn comes goes along.
            Task { writePending() }
        }
        return try result.get()
    }

    private func writePending() {
        while !pending.isEmpty { write(PendingCommit.batch(from: &pending)) }
    }

    /// Decides all, writes all, and then makes all visible.
    private func write(_ batch: [PendingCommit]) {
        var records: [JournalRecord] = []
        var writers: [PendingCommit] = []
        for commit in batch {
            let changes = commit.decide(library)
            if changes.isEmpty || note(changes, about: commit.sight.podcast) {
                commit.answer.resume(returning: .success(changes))
                continue
            }
            let sequence = library.sequence + UInt64(records.count) + 1
            records.append(JournalRecord(sequence: sequence, changes: changes))
            writers.append(commit)
        }
        guard !records.isEmpty else { return }
        do throws(StateError) {
            try append(records, isAwaited: true)
        } catch {
            // On a disk that is nearly full, what is small may fit though all together does not.
            if writers.count > 1 {
                for commit in writers { write([commit]) }
            } else {
                faults.note(error, in: .journal)
                for commit in writers { commit.answer.resume(returning: .failure(error)) }
            }
            return
        }
        for (record, commit) in zip(records, writers) {
            library.apply(record, keeping: kept)
            followers.tell(of: record.changes, in: library)
            commit.answer.resume(returning: .success(record.changes))
        }
        isSnapshotBehind = true
    }

    private func append(_ records: [JournalRecord], isAwaited: Bool) throws(StateError) {
        let lines = records.count == 1 ? records[0].line() : records.flatMap { $0.line() }
        try journal.append(lines, isAwaited: isAwaited)
        faults.note(nil, in: .journal)
        effort.add(records: records.count, bytes: lines.count, isAwaited: isAwaited)
    }

    /// Takes in what a check leaves behind that found nothing.
    ///
    /// - Returns: False when there is more to it than that.
    private func note(_ changes: [Change], about podcast: String?) -> Bool {
        guard let podcast,
            library.subscriptions.look(
                at: podcast,
                { place in
                    changes.allSatisfy { $0.isNote(about: place.subscription) }
                }) == true
        else { return false }
        for change in changes { library.apply(change, keeping: kept) }
        followers.tell(of: changes, in: library)
        noted.insert(podcast)
        isSnapshotBehind = true
        return true
    }

    /// Writes down what checks left behind that found nothing, without waiting for the disk.
    ///
    /// It tells when to ask next: lost with the power, some feeds are asked once more than need be.
    ///
    /// - Throws: `unwritable`. It is tried again with the next call, or the snapshot has it.
    package func writeNotes() throws(StateError) {
        let changes = noted.compactMap { podcast in
            library.subscriptions[podcast].map { Change.checked(podcast: podcast, $0.checks) }
        }
        guard !changes.isEmpty else { return }
        do {
            try append([JournalRecord(sequence: library.sequence + 1, changes: changes)], isAwaited: false)
        } catch {
            faults.note(error, in: .journal)
            throw error
        }
        library.sequence += 1
        noted = []
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
        do {
            try journal.hasRoom()
            faults.note(nil, in: .journal)
        } catch {
            faults.note(error, in: .journal)
            throw error
        }
    }

    /// Brings `state.json` up to date, if it is behind, and begins a new journal.
    ///
    /// Commits go on meanwhile: it is made from what is remembered now, on a thread of its own.
    ///
    /// - Throws: `unwritable`. The old one stays, and the journal has the rest.
    package func writeSnapshot() async throws(StateError) {
        while let before = snapshotUnderWay { _ = await before.value }
        guard isSnapshotBehind else { return }
        let (library, place, notedBefore) = (library, journal.length, noted)
        let path = directory.snapshot
        isSnapshotBehind = false
        noted = []
        let task = Task {
            let written = await onOwnThread { library.snapshotResult(at: path) }
            return endSnapshot(written, at: place, notedBefore)
        }
        snapshotUnderWay = task
        try await task.value.get()
    }

    /// Who waits for a snapshot finds it ended: this is part of what they wait for.
    private func endSnapshot(
        _ written: Result<Void, StateError>, at place: Int, _ notedBefore: Set<String>
    ) -> Result<Void, StateError> {
        snapshotUnderWay = nil
        guard case .success = written else {
            isSnapshotBehind = true
            noted.formUnion(notedBefore)
            if case .failure(let error) = written { faults.note(error, in: .snapshot) }
            return written
        }
        do throws(StateError) {
            try journal.begin(at: place, keepingOldAs: directory.previousJournal)
            faults.note(nil, in: .snapshot)
            return written
        } catch {
            faults.note(error, in: .snapshot)
            return .failure(error)
        }
    }

    /// What keeps changes from being written down just now; `nil` when nothing does.
    package func fault() -> StateError? {
        try? hasRoom()
        return faults.current
    }

    /// Has `hear` called whenever changes cannot be written down any more, with the reason, and with `nil` when
    /// they can again, whoever finds that out.
    package func tellOfFaults(_ hear: @escaping @Sendable (StateError?) -> Void) {
        faults.tell(hear)
    }

    /// Looks whether what could not be written down can be by now.
    package func lookAgain() {
        if faults.current != nil { try? hasRoom() }
    }
}
