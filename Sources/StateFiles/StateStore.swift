package import FeedModel
import FoundationEssentials
import Glibc

/// Owns the state directory: everything remembered, and its files.
///
/// A change is on the disk before it is visible, and visible before anybody is told.
package actor StateStore {
    /// Everything remembered, as of now. A value: it will not move under the reader.
    package private(set) var library: Library
    /// What had to be said when the state was opened: that it was mended, and from what.
    package nonisolated let notice: String?

    private let directory: StateDirectory
    private let kept: Int
    private let lock: StateLock
    private var journal: Journal
    private var snapshotSequence: UInt64

    /// Takes the directory and opens what is in it; makes it when it is missing.
    ///
    /// - Parameters:
    ///   - path: The state directory.
    ///   - kept: Full records kept per podcast.
    ///   - patience: How long to wait for another owner.
    ///   - now: Names what is put aside.
    package init(
        opening path: String, keeping kept: Int = Library.keptByDefault, patience: Duration, now: UnixTime
    ) async throws(StateError) {
        let directory = StateDirectory(path: path)
        let lock = try await StateLock(on: path, patience: patience)
        let reading = try StateReading(directory, keeping: kept)
        var notices: [String] = []
        if reading.wasMended {
            notices.append(try Self.putAside(directory.snapshot, now: now))
        }
        let contents = try JournalContents(reading: directory.journal)
        if contents.isDamaged {
            notices.append(try Self.putAside(directory.journal, now: now, keeping: true))
        }
        let journal = try Journal(opening: directory.journal, keeping: contents)
        self.directory = directory
        self.kept = kept
        self.lock = lock
        self.journal = journal
        library = reading.library
        snapshotSequence = reading.snapshotSequence
        notice = notices.isEmpty ? nil : notices.joined(separator: "; ")
        if reading.wasMended { try writeSnapshot() }
    }

    /// Everything remembered, without taking the directory: for those who only read.
    package static func read(_ path: String, keeping kept: Int = Library.keptByDefault) throws(StateError) -> Library {
        try StateReading(StateDirectory(path: path), keeping: kept).library
    }

    /// Decides what changes against the state of this very moment, makes it durable, then visible.
    ///
    /// - Returns: The changes, already on the disk. When `decide` finds none, nothing is written.
    @discardableResult
    package func commit(_ decide: @Sendable (Library) -> [Change]) throws(StateError) -> [Change] {
        let changes = decide(library)
        guard !changes.isEmpty else { return [] }
        let record = JournalRecord(sequence: library.sequence + 1, changes: changes)
        try journal.append(record)
        for change in changes {
            library.apply(change, keeping: kept)
        }
        library.sequence = record.sequence
        return changes
    }

    /// The same for one podcast: `decide` sees nothing else. A podcast that is gone changes nothing.
    @discardableResult
    package func commit(
        to podcast: String, _ decide: @Sendable (Subscription) -> [Change]
    ) throws(StateError) -> [Change] {
        try commit { library in library.subscriptions[podcast].map(decide) ?? [] }
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

    /// Brings `state.json` up to date, if it is behind. On failure the old one stays, and the journal has the rest.
    package func writeSnapshot() throws(StateError) {
        guard isSnapshotBehind else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        guard let data = try? encoder.encode(library) else { preconditionFailure("the library is not JSON") }
        try replaceFile(at: directory.snapshot, with: [UInt8](data) + [UInt8(ascii: "\n")])
        snapshotSequence = library.sequence
        try beginJournal()
    }

    /// Sets aside the journal, whose records the snapshot holds now, and begins a new one.
    private func beginJournal() throws(StateError) {
        guard unsafe rename(directory.journal, directory.previousJournal) == 0 else {
            throw .unwritable(directory.journal, errno)
        }
        journal = try Journal(opening: directory.journal, keeping: JournalContents([]))
        do throws(SystemError) {
            try synchroniseDirectory(of: directory.journal)
        } catch {
            throw .unwritable(directory.journal, error.code)
        }
    }

    /// Gives a damaged file another name, so that nothing of it is lost.
    ///
    /// - Parameter keeping: Leave the file where it is, too.
    private static func putAside(
        _ path: String, now: UnixTime, keeping: Bool = false
    ) throws(StateError) -> String {
        let aside = "\(path).corrupt-\(now.seconds)"
        let done = keeping ? copy(path, to: aside) : unsafe rename(path, aside) == 0
        guard done || errno == ENOENT else { throw .unwritable(aside, errno) }
        return "\(path) was damaged; it is kept as \(aside), and podwatch carries on from the copy beside it"
    }

    private static func copy(_ path: String, to copy: String) -> Bool {
        do {
            let bytes = try OwnedDescriptor(opening: path, O_RDONLY).readAll()
            try OwnedDescriptor(opening: copy, O_WRONLY | O_CREAT | O_EXCL).writeAll(bytes)
            return true
        } catch {
            return false
        }
    }
}
