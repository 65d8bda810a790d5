import Glibc

/// What a journal file holds.
struct JournalContents: Sendable, Equatable {
    /// The whole records, in the order they were written, with an empty one for each that is lost between them.
    private(set) var records: [JournalRecord] = []
    /// Bytes up to the end of the last whole record.
    private(set) var goodLength = 0
    private(set) var ending = Ending.clean
    /// What is lost in front of whole records; `nil` when nothing is.
    private(set) var loss: Loss?

    /// Damage with whole records behind it.
    struct Loss: Sendable, Equatable {
        /// Records that were lost in front of the first whole one, at most.
        fileprivate(set) var atStart: UInt64 = 0
        /// The lines of the records, as if nothing had ever stood where the damage is.
        fileprivate(set) var whole: [UInt8] = []
    }

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
        var position = 0
        while let end = bytes[position...].firstIndex(of: lineFeed) {
            let line = position..<(end + 1)
            position = end + 1
            switch JournalLine(bytes[line].dropLast()) {
            case .record(let record):
                guard isBehindLoss(record, bytes, before: line) else { continue }
                records.append(record)
                loss?.whole += bytes[line]
                goodLength = line.upperBound
            case .unknown(let sequence):
                ending = .unknown(sequence: sequence)
                return
            case .broken:
                break
            }
        }
        // A line feed is the last byte of a record, so complete lines that are none are more than a torn one.
        ending = goodLength < position ? .damaged : position == bytes.count ? .clean : .torn
    }

    /// Takes the damage in front of a record for records that are lost.
    ///
    /// - Returns: False when the record cannot have been written behind those before it: then it is part of the
    ///   damage.
    private mutating func isBehindLoss(_ record: JournalRecord, _ bytes: [UInt8], before line: Range<Int>)
        -> Bool
    {
        let damage = line.lowerBound - goodLength
        guard damage > 0 else { return true }
        let room = UInt64(damage / Self.shortestLine + 1)
        guard let last = records.last?.sequence else {
            loss = Loss(atStart: min(room, record.sequence - min(record.sequence, 1)))
            return true
        }
        guard record.sequence > last, record.sequence - last - 1 <= room else { return false }
        loss = loss ?? Loss(whole: Array(bytes[..<goodLength]))
        for sequence in (last + 1)..<record.sequence { stand(in: sequence) }
        return true
    }

    /// Puts empty records in front, for those that are lost there.
    mutating func stand(inForAll sequences: Range<UInt64>) {
        let empty = sequences.map { JournalRecord(sequence: $0, changes: []) }
        records.insert(contentsOf: empty, at: 0)
        loss?.whole.insert(contentsOf: empty.flatMap { $0.line() }, at: 0)
    }

    private mutating func stand(in sequence: UInt64) {
        let record = JournalRecord(sequence: sequence, changes: [])
        records.append(record)
        loss?.whole += record.line()
    }

    /// No record is shorter.
    private static let shortestLine = JournalRecord(sequence: 1, changes: []).line().count

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
