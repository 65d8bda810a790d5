/// A day of the proleptic Gregorian calendar.
package struct CalendarDay: Sendable, Hashable {
    package var year: Int
    /// 1 to 12.
    package var month: Int
    /// 1 to the length of the month.
    package var day: Int

    /// `nil` when there is no such day, as 31 February or the thirteenth month.
    package init?(year: Int, month: Int, day: Int) {
        guard 1...12 ~= month, day >= 1, day <= CalendarDay.length(ofMonth: month, in: year) else {
            return nil
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that is so many days after 1970-01-01; negative before.
    package init(daysSince1970 days: Int) {
        // Years that begin in March put the leap day last, so that one formula serves all months:
        // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days from 1970-01-01 to this one; negative before.
    package var daysSince1970: Int {
        let yearFromMarch = month <= 2 ? year - 1 : year
        let era = (yearFromMarch >= 0 ? yearFromMarch : yearFromMarch - 399) / 400
        let yearOfEra = yearFromMarch - era * 400
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// 0 is Sunday, 6 is Saturday.
    package var weekday: Int {
        let fromThursday = (daysSince1970 + 4) % 7
        return fromThursday < 0 ? fromThursday + 7 : fromThursday
    }

    private static func length(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension UnixTime {
    /// The beginning of a day, and so many seconds, in UTC.
    package init(_ day: CalendarDay, secondsOfDay: Int = 0) {
        self.init(Int64(day.daysSince1970) * 86_400 + Int64(secondsOfDay))
    }

    /// The day of this moment in UTC.
    package var day: CalendarDay {
        CalendarDay(daysSince1970: Int(daysSince1970))
    }

    /// Seconds since midnight UTC, 0 to 86,399.
    package var secondsOfDay: Int {
        let rest = Int(seconds % 86_400)
        return rest < 0 ? rest + 86_400 : rest
    }

    /// The hour in UTC, 0 to 23.
    package var hour: Int {
        secondsOfDay / 3_600
    }

    /// The day of the week in UTC: 0 is Sunday, 6 is Saturday.
    package var weekday: Int {
        day.weekday
    }

    private var daysSince1970: Int64 {
        let days = seconds / 86_400
        return seconds % 86_400 < 0 ? days - 1 : days
    }
}
