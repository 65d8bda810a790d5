import CLinux
import Glibc

/// The file that changes are appended to before anybody hears of them.
///
/// Opening takes what was read: there is no way to append to a journal that was not read first.
struct Journal: ~Copyable, Sendable {
    private var file: OwnedDescriptor
    private let path: String
    /// Bytes of whole, synchronised records.
    private(set) var length: Int

    /// Room kept beyond the end, in bytes, so that "this hook was told" can be written down even when
    /// the disk has filled up since the last record.
    ///
    /// Such a record is some 200 bytes.
    private static let reserve: Int64 = 16 << 10

    /// Opens the journal, or makes it, and takes out what stands between and behind the whole records.
    init(opening path: String, keeping contents: JournalContents) throws(StateError) {
        let whole = contents.loss?.whole
        let length = whole?.count ?? contents.goodLength
        let opened: OwnedDescriptor
        do throws(SystemError) {
            if let whole { try Self.replace(path, with: whole) }
            opened = try Self.open(path, cutTo: length)
        } catch {
            throw .unwritable(path, error.code)
        }
        file = opened
        self.length = length
        self.path = path
    }

    private static func replace(_ path: String, with lines: [UInt8]) throws(SystemError) {
        let temporary = path + ".new"
        do throws(SystemError) {
            let fresh = try OwnedDescriptor(opening: temporary, O_RDWR | O_CREAT | O_TRUNC)
            try fresh.write(lines.span)
            try fresh.synchronise()
            try move(temporary, to: path)
            try synchroniseNames(beside: path)
        } catch {
            remove(temporary)
            throw error
        }
    }

    private static func open(_ path: String, cutTo length: Int) throws(SystemError) -> OwnedDescriptor {
        let isNew = !isTaken(path)
        let file = try OwnedDescriptor(opening: path, O_RDWR | O_CREAT)
        if try file.status().st_size != length { try file.truncate(to: length) }
        // A record is not durable in a file whose name is not.
        if isNew { try synchroniseNames(beside: path) }
        return file
    }

    /// Appends whole records, and waits for the disk once for all of them.
    ///
    /// Records that could not be written whole are taken back, all of them.
    ///
    /// - Parameters:
    ///   - lines: The records, each with its line feed.
    ///   - isAwaited: Whether to wait for the disk. What is not awaited survives the end of the program, not
    ///     that of the power.
    /// - Throws: `unwritable`. The journal is what it was.
    mutating func append(_ lines: [UInt8], isAwaited: Bool = true) throws(StateError) {
        do throws(SystemError) {
            try file.write(lines.span, at: length)
            if isAwaited { try file.synchronise(dataOnly: true) }
            length += lines.count
        } catch {
            // Half a record would be cut off when opening; a whole one that was refused would not.
            try? file.truncate(to: length)
            throw .unwritable(path, error.code)
        }
    }

    /// Throws unless a few more records will fit, asked of the disk itself.
    func hasRoom() throws(StateError) {
        var result: Int32
        repeat {
            result = linux_reserve(file.number, Int64(length), Self.reserve)
        } while result != 0 && errno == EINTR
        // A file system that cannot reserve is taken at its word when writing.
        guard result == 0 || errno == EOPNOTSUPP || errno == ENOSYS else { throw .unwritable(path, errno) }
    }

    /// Begins a new journal with the records from `start` on, and keeps the old one under another name.
    ///
    /// There is a journal of this name at every moment, and what is appended goes to no other.
    ///
    /// - Parameters:
    ///   - start: Bytes at the beginning that nobody needs any more.
    ///   - previous: The other name.
    /// - Throws: `unwritable`. The old one is the journal still, or the new one already is.
    mutating func begin(at start: Int, keepingOldAs previous: String) throws(StateError) {
        guard start > 0 else { return }
        let temporary = path + ".new"
        do throws(SystemError) {
            let fresh = try OwnedDescriptor(opening: temporary, O_RDWR | O_CREAT | O_TRUNC)
            let rest = try file.read(from: start, to: length)
            if !rest.isEmpty {
                try fresh.write(rest.span)
                try fresh.synchronise()
            }
            try keep(path, as: previous)
            try move(temporary, to: path)
            file = fresh
            length = rest.count
            try synchroniseNames(beside: path)
        } catch {
            remove(temporary)
            throw .unwritable(path, error.code)
        }
    }
}
