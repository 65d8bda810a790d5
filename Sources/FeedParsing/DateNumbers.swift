import FeedModel

// The numbers of a date, alone and in groups.

extension DateReading {
    /// Reads the number here and what belongs to it; `false` when it has no place in a date.
    mutating func readNumber(_ text: Span<UInt8>) -> Bool {
        let start = position
        guard let number = number(text, atMost: 14) else { return false }
        let digits = position - start
        guard position < text.count else { return place(number, digits) }

        switch text[position] {
        case UInt8(ascii: ":"):
            return digits <= 3 && time == nil && readTime(text, hour: number)
        case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."):
            if text[position] == UInt8(ascii: "."), isDottedTime(text, digits) {
                return readTime(text, hour: number)
            }
            guard day == nil, month == nil, year == nil, epoch == nil, position + 1 < text.count,
                decimalDigit(text[position + 1]) != nil
            else {
                // `3-Mar-2026` and `16. November` go on; `2010-` is cut.
                if text[position] == UInt8(ascii: "-"), position + 1 == text.count { return false }
                return place(number, digits)
            }
            if digits >= 10, text[position] == UInt8(ascii: ".") {
                // A fraction of seconds since 1970.
                position += 1
                while position < text.count, decimalDigit(text[position]) != nil { position += 1 }
                return place(number, digits)
            }
            return readNumericDate(text, first: number, digits)
        default:
            return readMarked(text, number, digits)
        }
    }

    /// A number that stands alone: its length and what is known already say what it is.
    private mutating func place(_ number: Int, _ digits: Int) -> Bool {
        guard epoch == nil else { return false }
        switch digits {
        case 1, 2:
            guard let day else {
                day = number
                return true
            }
            guard year == nil else { return false }
            if month != nil {
                year = fullYear(number, digits)
            } else {
                // `11 04 2026`
                undecided = (day, number)
                month = 0
            }
        case 3, 4:
            // After a whole date four digits are the time, as in `20260301T1200`.
            if year != nil {
                guard digits == 4, day != nil, time == nil else { return false }
                return setTime(hour: number / 100, minute: number % 100, second: 0)
            }
            // Three digits were written in 2000 by programs that counted from 1900.
            guard digits == 4 || month != nil else { return false }
            year = fullYear(number, digits)
        case 6 where year != nil && time == nil:
            return setTime(hour: number / 10_000, minute: number / 100 % 100, second: number % 100)
        case 5 where nothingYet && !(1_900...2_099 ~= number % 10_000):
            // ISO 8601's day of the year, `26060`; a year with one digit too many looks the same.
            return setDayOfYear(number % 1_000, in: fullYear(number / 1_000, 2))
        case 6 where nothingYet:
            return setDate(fullYear(number / 10_000, 2), number / 100 % 100, number % 100)
        case 7 where nothingYet:
            return setDayOfYear(number % 1_000, in: number / 1_000)
        case 8 where nothingYet:
            return setDate(number / 10_000, number / 100 % 100, number % 100)
        case 10 where nothingYet:
            epoch = Int64(number)
        case 13 where nothingYet:
            epoch = Int64(number / 1_000)
        case 14 where nothingYet:
            let date = number / 1_000_000
            return setDate(date / 10_000, date / 100 % 100, date % 100)
                && setTime(hour: number / 10_000 % 100, minute: number / 100 % 100, second: number % 100)
        default:
            return false
        }
        return true
    }

