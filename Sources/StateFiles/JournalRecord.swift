import FeedModel
import FoundationEssentials

/// One line of the journal: changes that became true together.
///
/// `{"sequence":17,"length":93,"digest":"0123456789abcdef","changes":[…]}`. Length and digest are
/// those of the bytes of the list, so a line that was cut, or in which a bit flipped, is told from
/// a good one; and every line is JSON for whoever looks.
struct JournalRecord: Sendable, Equatable {
    /// One more than that of the record before; the first one of all is 1.
    var sequence: UInt64
    var changes: [Change]

    /// The line, with its line feed.
    func line() -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        // Encoding can only fail for numbers that JSON lacks, and there are none among the changes.
        guard let list = try? encoder.encode(changes) else { preconditionFailure("a change is not JSON") }
        let head = "\(Self.start)\(sequence)\(Self.length)\(list.count)\(Self.digest)\(Digest(list).hex)\(Self.list)"
        return Array(head.utf8) + list + Array("}\n".utf8)
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
            rest.skip(JournalRecord.digest),
            let digest = Digest(hex: String(decoding: rest.prefix(16), as: UTF8.self))
        else {
            self = .broken
            return
        }
        rest = rest.dropFirst(16)
        guard rest.skip(JournalRecord.list), rest.popLast() == UInt8(ascii: "}"),
            UInt64(rest.count) == length, Digest(rest) == digest
        else {
            self = .broken
            return
        }
        guard let changes = try? JSONDecoder().decode([Change].self, from: Data(rest)) else {
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
