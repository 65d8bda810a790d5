import Glibc

/// What a journal file holds.
struct JournalContents: Sendable, Equatable {
    /// The whole records at the beginning, in the order they were written.
    private(set) var records: [JournalRecord] = []
    /// Bytes of these records.
    private(set) var goodLength = 0
    private(set) var ending = Ending.clean

    /// What stands behind the whole records.
    enum Ending: Sendable, Equatable {
        case clean
        /// The beginning of a record: the end came while it was written, so nobody was told of it.
        case torn
        /// Lines that are complete and wrong: what was written down once can no longer be read.
        case damaged
        /// A record that only a newer podwatch understands.
        case unknown(sequence: UInt64)
    }

    /// Nothing yet.
    init() {}

    init(_ bytes: [UInt8]) {
        let lineFeed = UInt8(ascii: "\n")
        while let end = bytes[goodLength...].firstIndex(of: lineFeed) {
            switch JournalLine(bytes[goodLength..<end]) {
            case .record(let record):
                records.append(record)
                goodLength = end + 1
            case .unknown(let sequence):
                ending = .unknown(sequence: sequence)
                return
            case .broken:
                // A line feed is the last byte of a record, so this is more than a torn one.
                ending = .damaged
                return
            }
        }
        ending = goodLength == bytes.count ? .clean : .torn
    }

    /// Reads the file at `path`; a missing one is empty.
    ///
    /// - Throws: `unreadable`.
    init(reading path: String) throws(StateError) {
        do throws(SystemError) {
            self.init(try OwnedDescriptor(opening: path, O_RDONLY).readAll())
        } catch {
            guard error.code == ENOENT else { throw .unreadable(path: path, reason: words(for: error.code)) }
            self.init()
        }
    }
}
