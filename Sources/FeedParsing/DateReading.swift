import FeedModel

/// What has been found of a date, one word or number after the other.
struct DateReading {
    var year: Int?
    var month: Int?
    var day: Int?
    var weekday: Int?
    /// Seconds since midnight.
    var time: Int?
    var half: DateWord.Half?
    /// Seconds east of Greenwich; `zoneIsNamed` while an offset may still follow, as in `GMT+2`.
    var offset: Int?
    var zoneIsNamed = false
    /// Two numbers of `11 04 2026` whose order is not known yet.
    var undecided: (first: Int, second: Int)?
    var epoch: Int64?
    var hasWords = false
    var commas = 0
    /// Whether a comma stands before the year: `July 6, 2026`.
    var yearIsParted = false
    /// `at`, `de` and their like were read, which RFC 822 does not know.
    var hasOtherWords = false
    var monthMayBeWeekday = false

    var position = 0

    /// - Returns: `false` when the text is no date, whatever was found until then.
    mutating func read(_ text: Span<UInt8>) -> Bool {
        while position < text.count {
            let byte = text[position]
            let mark = byte >= 0x80 ? DateMark(text, at: position) : nil
            if decimalDigit(byte) != nil {
                guard readNumber(text) else { return false }
            } else if case .space(let length) = mark {
                position += length
            } else if isWhitespace(byte) {
                position += 1
            } else if yearIsParted, year != nil, time == nil {
                // The time itself may follow; ` - 3:09pm`, `at 3:09 pm` and `, 3:09 p.m.` are prose.
                return false
            } else if case .dash(let length) = mark {
                position += length - 1
                guard readSign(text) else { return false }
            } else if isLetter(byte) || byte >= 0x80 {
                guard readWord(text) else { return false }
            } else {
                switch byte {
                case UInt8(ascii: "+"), UInt8(ascii: "-"):
                    guard readSign(text) else { return false }
                case UInt8(ascii: "("):
                    skipComment(text)
                case UInt8(ascii: ","):
                    commas += 1
                    yearIsParted = month != nil && year == nil
                    position += 1
                case UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "["), UInt8(ascii: "]"),
                    UInt8(ascii: "\""):
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
        guard let year, year >= 1_583 else { return nil }
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