    /// `2026-03-01`, `2026/3/1`, `2026-03`, `2026-060`, `26-03-01`, `01.03.2026`.
    private mutating func readNumericDate(_ text: Span<UInt8>, first: Int, _ digits: Int) -> Bool {
        let mark = text[position]
        position += 1
        let secondStart = position
        guard let second = number(text, atMost: 3) else { return false }
        let secondDigits = position - secondStart

        var third: Int?
        var thirdDigits = 0
        if position + 1 < text.count, decimalDigit(text[position + 1]) != nil,
            [UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ".")].contains(text[position])
        {
            position += 1
            let thirdStart = position
            guard let found = number(text, atMost: 4) else { return false }
            third = found
            thirdDigits = position - thirdStart
        }
        guard let third else {
            guard digits == 4 else { return false }
            return secondDigits == 3 ? setDayOfYear(second, in: first) : setDate(first, second, 1)
        }
        if digits == 4, thirdDigits <= 2 {
            return setDate(first, second, third)
        }
        // Half the world has the month first in `05/03/2026`.
        guard mark != UInt8(ascii: "/"), digits <= 2, secondDigits <= 2 else { return false }
        if thirdDigits == 4 {
            return setDate(third, second, first)
        }
        // ISO 8601's short form.
        guard mark == UInt8(ascii: "-"), digits == 2, thirdDigits == 2 else { return false }
        return setDate(fullYear(first, digits), second, third)
    }

    /// A number with letters at its end: `23rd`, `20260301T…`, `2026年`, `15h30`, `3pm`.
    private mutating func readMarked(_ text: Span<UInt8>, _ number: Int, _ digits: Int) -> Bool {
        guard isLetter(text[position]) || text[position] >= 0x80, DateMark(text, at: position) == nil else {
            return place(number, digits)
        }
        let word = DateWord(text, at: &position)
        switch word.meaning {
        case .ordinal where digits <= 2 && day == nil:
            day = number
            return true
        case .dateTimeMark where digits >= 5:
            return place(number, digits)
        case .hourMark where digits <= 2 && time == nil:
            var minute = 0
            if position < text.count, decimalDigit(text[position]) != nil {
                guard let found = self.number(text, atMost: 2) else { return false }
                minute = found
            }
            return setTime(hour: number, minute: minute, second: 0)
        case .half(let half) where digits <= 2 && time == nil && self.half == nil:
            self.half = half
            return setTime(hour: number, minute: 0, second: 0)
        case .yearMark where year == nil && digits <= 4:
            year = fullYear(number, digits)
            return true
        case .monthMark where month == nil && digits <= 2:
            month = number
            return true
        case .dayMark where day == nil && digits <= 2:
            day = number
            return true
        case .zone(let seconds):
            // `T073000Z`
            guard place(number, digits), time != nil else { return false }
            offset = seconds
            zoneIsNamed = true
            return true
        case .month(let found) where month == nil:
            // `3Mar2026`
            month = found
            return place(number, digits)
        default:
            return false
        }
    }

    /// Whether the number here is the hour of `08.15` or `08.15.00`: behind a whole date, in pairs of digits.
    private func isDottedTime(_ text: Span<UInt8>, _ digits: Int) -> Bool {
        guard digits == 2, day != nil, month != nil, year != nil, time == nil else { return false }
        func isDigit(_ offset: Int) -> Bool {
            position + offset < text.count && decimalDigit(text[position + offset]) != nil
        }
        return isDigit(1) && isDigit(2) && !isDigit(3)
    }

    /// `12:00`, `12:00:00`, `12:00:00.123`, `3:09pm`, `12.00.00`.
    private mutating func readTime(_ text: Span<UInt8>, hour: Int) -> Bool {
        let mark = text[position]
        position += 1
        guard let minute = number(text, atMost: 2) else { return false }
        var second = 0
        if position + 1 < text.count, text[position] == mark,
            mark == UInt8(ascii: ":") || decimalDigit(text[position + 1]) != nil
        {
            position += 1
            guard let found = number(text, atMost: 2) else { return false }
            second = found
            if position < text.count, text[position] == mark, mark == UInt8(ascii: ":") { return false }
        }
        if position + 1 < text.count,
            text[position] == UInt8(ascii: ".") || text[position] == UInt8(ascii: ","),
            decimalDigit(text[position + 1]) != nil
        {
            position += 1
            while position < text.count, decimalDigit(text[position]) != nil { position += 1 }
        }
        return setTime(hour: hour, minute: minute, second: second)
    }

    /// Whether no part of a date was found until here.
    var nothingYet: Bool {
        year == nil && month == nil && day == nil && time == nil && epoch == nil
    }

    private mutating func setDate(_ year: Int, _ month: Int, _ day: Int) -> Bool {
        self.year = year
        self.month = month
        self.day = day
        return 1...12 ~= month
    }

    private mutating func setDayOfYear(_ dayOfYear: Int, in year: Int) -> Bool {
        guard 1...366 ~= dayOfYear, let newYear = CalendarDay(year: year, month: 1, day: 1) else {
            return false
        }
        let date = CalendarDay(daysSince1970: newYear.daysSince1970 + dayOfYear - 1)
        return date.year == year && setDate(year, date.month, date.day)
    }

    private mutating func setTime(hour: Int, minute: Int, second: Int) -> Bool {
        guard hour <= 24, minute < 60, second <= 60 else { return false }
        time = hour * 3_600 + minute * 60 + second
        return true
    }

    /// RFC 2822, 4.3: up to 49 is of this century, other two-digit years and three digits count from 1900.
    private func fullYear(_ number: Int, _ digits: Int) -> Int {
        switch digits {
        case ...2: number < 50 ? 2_000 + number : 1_900 + number
        case 3: 1_900 + number
        default: number
        }
    }

    /// The decimal number here; `nil` when there is none or it has more digits than that.
    mutating func number(_ text: Span<UInt8>, atMost digits: Int) -> Int? {
        let start = position
        var value = 0
        while position < text.count, let digit = decimalDigit(text[position]) {
            guard position - start < digits else { return nil }
            value = value * 10 + digit
            position += 1
        }
        return position > start ? value : nil
    }
}
