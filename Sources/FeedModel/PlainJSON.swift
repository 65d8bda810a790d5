import Glibc
import JSONText

/// Steps over JSON as podwatch itself writes it: no white space, names in a known order, moments in one form.
///
/// Each step says whether that is what was there; whoever hears no goes back and reads with more patience.
/// It is safe because every look is within bounds, and because it does not outlive the call that it is made in.
@safe struct PlainJSON {
    private let text: UnsafeRawBufferPointer
    /// The same bytes, for whoever reads what is rare.
    private let bytes: [UInt8]
    private(set) var place: Int

    /// - Parameters:
    ///   - text: The bytes of `patient`.
    ///   - patient: Stands where to begin.
    init(_ text: UnsafeRawBufferPointer, _ patient: JSONReader) {
        unsafe self.text = text
        bytes = patient.bytes
        place = patient.position
    }

    private func word(at place: Int) -> UInt64 {
        UInt64(littleEndian: unsafe text.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }

    private func has(_ byte: UInt8, at place: Int) -> Bool {
        unsafe place < text.count && text[place] == byte
    }

    /// These bytes.
    ///
    /// Two words that overlap are quicker than a call: there are twenty names in each episode.
    @inline(__always)
    mutating func takes(_ expected: StaticString) -> Bool {
        let count = expected.utf8CodeUnitCount
        guard unsafe place + count <= text.count else { return false }
        let start = unsafe UnsafeRawPointer(expected.utf8Start)
        if 8...16 ~= count {
            let first = unsafe UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
            let last = unsafe UInt64(
                littleEndian: start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
            guard word(at: place) == first, word(at: place + count - 8) == last else { return false }
        } else {
            guard let here = unsafe text.baseAddress, unsafe memcmp(here + place, start, count) == 0 else {
                return false
            }
        }
        place += count
        return true
    }

    /// A moment, with its quotes.
    mutating func moment() -> UnixTime? {
        guard unsafe place + 22 <= text.count, has(0x22, at: place), has(0x22, at: place + 21),
            let moment = moment(at: place + 1)
        else { return nil }
        place += 22
        return moment
    }

    /// `2026-03-01T12:00:00Z` and no other form.
    private func moment(at start: Int) -> UnixTime? {
        func number(_ place: Int) -> Int? {
            let (ten, one) = unsafe (Int(text[start + place]) - 0x30, Int(text[start + place + 1]) - 0x30)
            return 0..<10 ~= ten && 0..<10 ~= one ? ten * 10 + one : nil
        }
        guard has(0x2D, at: start + 4), has(0x2D, at: start + 7), has(0x54, at: start + 10),
            has(0x3A, at: start + 13), has(0x3A, at: start + 16), has(0x5A, at: start + 19),
            let century = number(0), let year = number(2), let month = number(5), let day = number(8),
            let hour = number(11), let minute = number(14), let second = number(17),
            let day = CalendarDay(year: century * 100 + year, month: month, day: day),
            hour < 24, minute < 60, second < 60
        else { return nil }
        return UnixTime(day, secondsOfDay: hour * 3_600 + minute * 60 + second)
    }

    /// Sixteen digits, with their quotes.
    mutating func digest() -> Digest? {
        guard unsafe place + 18 <= text.count, has(0x22, at: place), has(0x22, at: place + 17),
            let digest = Digest(lowerHex: word(at: place + 1), word(at: place + 9))
        else { return nil }
        place += 18
        return digest
    }

    /// A whole number that fits.
    mutating func number() -> Int64? {
        let isNegative = has(0x2D, at: place)
        let start = isNegative ? place + 1 : place
        var (value, end) = (Int64(0), start)
        // Eighteen digits always fit; what is longer, or has a fraction, is rare.
        while unsafe end < text.count, end - start < 18, unsafe text[end] &- 0x30 < 10 {
            value = unsafe value * 10 + Int64(text[end] - 0x30)
            end += 1
        }
        guard has(0x2C, at: end) || has(0x7D, at: end), end > start, end == start + 1 || !has(0x30, at: start)
        else {
            var reader = reader()
            let number = try? reader.integer()
            place = reader.position
            return number
        }
        place = end
        return isNegative ? -value : value
    }

    mutating func truth() -> Bool? {
        if takes("true") { return true }
        return takes("false") ? false : nil
    }

    /// A text with its quotes, appended to a packed episode.
    mutating func text(into bytes: inout [UInt8]) -> Bool {
        guard has(0x22, at: place) else { return false }
        let (end, isASCII) = unsafe text.textMark(from: place + 1)
        guard has(0x22, at: end), isASCII else {
            var reader = reader()
            guard let text = try? reader.text() else { return false }
            place = reader.position
            bytes.append(text: text)
            return true
        }
        unsafe bytes.append(text: UnsafeRawBufferPointer(rebasing: text[(place + 1)..<end]))
        place = end + 1
        return true
    }

    /// A text with its quotes.
    mutating func string() -> String? {
        var reader = reader()
        guard let string = try? reader.text() else { return nil }
        place = reader.position
        return string
    }

    mutating func skipText() -> Bool {
        var reader = reader()
        guard (try? reader.string()) != nil else { return false }
        place = reader.position
        return true
    }

    private func reader() -> JSONReader {
        JSONReader(bytes, from: place)
    }
}
