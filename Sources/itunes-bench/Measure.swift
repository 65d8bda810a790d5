import Foundation

/// What one process measured.
struct Measure: CustomStringConvertible {
    /// The shortest time that one reading took.
    var seconds: Double
    /// The peak of memory before the first reading, in kilobytes: the program and the bytes.
    var before: Int
    /// The peak of memory after the first reading, in kilobytes.
    var after: Int

    init(seconds: Double, before: Int, after: Int) {
        self.seconds = seconds
        self.before = before
        self.after = after
    }

    /// Reads what `description` wrote in another process.
    init?(_ text: String) {
        let words = text.split { $0 == " " || $0 == "\n" }
        guard words.count == 3, let seconds = Double(words[0]), let before = Int(words[1]),
            let after = Int(words[2])
        else { return nil }
        self.init(seconds: seconds, before: before, after: after)
    }

    var description: String { "\(seconds) \(before) \(after)" }

    /// The better of two in every respect: whatever is worse was the machine's doing.
    func best(_ other: Measure) -> Measure {
        Measure(
            seconds: min(seconds, other.seconds), before: min(before, other.before),
            after: min(after, other.after))
    }

    /// The measure as a line of a table.
    func line(_ reader: Reader, against ours: Measure, size: Int) -> String {
        let columns = [
            column(reader.rawValue, 18),
            column("\(rounded(seconds * 1000, 3)) ms", 12),
            column("\(rounded(Double(size) / seconds / 1e6, 0)) MB/s", 12),
            column("x\(rounded(seconds / ours.seconds, 2))", 8),
            column("peak \(rounded(Double(after) / 1024, 1)) MB", 15),
            column("x\(rounded(Double(after) / Double(ours.after), 2))", 8),
            "of it for reading \(rounded(Double(after - before) / 1024, 1)) MB",
        ]
        return columns.joined()
    }

    private func column(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    private func rounded(_ number: Double, _ places: Int) -> String {
        String(format: "%.\(places)f", number)
    }
}
