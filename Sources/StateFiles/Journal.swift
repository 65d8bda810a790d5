import CLinux
import FeedModel
import Glibc

/// The file that changes are appended to before anybody hears of them.
///
/// Opening is replaying: there is no way to append to a journal that was not read first.
struct Journal: ~Copyable, Sendable {
    private let file: OwnedDescriptor
    let path: String
    /// Bytes of whole, synchronised records.
    private(set) var length: Int

    /// Room kept beyond the end, so that "this hook was told" can be written down even when the disk
    /// has filled up since the last record.
    private static let reserve = 16 << 10

    /// Opens the journal, or makes it, and cuts off what `contents` found to be torn.
    init(opening path: String, keeping contents: borrowing JournalContents) throws(StateError) {
        let opened: OwnedDescriptor
        do throws(SystemError) {
            opened = try Self.open(path, cutTo: contents.goodLength)
        } catch {
            throw .unwritable(path, error.code)
        }
        file = opened
        length = contents.goodLength
        self.path = path
    }

    private static func open(_ path: String, cutTo length: Int) throws(SystemError) -> OwnedDescriptor {
        let file = try OwnedDescriptor(opening: path, O_RDWR | O_CREAT)
        try file.truncate(to: length)
        lseek(file.number, off_t(length), SEEK_SET)
        return file
    }

    /// Appends one record and waits for the disk. A record that could not be written whole is taken back.
    mutating func append(_ record: JournalRecord) throws(StateError) {
        let line = record.line()
        do throws(SystemError) {
            try file.writeAll(line)
            try file.synchronise(dataOnly: true)
            length += line.count
        } catch {
            // Half a record must never meet the next one.
            try? file.truncate(to: length)
            lseek(file.number, off_t(length), SEEK_SET)
            throw .unwritable(path, error.code)
        }
    }

    /// Whether a few more records will fit, asked of the disk itself.
    func hasRoom() throws(StateError) {
        let result = linux_reserve(file.number, Int64(length), Int64(Self.reserve))
        // A file system that cannot reserve is taken at its word when writing.
        guard result == 0 || errno == EOPNOTSUPP || errno == ENOSYS else { throw .unwritable(path, errno) }
    }
}

/// What a journal file holds.
struct JournalContents: ~Copyable {
    let records: [JournalRecord]
    /// Bytes of the whole records at the beginning.
    let goodLength: Int
    /// Whether whole records stand behind a bad one: damage, not a torn tail.
    let isDamaged: Bool

    /// - Throws: `unreadable`. A missing file is an empty one.
    init(reading path: String) throws(StateError) {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try OwnedDescriptor(opening: path, O_RDONLY).readAll()
        } catch {
            guard error.code == ENOENT else { throw .unreadable(path: path, reason: words(for: error.code)) }
            bytes = []
        }
        self.init(bytes)
    }

    init(_ bytes: [UInt8]) {
        var records: [JournalRecord] = []
        var place = 0
        while let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")),
            let record = JournalRecord(line: bytes[place..<end])
        {
            records.append(record)
            place = end + 1
        }
        self.records = records
        goodLength = place
        isDamaged = bytes[place...].split(separator: UInt8(ascii: "\n")).dropFirst().contains {
            JournalRecord(line: $0) != nil
        }
    }
}
