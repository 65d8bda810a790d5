import FeedModel
import FoundationEssentials

/// One line of the journal: changes that became true together.
///
/// `{"sequence":17,"length":93,"digest":"0123456789abcdef","changes":[…]}`. Length and digest are
/// those of the bytes of the list, so a line that was cut, or in which a bit flipped, is told from
/// a good one; and every line is JSON for whoever looks.
struct JournalRecord: Sendable, Equatable {
    var sequence: UInt64
    var changes: [Change]

    /// The line, with its line feed.
    func line() -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        // Encoding can only fail for numbers that JSON lacks, and there are none among the changes.
        guard let data = try? encoder.encode(changes) else { preconditionFailure("a change is not JSON") }
        let list = [UInt8](data)
        let head = "\(Self.start)\(sequence)\(Self.length)\(list.count)\(Self.digest)\(Digest(list).hex)\(Self.list)"
        return Array(head.utf8) + list + Array("}\n".utf8)
    }

    /// `nil` when the line is not exactly what ``line()`` makes.
    ///
    /// - Parameter line: Without its line feed.
    init?(line: ArraySlice<UInt8>) {
        var rest = line
        guard rest.skip(Self.start), let sequence = rest.number(),
            rest.skip(Self.length), let length = rest.number(),
            rest.skip(Self.digest), rest.count >= 16,
            let digest = Digest(hex: String(decoding: rest.prefix(16), as: UTF8.self))
        else { return nil }
        rest = rest.dropFirst(16)
        guard rest.skip(Self.list), rest.last == UInt8(ascii: "}") else { return nil }
        let list = rest.dropLast()
        guard UInt64(list.count) == length, Digest(list) == digest,
            let changes = try? JSONDecoder().decode([Change].self, from: Data(list))
        else { return nil }
        self.sequence = sequence
        self.changes = changes
    }

    init(sequence: UInt64, changes: [Change]) {
        self.sequence = sequence
        self.changes = changes
    }

    private static let start = #"{"sequence":"#
    private static let length = #","length":"#
    private static let digest = #","digest":""#
    private static let list = #"","changes":"#
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
