import FeedModel
import Glibc

/// What a state directory holds, put together.
struct StateReading {
    private(set) var library: Library
    /// What is in the journal now.
    private(set) var journal: JournalContents
    /// The last record that `state.json` holds; `nil` when it has to be written anew.
    private(set) var snapshotSequence: UInt64?
    /// What was wrong with `state.json`, when the previous one and the journals made up for it.
    private(set) var mended: SnapshotFault?

    /// Reads the snapshot and replays the journal over it.
    ///
    /// When the snapshot cannot be used, the previous one serves if the journals carry on from it
    /// without a gap: only then is the newest state known.
    ///
    /// Nothing is written, and no lock is needed: the journal is read before the snapshot, which
    /// therefore holds all that has left the journal meanwhile.
    ///
    /// - Parameters:
    ///   - directory: Where the files are.
    ///   - kept: Full records kept per podcast.
    /// - Throws: `unreadable`, `newer`, or `damaged` when the newest state is not to be had.
    init(_ directory: StateDirectory, keeping kept: Int) throws(StateError) {
        journal = try JournalContents(reading: directory.journal)
        if case .unknown = journal.ending { throw .newer(path: directory.journal, format: nil) }
        let fault: SnapshotFault
        do throws(SnapshotFault) {
            library = try Library(readingSnapshot: directory.snapshot)
            snapshotSequence = library.sequence
            if replayJournal(keeping: kept) { return }
            fault = .damaged(reason: "records are missing between it and \(directory.journal)")
        } catch {
            fault = error
        }
        switch fault {
        case .unreadable(let reason): throw .unreadable(path: directory.snapshot, reason: reason)
        case .newer(let format): throw .newer(path: directory.snapshot, format: format)
        case .missing, .damaged: break
        }
        library = Library()
        snapshotSequence = 0
        // Perhaps there never was one: the first run ended before its first snapshot, or has not begun.
        if fault == .missing, !directory.hasPrevious, journal.ending != .damaged || !journal.records.isEmpty,
            replayJournal(keeping: kept)
        {
            return
        }
        library = try Self.mended(directory, fault, journal, keeping: kept)
        snapshotSequence = nil
        mended = fault
    }

    /// The newest state from the previous snapshot, or from nothing, and journals without a gap.
    private static func mended(
        _ directory: StateDirectory, _ fault: SnapshotFault, _ journal: JournalContents, keeping kept: Int
    ) throws(StateError) -> Library {
        let previous = try JournalContents(reading: directory.previousJournal)
        let records = previous.records + journal.records
        // The journal was begun when the lost snapshot was written. If it is empty, the one before must
        // be whole, for nothing else tells how far the lost snapshot went.
        let isKnownToEnd =
            journal.ending != .damaged && journal.loss == nil && previous.loss == nil
            && (!journal.records.isEmpty || previous.ending == .clean)
        if isKnownToEnd, let newest = records.last?.sequence {
            let beginnings = [try? Library(readingSnapshot: directory.previousSnapshot), Library()]
            for case var library? in beginnings where library.sequence < newest {
                if library.replay(records, keeping: kept) { return library }
            }
        }
        let reason =
            switch fault {
            case .damaged(let reason), .unreadable(let reason): reason
            case .missing: "it is missing, though podwatch has been here"
            case .newer(let format): "its format is \(format)"
            }
        throw .damaged(path: directory.snapshot, reason: reason, beside: directory.beside())
    }
}

extension StateReading {
    /// Replays the journal, past records that are lost in it.
    ///
    /// What stands behind them was written down before somebody was told of it: it counts, whatever the lost
    /// ones said.
    ///
    /// - Returns: False when records are missing without a trace.
    private mutating func replayJournal(keeping kept: Int) -> Bool {
        if let first = journal.records.first?.sequence, first > library.sequence + 1 {
            guard first - library.sequence - 1 <= journal.loss?.atStart ?? 0 else { return false }
            journal.stand(inForAll: (library.sequence + 1)..<first)
        }
        return library.replay(journal.records, keeping: kept)
    }

    /// What is damaged, for somebody who only reads.
    func doubts(in directory: StateDirectory) -> [String] {
        var doubts: [String] = []
        if let mended {
            let fault = if case .damaged(let reason) = mended { "damaged (\(reason))" } else { "missing" }
            doubts.append(
                "\(directory.snapshot) is \(fault); the other files in \(directory.path) make up for it")
        }
        if let journalNotice { doubts.append("\(directory.journal) is damaged; \(journalNotice)") }
        return doubts
    }

    /// What is wrong with the journal, in words for a person; `nil` when nothing is.
    var journalNotice: String? {
        let left =
            switch (journal.loss != nil, journal.ending == .damaged) {
            case (false, false): nil as String?
            case (true, false): "without the records that are damaged"
            case (_, true): "from what stands before the damage"
            }
        return left.map { "podwatch goes on \($0), so something may be missing or told twice" }
    }

    /// Puts aside what is damaged.
    ///
    /// - Returns: A sentence about each file, for a person.
    func keepDamaged(in directory: StateDirectory, now: UnixTime) throws(StateError) -> [String] {
        var notices: [String] = []
        if case .damaged(let reason) = mended {
            let aside = try setAside(directory.snapshot, now: now)
            notices.append("\(directory.snapshot) was damaged (\(reason)) and is kept as \(aside)")
        } else if mended != nil {
            notices.append("\(directory.snapshot) was missing")
        }
        if mended != nil {
            notices.append("podwatch put the newest state together from the other files in \(directory.path)")
        }
        if let journalNotice {
            let aside = try copyAside(directory.journal, now: now)
            notices.append("\(directory.journal) was damaged and is kept as \(aside); \(journalNotice)")
        }
        return notices
    }
}

extension Library {
    /// Applies the records that are not part of it yet.
    ///
    /// - Returns: False when one between is missing.
    fileprivate mutating func replay(_ records: [JournalRecord], keeping kept: Int) -> Bool {
        for record in records where record.sequence > sequence {
            guard record.sequence == sequence + 1 else { return false }
            apply(record, keeping: kept)
        }
        return true
    }

    /// Makes everything in `record` true.
    mutating func apply(_ record: JournalRecord, keeping kept: Int) {
        for change in record.changes {
            apply(change, keeping: kept)
        }
        sequence = record.sequence
    }
}
