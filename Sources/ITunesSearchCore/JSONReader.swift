/// Walks through JSON bytes, once, from left to right, making only what is asked for.
///
/// Apple's answers run to half a megabyte, and most of it is text that no model names. Foundation's
/// decoder builds all of it before the first model sees a field; this reader steps over it.
struct JSONReader {
    /// Deeper nesting is refused, so that a hostile document cannot exhaust the stack.
    static let depthLimit = 128

    let bytes: [UInt8]
    private(set) var position: Int
    private var depth = 0

    /// Reads `bytes` from `position`, in bytes; a byte order mark at the very start is stepped over.
    init(_ bytes: [UInt8], at position: Int = 0) {
        self.bytes = bytes
        self.position = position
        if position == 0, bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            self.position = 3
        }
    }

    /// The next byte that is not white space, without moving past it; `nil` at the end.
    mutating func peek() -> UInt8? {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return bytes[position]
            }
        }
        return nil
    }

    /// Makes sure that only white space is left.
    mutating func expectEnd() throws(JSONFault) {
        guard peek() == nil else { throw fault("something follows the value") }
    }

    func fault(_ reason: String) -> JSONFault {
        JSONFault(reason: reason, offset: position)
    }
}

// MARK: - Objects and lists

extension JSONReader {
    /// Steps into an object.
    mutating func openObject() throws(JSONFault) {
        try expect(UInt8(ascii: "{"), "an object was expected")
        try enter()
    }

    /// Steps to the next key of the object that was opened, and past its colon; `nil` at the object's end.
    mutating func nextKey(first: Bool) throws(JSONFault) -> JSONString? {
        if try closes(UInt8(ascii: "}"), first: first) { return nil }
        guard peek() == UInt8(ascii: "\"") else { throw fault("a key was expected") }
        let key = try skipString()
        try expect(UInt8(ascii: ":"), "a colon was expected")
        return key
    }

    /// Steps into a list.
    mutating func openArray() throws(JSONFault) {
        try expect(UInt8(ascii: "["), "a list was expected")
        try enter()
    }

    /// Steps to the next element of the list that was opened; `false` at its end.
    mutating func nextElement(first: Bool) throws(JSONFault) -> Bool {
        try !closes(UInt8(ascii: "]"), first: first)
    }

    private mutating func closes(_ end: UInt8, first: Bool) throws(JSONFault) -> Bool {
        let byte = peek()
        if byte == end {
            position += 1
            depth -= 1
            return true
        }
        if !first {
            try expect(UInt8(ascii: ","), "a comma or the end was expected")
        }
        return false
    }

    private mutating func enter() throws(JSONFault) {
        depth += 1
        guard depth <= Self.depthLimit else { throw fault("nested too deep") }
    }

    private mutating func expect(_ byte: UInt8, _ reason: String) throws(JSONFault) {
        guard peek() == byte else { throw fault(reason) }
        position += 1
    }
}

// MARK: - Values

extension JSONReader {
    /// Reads the next value, whatever it is.
    mutating func readValue() throws(JSONFault) -> ITunesValue {
        switch peek() {
        case UInt8(ascii: "\""):
            return .string(text(try skipString()))
        case UInt8(ascii: "{"):
            var object: [String: ITunesValue] = [:]
            try openObject()
            var first = true
            while let key = try nextKey(first: first) {
                first = false
                object[text(key)] = try readValue()
            }
            return .object(object)
        case UInt8(ascii: "["):
            var array: [ITunesValue] = []
            try openArray()
            while try nextElement(first: array.isEmpty) {
                array.append(try readValue())
            }
            return .array(array)
        case UInt8(ascii: "t"):
            try skipWord("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try skipWord("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try skipWord("null")
            return .null
        default:
            return try readNumber()
        }
    }

    /// Steps over the next value without making it.
    mutating func skipValue() throws(JSONFault) {
        switch peek() {
        case UInt8(ascii: "\""):
            _ = try skipString()
        case UInt8(ascii: "{"):
            try openObject()
            var first = true
            while try nextKey(first: first) != nil {
                first = false
                try skipValue()
            }
        case UInt8(ascii: "["):
            try openArray()
            var first = true
            while try nextElement(first: first) {
                first = false
                try skipValue()
            }
        case UInt8(ascii: "t"): try skipWord("true")
        case UInt8(ascii: "f"): try skipWord("false")
        case UInt8(ascii: "n"): try skipWord("null")
        default: _ = try readNumber()
        }
    }

    private mutating func skipWord(_ word: StaticString) throws(JSONFault) {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count, bytes[position..<end].elementsEqual("\(word)".utf8) else {
            throw fault("a value was expected")
        }
        position = end
    }

    /// Steps over a string that starts here; returns what stands between its quotes.
    private mutating func skipString() throws(JSONFault) -> JSONString {
        let start = position + 1
        var index = start
        var isPlain = true
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                position = index + 1
                return JSONString(range: start..<index, isPlain: isPlain)
            }
            if byte == UInt8(ascii: "\\") {
                // It takes the next byte with it, so that \" does not end the string.
                index += 1
                isPlain = false
            }
            index += 1
        }
        throw fault("a string has no end")
    }
}

