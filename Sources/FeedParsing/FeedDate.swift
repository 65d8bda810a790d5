package import FeedModel

/// Reads a date as feeds write it: RFC 822, ISO 8601, and what is left of them in the wild.
///
/// * The weekday may be missing, wrong or in any language; it only decides whether `05/03/2019` is in
///   May or in March. Without it such a date is none.
/// * No time is midnight, hour 24 is the next day, a leap second is the next minute, a fraction is cut.
/// * No zone, and a zone nobody knows, is UTC. Two-digit years follow RFC 2822.
/// * A number of 10 digits is seconds since 1970, one of 13 is milliseconds.
///
/// - Returns: `nil` when the text names no day that exists. Never a guess at "now".
package func parseDate(_ text: Span<UInt8>) -> UnixTime? {
    // Longer texts than this are prose.
    guard text.count <= 200 else { return nil }
    var reading = DateReading()
    return reading.read(text) ? reading.moment : nil
}

/// See ``parseDate(_:)-(Span<UInt8>)``.
package func parseDate(_ text: String) -> UnixTime? {
    parseDate(text.utf8.span)
}

/// What has been found of a date, one word or number after the other.
private struct DateReading {
    private var year: Int?
    private var month: Int?
    private var day: Int?
    private var weekday: Int?
    /// Seconds since midnight.
    private var time: Int?
    private var half: DateWord.Half?
    /// Seconds east of Greenwich; `zoneIsNamed` while an offset may still follow, as in `GMT+2`.
    private var offset: Int?
    private var zoneIsNamed = false
    /// Two numbers of a date with slashes whose order is not known yet.
    private var undecided: (first: Int, second: Int)?
    private var epoch: Int64?
    private var hasWords = false
    private var monthMayBeWeekday = false

    private var position = 0

    /// - Returns: `false` when the text is no date, whatever was found until then.
    mutating func read(_ text: Span<UInt8>) -> Bool {
        while position < text.count {
            let byte = text[position]
            if decimalDigit(byte) != nil {
                guard readNumber(text) else { return false }
            } else if byte >= 0x80, let mark = DateMark(text, at: position) {
                switch mark {
                case .space(let length):
                    position += length
                case .dash(let length):
                    position += length - 1
                    guard readSign(text) else { return false }
                }
            } else if isLetter(byte) || byte >= 0x80 {
                guard readWord(text) else { return false }
            } else {
                switch byte {
                case UInt8(ascii: "+"), UInt8(ascii: "-"):
                    guard readSign(text) else { return false }
                case UInt8(ascii: "("):
                    skipComment(text)
                case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "["),
                    UInt8(ascii: "]"), UInt8(ascii: "\""):
                    position += 1
                case _ where isWhitespace(byte):
                    position += 1
                default:
                    return false
                }
            }
        }
        return true
    }

    /// The moment all that was found makes.
    var moment: UnixTime? {
        if let epoch { return UnixTime(epoch) }
        // Older years are the zero of somebody's database.
        guard let year, year >= 1_900 else { return nil }
        guard let date = undecided.map({ decided($0, in: year) }) ?? named(in: year) else { return nil }
        var seconds = time ?? 0
        if let half {
            switch (half, seconds / 3_600) {
            case (.morning, 12): seconds -= 12 * 3_600
            case (.afternoon, 0..<12): seconds += 12 * 3_600
            default: break
            }
        }
        return UnixTime(date, secondsOfDay: seconds - (offset ?? 0))
    }

    private func named(in year: Int) -> CalendarDay? {
        if month == nil, day == nil, time == nil, !hasWords {
            return CalendarDay(year: year, month: 1, day: 1)
        }
        guard let month, let day else { return nil }
        return CalendarDay(year: year, month: month, day: day)
    }

    /// The one order that gives a day, or the one whose weekday is the one written.
    private func decided(_ numbers: (first: Int, second: Int), in year: Int) -> CalendarDay? {
        let dayFirst = CalendarDay(year: year, month: numbers.second, day: numbers.first)
        let monthFirst = CalendarDay(year: year, month: numbers.first, day: numbers.second)
        guard let dayFirst, let monthFirst, dayFirst != monthFirst else { return dayFirst ?? monthFirst }
        switch weekday {
        case dayFirst.weekday: return dayFirst
        case monthFirst.weekday: return monthFirst
        default: return nil
        }
    }
}

// MARK: - Numbers

