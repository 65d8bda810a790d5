import FeedModel
import FoundationEssentials
import Glibc

/// What a state directory holds, put together.
struct StateReading {
    var library: Library
    /// Whether the snapshot was damaged or missing and the rest made up for it.
    var wasMended = false
    /// The last record that the snapshot holds.
    var snapshotSequence: UInt64 = 0

    /// Reads the snapshot and replays the journal over it.
    ///
    /// When the snapshot is damaged, the previous one serves if the journals carry on from it
    /// without a gap: only then is the newest state known.
    ///
    /// - Parameter kept: Full records kept per podcast.
    init(_ directory: StateDirectory, keeping kept: Int) throws(StateError) {
        let current = try JournalContents(reading: directory.journal)
        let previous = try JournalContents(reading: directory.previousJournal)
        let records = previous.records + current.records
        var failure: SnapshotFault
        do {
            library = try Self.snapshot(at: directory.snapshot)
            snapshotSequence = library.sequence
            if library.replay(records, keeping: kept) { return }
            failure = .damaged("records are missing between it and \(directory.journal)")
        } catch .unreadable(let reason) {
            throw .unreadable(path: directory.snapshot, reason: reason)
        } catch .newer(let format) {
            throw .newer(path: directory.snapshot, format: format)
        } catch {
            failure = error
        }
        if failure == .missing, records.isEmpty, unsafe access(directory.previousSnapshot, F_OK) != 0 {
            library = Library()
            return
        }
        guard let mended = Self.mended(directory, previous: previous.records, records, keeping: kept) else {
            throw .damaged(path: directory.snapshot, reason: failure.reason, beside: directory.beside())
        }
        library = mended
        snapshotSequence = 0
        wasMended = failure != .missing || !previous.records.isEmpty
    }

    /// The newest state from the previous snapshot, or from nothing, and journals without a gap.
    private static func mended(
        _ directory: StateDirectory, previous: [JournalRecord], _ records: [JournalRecord], keeping kept: Int
    ) -> Library? {
        if records.first?.sequence == 1 {
            var library = Library()
            return library.replay(records, keeping: kept) ? library : nil
        }
        // The previous journal begins where the previous snapshot ends. Without it nothing tells
        // whether there was more.
        guard let first = previous.first, var library = try? snapshot(at: directory.previousSnapshot),
            first.sequence == library.sequence + 1, library.replay(records, keeping: kept)
        else { return nil }
        return library
    }

    private enum SnapshotFault: Error, Equatable {
        case missing
        case unreadable(String)
        case damaged(String)
        case newer(format: Int)

        var reason: String {
            switch self {
            case .missing: "it is missing"
            case .unreadable(let reason), .damaged(let reason): reason
            case .newer(let format): "format \(format)"
            }
        }
    }

    private static func snapshot(at path: String) throws(SnapshotFault) -> Library {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try OwnedDescriptor(opening: path, O_RDONLY).readAll()
        } catch {
            if error.code == ENOENT { throw .missing }
            throw .unreadable(words(for: error.code))
        }
        guard !bytes.isEmpty else { throw .damaged("it is empty") }
        let data = Data(bytes)
        guard let format = try? JSONDecoder().decode(FormatNumber.self, from: data).format else {
            throw .damaged("it is no JSON with a format number; it may have been cut")
        }
        guard format <= Library.format else { throw .newer(format: format) }
        do {
            return try JSONDecoder().decode(Library.self, from: data)
        } catch {
            throw .damaged("it does not read as a state file")
        }
    }

    private struct FormatNumber: Decodable {
        var format: Int
    }
}

extension Library {
    /// Applies the records that are not part of it yet.
    ///
    /// - Returns: False when one between is missing.
    fileprivate mutating func replay(_ records: [JournalRecord], keeping kept: Int) -> Bool {
        for record in records where record.sequence > sequence {
            guard record.sequence == sequence + 1 else { return false }
            for change in record.changes {
                apply(change, keeping: kept)
            }
            sequence = record.sequence
        }
        return true
    }
}
