import FoundationEssentials

/// The header with which a server says how long to stay away (RFC 9110, 10.2.3).
enum RetryAfter {
    /// Reads the header's value.
    ///
    /// - Parameters:
    ///   - value: Seconds, also with a fraction, or a date in any of the three forms of RFC 9110. What lies in
    ///     the past is 0.
    ///   - now: The moment that a date is compared with.
    /// - Returns: The wait in seconds; `nil` when the value is neither a number nor a date.
    static func seconds(_ value: String, now: Date) -> TimeInterval? {
        let words = value.split { $0 == " " || $0 == "\t" }
        if words.count == 1 {
            // Swift's own numbers would also be `0x1p3` and `infinity`.
            guard words[0].allSatisfy({ ("0"..."9").contains($0) || $0 == "." || $0 == "-" }) else {
                return nil
            }
            return Double(words[0]).flatMap { $0.isFinite ? max(0, $0) : nil }
        }
        return date(words, now: now).map { max(0, $0.timeIntervalSince(now)) }
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
    private static func date(_ words: [Substring], now: Date) -> Date? {
        if words.count == 6, words[0].hasSuffix(","), isUTC(words[5]) {
            return date(day: words[1], month: words[2], year: words[3], time: words[4], now: now)
        }
        if words.count == 4, words[0].hasSuffix(","), isUTC(words[3]) {
            let parts = words[1].split(separator: "-")
            guard parts.count == 3 else { return nil }
            return date(day: parts[0], month: parts[1], year: parts[2], time: words[2], now: now)
        }
        guard words.count == 5 else { return nil }
        return date(day: words[2], month: words[1], year: words[4], time: words[3], now: now)
    }

    private static func isUTC(_ zone: Substring) -> Bool {
        ["GMT", "UTC", "Z"].contains(zone.uppercased())
    }

    private static func date(
        day: Substring, month: Substring, year: Substring, time: Substring, now: Date
    ) -> Date? {
        let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        let clock = time.split(separator: ":").compactMap { UInt16($0) }.map(Int.init)
        guard let month = months.firstIndex(of: month.lowercased()), let day = UInt16(day),
            var year = UInt16(year).map(Int.init), clock.count == 3, clock[0] < 24, clock[1] < 60,
            clock[2] < 61
        else { return nil }
        if year < 100 {
            // RFC 9110: a year that seems more than 50 years ahead is the most recent one with these digits.
            let thisYear = 1970 + Int(now.timeIntervalSince1970 / 31_556_952)
            year += thisYear - thisYear % 100
            if year > thisYear + 50 { year -= 100 }
        }
        guard let days = Timestamp.days(year: year, month: month + 1, day: Int(day)) else { return nil }
        let seconds = days * 86400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
        return Date(timeIntervalSince1970: TimeInterval(seconds))
    }
}