extension DateReading {
    private mutating func readNumber(_ text: Span<UInt8>) -> Bool {
        let start = position
        guard let number = number(text, atMost: 14) else { return false }
        let digits = position - start
        guard position < text.count else { return place(number, digits) }

        switch text[position] {
        case UInt8(ascii: ":"):
            return digits <= 3 && time == nil && readTime(text, hour: number)
        case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."):
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

    /// `2026-03-01`, `2026-03`, `2026-060`, `01.03.2026`, `3/1/26`.
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
        guard digits <= 2, secondDigits <= 2 else { return false }
        if mark == UInt8(ascii: "-"), thirdDigits <= 2 {
            guard digits == 2, thirdDigits == 2 else { return false }
            return setDate(fullYear(first, digits), second, third)
        }
        guard thirdDigits == 4 || thirdDigits == 2 else { return false }
        year = fullYear(third, thirdDigits)
        if mark == UInt8(ascii: "/") {
            undecided = (first, second)
            day = 0
            month = 0
            return true
        }
        return setDate(fullYear(third, thirdDigits), second, first)
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

    /// `12:00`, `12:00:00`, `12:00:00.123`, `3:09pm`.
    private mutating func readTime(_ text: Span<UInt8>, hour: Int) -> Bool {
        position += 1
        guard let minute = number(text, atMost: 2) else { return false }
        var second = 0
        if position < text.count, text[position] == UInt8(ascii: ":") {
            position += 1
            guard let found = number(text, atMost: 2) else { return false }
            second = found
            if position < text.count, text[position] == UInt8(ascii: ":") { return false }
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

    private var nothingYet: Bool {
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
    private mutating func number(_ text: Span<UInt8>, atMost digits: Int) -> Int? {
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

// MARK: - Words and signs

extension DateReading {
    private mutating func readWord(_ text: Span<UInt8>) -> Bool {
        let isFirst = nothingYet && !hasWords
        hasWords = true
        let word = DateWord(text, at: &position)
        switch word.meaning {
        case .month(let found):
            // `mar.` and `mar` at the beginning are Tuesday to many when a month follows: `mar., 3 mars`.
            guard month == nil || monthMayBeWeekday else { return false }
            monthMayBeWeekday = isFirst
            month = found
        case .weekday(let found):
            weekday = weekday ?? found
        case .half(let found) where half == nil:
            half = found
        case .zone(let seconds) where time != nil && offset == nil:
            offset = seconds
            zoneIsNamed = true
        case .dateTimeMark where time == nil, .filling, .hourMark, .zone:
            break
        default:
            // `X00:00` is no date, and a `T` in a wrong place neither.
            if position < text.count, decimalDigit(text[position]) != nil { return false }
            if time != nil, offset == nil {
                offset = 0
                zoneIsNamed = true
                skipZoneName(text)
            }
        }
        return true
    }

    /// The rest of `Europe/Brussels` and `Etc/GMT+0`.
    private mutating func skipZoneName(_ text: Span<UInt8>) {
        guard position < text.count,
            text[position] == UInt8(ascii: "/") || text[position] == UInt8(ascii: "_")
        else { return }
        while position < text.count, !isWhitespace(text[position]) { position += 1 }
    }

    private mutating func readSign(_ text: Span<UInt8>) -> Bool {
        let isEast = text[position] == UInt8(ascii: "+")
        let next = position + 1 < text.count ? text[position + 1] : 0
        guard decimalDigit(next) != nil else {
            position += 1
            if time != nil, offset == nil, next == UInt8(ascii: " ") || next == UInt8(ascii: "-"),
                position + 1 < text.count, decimalDigit(text[position + 1]) != nil,
                isEast || next != UInt8(ascii: " ")
            {
                // `+ 0100` and `--0700`
                return readOffset(text, isEast, onlyWithColon: false)
            }
            // ` - ` and `-Mar-` part; `+zz:00` and a sign at the end promise what does not come.
            return !isEast && position < text.count && (isWhitespace(next) || isLetter(next) || next >= 0x80)
        }
        guard day != nil || month != nil else { return false }
        if time == nil {
            // `3-Mar-2026`, or XML Schema's day with a zone, `2026-03-01+01:00`.
            if !isEast, day == nil || month == nil || year == nil {
                position += 1
                return true
            }
            return readOffset(text, isEast, onlyWithColon: true)
        }
        guard offset == nil || zoneIsNamed else {
            return false
        }
        return readOffset(text, isEast, onlyWithColon: false)
    }

    /// `+01:00`, `-0330`, `+1`, `+100`.
    private mutating func readOffset(_ text: Span<UInt8>, _ isEast: Bool, onlyWithColon: Bool) -> Bool {
        position += 1
        let start = position
        guard let first = number(text, atMost: 4) else { return false }
        var hours = first
        var minutes = 0
        let hasColon = position < text.count && text[position] == UInt8(ascii: ":")
        if hasColon {
            guard position - start <= 2 else { return false }
            position += 1
            guard let found = number(text, atMost: 2) else { return false }
            minutes = found
        } else if onlyWithColon {
            return false
        } else if position - start > 2 {
            hours = first / 100
            minutes = first % 100
        }
        // `-06:00Textra`, but not `+0000Z`
        if position < text.count, isLetter(text[position]) {
            guard text[position] | 0x20 == UInt8(ascii: "z"), position + 1 == text.count else { return false }
            position += 1
        }
        zoneIsNamed = false
        if hours < 24, minutes < 60 {
            offset = (hours * 3_600 + minutes * 60) * (isEast ? 1 : -1)
        } else {
            // `-4400` of RFC 822 is as good as a zone nobody knows; ISO 8601 is written by better programs.
            guard !hasColon else { return false }
            offset = 0
        }
        return true
    }

    /// RFC 822's comments nest and know a backslash.
    private mutating func skipComment(_ text: Span<UInt8>) {
        var depth = 0
        while position < text.count {
            switch text[position] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "\\"): position += 1
            default: break
            }
            position += 1
            if depth == 0 { return }
        }
    }
}
