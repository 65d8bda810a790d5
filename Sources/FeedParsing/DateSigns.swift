// The words, signs and comments of a date.

extension DateReading {
    /// Reads the word here; `false` when it has no place in a date.
    mutating func readWord(_ text: Span<UInt8>) -> Bool {
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
        case .half where isOfRFC822:
            // Its hours go to 24. Whoever writes `pm` there sees the date taken without it, and without
            // what follows, by every other reader.
            position = text.count
        case .half(let found) where half == nil:
            half = found
        case .zone(let seconds) where time != nil && offset == nil:
            offset = seconds
            zoneIsNamed = true
        case .filling:
            hasOtherWords = true
        case .zone where time == nil:
            // `at` is one of them.
            hasOtherWords = true
        case .dateTimeMark where time == nil, .hourMark, .zone:
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

    /// Whether the date has the form of RFC 822 up to the time: `Mon, 06 Jul 2026 07:30`.
    private var isOfRFC822: Bool {
        weekday != nil && commas == 1 && !hasOtherWords && year != nil && time != nil
    }

    /// The rest of `Europe/Brussels` and `Etc/GMT+0`.
    private mutating func skipZoneName(_ text: Span<UInt8>) {
        guard position < text.count,
            text[position] == UInt8(ascii: "/") || text[position] == UInt8(ascii: "_")
        else { return }
        while position < text.count, !isWhitespace(text[position]) { position += 1 }
    }

    /// Reads a plus or minus: of an offset, or between the parts of a date.
    mutating func readSign(_ text: Span<UInt8>) -> Bool {
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
        // No zone is so far away, but the clock of who writes `+3000` is.
        if hours < 36, minutes < 60 {
            offset = (hours * 3_600 + minutes * 60) * (isEast ? 1 : -1)
        } else {
            // `-4400` of RFC 822 is as good as a zone nobody knows; ISO 8601 is written by better programs.
            guard !hasColon else { return false }
            offset = 0
        }
        return true
    }

    /// RFC 822's comments nest and know a backslash.
    mutating func skipComment(_ text: Span<UInt8>) {
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