// MARK: - Text and numbers

extension JSONReader {
    /// The text of a string: escapes undone, ill-formed UTF-8 repaired with U+FFFD.
    ///
    /// An unknown escape stands for the character after the backslash: losing the row would be worse.
    func text(_ string: JSONString) -> String {
        let range = string.range
        guard !string.isPlain else { return String(decoding: bytes[range], as: UTF8.self) }
        var plain: [UInt8] = []
        plain.reserveCapacity(range.count)
        var index = range.lowerBound
        // Between escapes whole runs are copied: descriptions are long and their escapes few.
        while let escape = bytes[index..<range.upperBound].firstIndex(of: UInt8(ascii: "\\")),
            escape + 1 < range.upperBound
        {
            plain.append(contentsOf: bytes[index..<escape])
            index = escape + 2
            switch bytes[escape + 1] {
            case UInt8(ascii: "n"): plain.append(0x0A)
            case UInt8(ascii: "t"): plain.append(0x09)
            case UInt8(ascii: "r"): plain.append(0x0D)
            case UInt8(ascii: "b"): plain.append(0x08)
            case UInt8(ascii: "f"): plain.append(0x0C)
            case UInt8(ascii: "u"): plain.append(contentsOf: unicodeEscape(&index, within: range))
            case let other: plain.append(other)
            }
        }
        plain.append(contentsOf: bytes[index..<range.upperBound])
        return String(decoding: plain, as: UTF8.self)
    }

    /// The UTF-8 of a `\u` escape whose digits start at `index`, both halves of a surrogate pair together.
    private func unicodeEscape(_ index: inout Int, within range: Range<Int>) -> [UInt8] {
        guard let unit = hexadecimal(at: index, within: range) else { return Array("\u{FFFD}".utf8) }
        index += 4
        var scalar = UInt32(unit)
        if UTF16.isLeadSurrogate(unit), index + 1 < range.upperBound,
            bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u"),
            let low = hexadecimal(at: index + 2, within: range), UTF16.isTrailSurrogate(low)
        {
            index += 6
            scalar = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
        }
        return Array(String(Character(Unicode.Scalar(scalar) ?? "\u{FFFD}")).utf8)
    }

    private func hexadecimal(at index: Int, within range: Range<Int>) -> UInt16? {
        guard index + 4 <= range.upperBound else { return nil }
        var unit: UInt16 = 0
        for byte in bytes[index..<index + 4] {
            guard let digit = hexadecimalDigit(byte) else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// Reads a number by JSON's grammar; one too large for a double becomes `null`.
    private mutating func readNumber() throws(JSONFault) -> ITunesValue {
        let start = position
        var index = start
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
        let digits = index
        var integer: Int? = 0
        while index < bytes.count, let digit = decimalDigit(bytes[index]) {
            integer = integer.flatMap { appending(digit, to: $0) }
            index += 1
        }
        guard index > digits else { throw fault("a value was expected") }
        guard index == digits + 1 || bytes[digits] != UInt8(ascii: "0") else {
            throw fault("a number starts with a needless zero")
        }
        let whole = index
        while index < bytes.count, isNumberTail(bytes[index]) { index += 1 }
        position = index
        if index == whole, let integer {
            return .integer(digits > start ? -integer : integer)
        }
        let lexeme = String(decoding: bytes[start..<index], as: UTF8.self)
        let fraction = bytes[whole..<index]
        guard isFraction(fraction), let number = Double(lexeme) else {
            throw JSONFault(reason: "a number is malformed", offset: start)
        }
        return ITunesValue(number)
    }

    private func appending(_ digit: UInt8, to integer: Int) -> Int? {
        let (shifted, overflow) = integer.multipliedReportingOverflow(by: 10)
        let (sum, carry) = shifted.addingReportingOverflow(Int(digit))
        return overflow || carry ? nil : sum
    }

    private func isNumberTail(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    /// Whether what follows the whole digits is JSON's `.digits`, `e±digits` or both.
    private func isFraction(_ tail: ArraySlice<UInt8>) -> Bool {
        var rest = tail
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            let digits = rest.prefix { decimalDigit($0) != nil }
            if digits.isEmpty { return false }
            rest = rest[digits.endIndex...]
        }
        guard let exponent = rest.first else { return true }
        guard exponent == UInt8(ascii: "e") || exponent == UInt8(ascii: "E") else { return false }
        rest.removeFirst()
        if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        return !rest.isEmpty && rest.allSatisfy { decimalDigit($0) != nil }
    }
}

/// Where a string's text stands in the document, between its quotes.
struct JSONString {
    var range: Range<Int>
    /// Whether the text stands there as it is, without escapes.
    var isPlain: Bool
}

/// The value of an ASCII digit.
func decimalDigit(_ byte: UInt8) -> UInt8? {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? byte - UInt8(ascii: "0") : nil
}

/// The value of an ASCII hexadecimal digit.
func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}
