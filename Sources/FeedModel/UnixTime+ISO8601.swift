extension UnixTime {
    /// This moment in UTC, as `2026-03-01T12:00:00Z`.
    ///
    /// A year outside 0 to 9999 is written as the nearest moment inside: the text has four digits for it.
    package var iso8601: String {
        let time = UnixTime(min(max(seconds, UnixTime.yearZero), UnixTime.endOfYear9999))
        let day = time.day
        let second = time.secondsOfDay
        var text: [UInt8] = []
        text.reserveCapacity(20)
        func append(_ number: Int, digits: Int, then mark: Unicode.Scalar) {
            var divisor = digits == 4 ? 1_000 : 10
            while divisor > 0 {
                text.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
                divisor /= 10
            }
            text.append(UInt8(ascii: mark))
        }
        append(day.year, digits: 4, then: "-")
        append(day.month, digits: 2, then: "-")
        append(day.day, digits: 2, then: "T")
        append(second / 3_600, digits: 2, then: ":")
        append(second / 60 % 60, digits: 2, then: ":")
        append(second % 60, digits: 2, then: "Z")
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads `2026-03-01T12:00:00Z`, or the same with a fraction, which is cut, or with an offset.
    ///
    /// This is podwatch's own form and that of other programs' JSON; what feeds write is more.
    ///
    /// - Returns: `nil` for any other form and for moments that do not exist.
    package init?(iso8601 text: String) {
        var rest = Substring(text).utf8
        func number(digits: Int, then marks: String) -> Int? {
            var value = 0
            for _ in 0..<digits {
                guard let digit = rest.popFirst(), 48...57 ~= digit else { return nil }
                value = value * 10 + Int(digit - 48)
            }
            guard !marks.isEmpty else { return value }
            guard let mark = rest.popFirst(), marks.utf8.contains(mark) else { return nil }
            return value
        }
        guard let year = number(digits: 4, then: "-"), let month = number(digits: 2, then: "-"),
            let dayOfMonth = number(digits: 2, then: "Tt "), let hour = number(digits: 2, then: ":"),
            let minute = number(digits: 2, then: ":"), let second = number(digits: 2, then: ""),
            let day = CalendarDay(year: year, month: month, day: dayOfMonth),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst().drop { 48...57 ~= $0 }
        }
        var offset = 0
        switch rest.popFirst() {
        case UInt8(ascii: "Z"), UInt8(ascii: "z"): break
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            let east = text.utf8[text.utf8.index(before: rest.startIndex)] == UInt8(ascii: "+")
            guard let hours = number(digits: 2, then: ":"), let minutes = number(digits: 2, then: ""),
                hours < 24, minutes < 60
            else { return nil }
            offset = (hours * 60 + minutes) * (east ? 60 : -60)
        default: return nil
        }
        guard rest.isEmpty else { return nil }
        self.init(day, secondsOfDay: hour * 3_600 + minute * 60 + second - offset)
    }

    private static let yearZero: Int64 = -62_167_219_200
    private static let endOfYear9999: Int64 = 253_402_300_799
}

/// In JSON a moment is its ISO 8601 text, for people and scripts to read.
extension UnixTime: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = UnixTime(iso8601: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not a moment in ISO 8601: \(text)")
        }
        self = time
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(iso8601)
    }
}
