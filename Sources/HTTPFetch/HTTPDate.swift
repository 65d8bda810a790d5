/// Reads a date of an HTTP header: the form in use (IMF-fixdate) and the two that RFC 9110 section
/// 5.6.7 asks recipients to accept (RFC 850 and asctime).
///
/// Always GMT, whatever zone the text names. Two-digit years up to 69 belong to this century.
///
/// - Returns: Seconds since 1970-01-01T00:00:00Z, or `nil` when it is no such date.
package func secondsSince1970(httpDate text: String) -> Int64? {
    var words = text.utf8.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x2C || $0 == 0x2D }[...]
    guard let weekday = words.popFirst(), weekday.allSatisfy(isLetter), let first = words.popFirst() else {
        return nil
    }
    let day: Int?, month: Int?, year: Int?, time: (hour: Int, minute: Int, second: Int)?
    if let asctimeMonth = monthNumber(first) {
        month = asctimeMonth
        day = words.popFirst().flatMap(number)
        time = words.popFirst().flatMap(timeOfDay)
        year = words.popFirst().flatMap(number)
    } else {
        day = number(first)
        month = words.popFirst().flatMap(monthNumber)
        year = words.popFirst().flatMap { word in
            number(word).map { word.count == 2 ? $0 + ($0 < 70 ? 2000 : 1900) : $0 }
        }
        time = words.popFirst().flatMap(timeOfDay)
    }
    guard let day, let month, let year, let time, (1601...9999).contains(year), day >= 1,
        day <= daysIn(month: month, of: year)
    else { return nil }
    let days = daysSince1970(year: year, month: month, day: day)
    return Int64(days * 86_400 + time.hour * 3600 + time.minute * 60 + time.second)
}

private func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
}

/// One to four digits.
private func number(_ word: Substring.UTF8View) -> Int? {
    guard (1...4).contains(word.count), word.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return word.reduce(0) { $0 * 10 + Int($1 - 0x30) }
}

private func monthNumber(_ word: Substring.UTF8View) -> Int? {
    guard word.count == 3 else { return nil }
    let key = word.reduce(UInt32(0)) { $0 << 8 | UInt32($1 | 0x20) }
    return monthKeys.firstIndex(of: key).map { $0 + 1 }
}

/// The lower-case letters of the months, each three as one number.
private let monthKeys: [UInt32] = [
    0x6A616E, 0x666562, 0x6D6172, 0x617072, 0x6D6179, 0x6A756E, 0x6A756C, 0x617567, 0x736570, 0x6F6374,
    0x6E6F76,
    0x646563,
]

/// `hh:mm:ss`; a leap second counts as the second before.
private func timeOfDay(_ word: Substring.UTF8View) -> (hour: Int, minute: Int, second: Int)? {
    let parts = word.split(separator: 0x3A, omittingEmptySubsequences: false).map(number)
    guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2], hour < 24,
        minute < 60,
        second <= 60
    else { return nil }
    return (hour, minute, min(second, 59))
}

private func daysIn(month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
}

/// Days from the civil calendar, counted in eras of 400 years that begin in March.
private func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}
