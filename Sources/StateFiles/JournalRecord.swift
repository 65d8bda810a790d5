import FeedModel
import FoundationEssentials

/// One line of the journal: changes that became true together.
///
/// `{"sequence":17,"length":93,"digest":"0123456789abcdef","changes":[…]}`. The length is that of the
/// list in bytes, the digest that of the number and the list, so a line that was cut, or in which a bit
/// flipped, is told from a good one; and every line is JSON for whoever looks.
struct JournalRecord: Sendable, Equatable {
    /// One more than that of the record before; the first one of all is 1.
    var sequence: UInt64
    var changes: [Change]

    /// The line, with its line feed.
    func line() -> [UInt8] {
        let bytes = changes.json
        var line = Self.head(sequence, before: bytes)
        line.reserveCapacity(line.count + bytes.count + 2)
        line += bytes
        line += Array("}\n".utf8)
        return line
    }

    /// What stands before the list.
    fileprivate static func head(_ sequence: UInt64, before bytes: [UInt8]) -> [UInt8] {
        let digest = Digest(Array("\(sequence)".utf8) + bytes)
        return Array("\(start)\(sequence)\(length)\(bytes.count)\(Self.digest)\(digest.hex)\(list)".utf8)
    }

    fileprivate static let start = #"{"sequence":"#
    fileprivate static let length = #","length":"#
    fileprivate static let digest = #","digest":""#
    fileprivate static let list = #"","changes":"#
}

/// What a line of a journal turned out to be.
enum JournalLine: Equatable {
    case record(JournalRecord)
    /// Whole and undamaged, but it says something that only a newer podwatch knows.
    case unknown(sequence: UInt64)
    /// Not what was once written.
    case broken

    /// - Parameter line: Without its line feed.
    init(_ line: ArraySlice<UInt8>) {
        var rest = line
        guard rest.skip(JournalRecord.start), let sequence = rest.number(),
            rest.skip(JournalRecord.length), let length = rest.number(),
            rest.popLast() == UInt8(ascii: "}"), length <= rest.count
        else {
            self = .broken
            return
        }
        let list = Array(rest.suffix(Int(length)))
        let head = JournalRecord.head(sequence, before: list)
        guard line.count == head.count + list.count + 1, line.starts(with: head) else {
            self = .broken
            return
        }
        guard let changes = try? JSONDecoder().decode([Change].self, from: Data(list)) else {
            self = .unknown(sequence: sequence)
            return
        }
        self = .record(JournalRecord(sequence: sequence, changes: changes))
    }
}

extension ArraySlice<UInt8> {
    /// Steps over `text`, or says that something else is there.
    fileprivate mutating func skip(_ text: String) -> Bool {
        guard starts(with: text.utf8) else { return false }
        self = dropFirst(text.utf8.count)
        return true
    }

    /// Steps over a decimal number.
    fileprivate mutating func number() -> UInt64? {
        let digits = prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        self = dropFirst(digits.count)
        return UInt64(String(decoding: digits, as: UTF8.self))
    }
}
