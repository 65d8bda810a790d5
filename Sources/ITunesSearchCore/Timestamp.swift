import FoundationEssentials

/// Moments as text: every form that Apple sends, and the one that the models are written with.
///
/// The arithmetic is our own because formatters bring locales and time zones, which no answer needs.
enum Timestamp {
    /// The moment that `text` names.
    ///
    /// - Parameter text: `2024-05-01T07:30:00Z`, also with a fraction of a second or an offset such as
    ///   `+02:00`; `2010-11-23 13:25:00 Etc/GMT`; `2021-07-30`; `2021-07`; `2021`. Without a zone it is UTC.
    /// - Returns: `nil` for anything else, such as the 30th of February.
    static func parse(_ text: String) -> Date? {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(digits: 4) else { return nil }
        let month = scanner.number(digits: 2, after: "-")
        let day = month == nil ? nil : scanner.number(digits: 2, after: "-")
        guard let days = days(year: year, month: month ?? 1, day: day ?? 1) else { return nil }
        if scanner.isAtEnd { return Date(timeIntervalSince1970: Double(days) * 86400) }
        guard day != nil, scanner.skip("T") || scanner.skip("t") || scanner.skip(" ") else { return nil }
        guard let hour = scanner.number(digits: 2), hour < 25,
            let minute = scanner.number(digits: 2, after: ":"), minute < 60
        else { return nil }
        let second = scanner.number(digits: 2, after: ":") ?? 0
        guard second < 61, let fraction = scanner.fraction(), let offset = scanner.offset() else {
            return nil
        }
        let seconds = days * 86400 + hour * 3600 + minute * 60 + second - offset
        return Date(timeIntervalSince1970: Double(seconds) + fraction)
    }

    /// The moment as `2024-05-01T07:30:00Z`, cut to whole seconds.
    static func format(_ date: Date) -> String {
        // Beyond the years 0 to 9999 the form has no room; the nearest moment that fits stands in.
        let range = -62_167_219_200.0...253_402_300_799.0
        let seconds = Int(
            min(max(date.timeIntervalSince1970.rounded(.down), range.lowerBound), range.upperBound))
        let days = seconds >= 0 ? seconds / 86400 : (seconds - 86399) / 86400
        let time = seconds - days * 86400
        let (year, month, day) = calendarDate(days: days)
        let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, to: 2) }
        return padded(year, to: 4) + "-" + padded(month, to: 2) + "-" + padded(day, to: 2)
            + "T" + clock.joined(separator: ":") + "Z"
    }

    /// Days from 1970-01-01 to a date of the Gregorian calendar; `nil` when there is no such date.
    static func days(year: Int, month: Int, day: Int) -> Int? {
        guard (1...12).contains(month), day >= 1 else { return nil }
        // Years that start in March put the leap day at the end (Howard Hinnant, "chrono-compatible
        // low-level date algorithms").
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        return calendarDate(days: days) == (year, month, day) ? days : nil
    }

    private static func calendarDate(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}

/// A number in at least so many digits.
func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
