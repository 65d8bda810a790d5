/// Why a text is not the JSON that was expected.
package struct JSONFault: Error, Sendable, Equatable {
    /// Where, as `.podcasts[3].id`; `nil` when it is not JSON from its beginning to its end.
    package var place: String?

    /// It is no JSON.
    static let noJSON = JSONFault(place: nil)
    /// It is JSON, but not this.
    static let senseless = JSONFault(place: "")

    func inside(_ outer: String) -> JSONFault {
        JSONFault(place: place.map { outer + $0 })
    }
}

/// Reads JSON forward, one value after the other, and never looks back.
package struct JSONReader {
    private let bytes: [UInt8]
    private var place = 0
    /// Values that are nested deeper are no state of podwatch.
    private static let depthLimit = 256

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Throws unless nothing is left.
    package mutating func end() throws(JSONFault) {
        if peek() != nil { throw .noJSON }
    }

    /// Steps into an object.
    ///
    /// - Returns: Where the name of its first member stands, whose value is next; `nil` when it is empty.
    mutating func firstMember() throws(JSONFault) -> Range<Int>? {
        try open(UInt8(ascii: "{"))
        return take(UInt8(ascii: "}")) ? nil : try memberName()
    }

    /// Steps to the next member, or out of the object.
    mutating func nextMember() throws(JSONFault) -> Range<Int>? {
        if take(UInt8(ascii: ",")) { return try memberName() }
        guard take(UInt8(ascii: "}")) else { throw .noJSON }
        return nil
    }

    private mutating func memberName() throws(JSONFault) -> Range<Int> {
        let name = try rawText().range
        guard take(UInt8(ascii: ":")) else { throw .noJSON }
        return name
    }

    /// Steps over each element of a list.
    package mutating func list(_ element: (inout JSONReader) throws(JSONFault) -> Void) throws(JSONFault) {
        try open(UInt8(ascii: "["))
        if take(UInt8(ascii: "]")) { return }
        var index = 0
        repeat {
            do throws(JSONFault) {
                try element(&self)
            } catch {
                throw error.inside("[\(index)]")
            }
            index += 1
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw .noJSON }
    }

    /// Whether a name is this one.
    func isName(_ range: Range<Int>, _ name: StaticString) -> Bool {
        guard range.count == name.utf8CodeUnitCount else { return false }
        return name.withUTF8Buffer { text in
            for index in text.indices where unsafe text[index] != bytes[range.lowerBound + index] {
                return false
            }
            return true
        }
    }

    /// A name as text.
    func name(_ range: Range<Int>) throws(JSONFault) -> String {
        var reader = self
        reader.place = range.lowerBound - 1
        return try reader.text()
    }

    /// Steps over `null`, if it is next.
    package mutating func takeNull() throws(JSONFault) -> Bool {
        guard peek() == UInt8(ascii: "n") else { return false }
        try word("null")
        return true
    }

    package mutating func truth() throws(JSONFault) -> Bool {
        switch peek() {
        case UInt8(ascii: "t"):
            try word("true")
            return true
        case UInt8(ascii: "f"):
            try word("false")
            return false
        default: throw try misfit()
        }
    }

    package mutating func number() throws(JSONFault) -> Int64 {
        guard let first = peek(), first == UInt8(ascii: "-") || Self.isDigit(first) else {
            throw try misfit()
        }
        let start = place
        if first == UInt8(ascii: "-") { place += 1 }
        var value: Int64 = 0
        var isTooBig = false
        let digits = place
        while place < bytes.count, Self.isDigit(bytes[place]) {
            let (ten, over) = value.multipliedReportingOverflow(by: 10)
            let (next, more) = ten.subtractingReportingOverflow(Int64(bytes[place] - UInt8(ascii: "0")))
            isTooBig = isTooBig || over || more
            value = next
            place += 1
        }
        guard place > digits, place == digits + 1 || bytes[digits] != UInt8(ascii: "0") else { throw .noJSON }
        if place < bytes.count, [0x2E, 0x45, 0x65].contains(bytes[place]) {
            // A fraction or an exponent, as other programs may write a whole number.
            while place < bytes.count,
                Self.isDigit(bytes[place]) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(bytes[place])
            {
                place += 1
            }
            guard let number = Double(String(decoding: bytes[start..<place], as: UTF8.self)) else {
                throw .noJSON
            }
            guard let whole = Int64(exactly: number) else { throw .senseless }
            return whole
        }
        if first == UInt8(ascii: "-") {
            guard !isTooBig else { throw .senseless }
            return value
        }
        // Counted downwards, where there is room for one more.
        guard !isTooBig, value != .min else { throw .senseless }
        return -value
    }

    package mutating func text() throws(JSONFault) -> String {
        guard peek() == UInt8(ascii: "\"") else { throw try misfit() }
        let (range, hasEscapes) = try rawText()
        if hasEscapes { return try unescaped(range) }
        return try checked(bytes[range])
    }

    /// The digits of a text that holds nothing else, as they stand there.
    mutating func plainText() throws(JSONFault) -> ArraySlice<UInt8> {
        guard peek() == UInt8(ascii: "\"") else { throw try misfit() }
        return bytes[try rawText().range]
    }

    /// Steps over one value, whatever it is.
    package mutating func skip() throws(JSONFault) {
        try skip(depth: 0)
    }
}

extension JSONReader {
    private mutating func skip(depth: Int) throws(JSONFault) {
        guard depth < Self.depthLimit else { throw .noJSON }
        switch peek() {
        case UInt8(ascii: "{"):
            var name = try firstMember()
            while name != nil {
                try skip(depth: depth + 1)
                name = try nextMember()
            }
        case UInt8(ascii: "["): try list { reader throws(JSONFault) in try reader.skip(depth: depth + 1) }
        case UInt8(ascii: "\""): _ = try text()
        case UInt8(ascii: "n"): try word("null")
        case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try truth()
        default:
            do throws(JSONFault) {
                _ = try number()
            } catch {
                if error.place == nil { throw error }
            }
        }
    }

    /// The next byte that is no white space.
    private mutating func peek() -> UInt8? {
        while place < bytes.count {
            let byte = bytes[place]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            place += 1
        }
        return nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        place += 1
        return true
    }

    private mutating func open(_ bracket: UInt8) throws(JSONFault) {
        guard take(bracket) else { throw try misfit() }
    }

    private mutating func word(_ word: StaticString) throws(JSONFault) {
        let end = place + word.utf8CodeUnitCount
        guard end <= bytes.count, isName(place..<end, word) else { throw .noJSON }
        place = end
    }

    /// Why the next value is not the one that is wanted: there is another one, or none.
    private mutating func misfit() throws(JSONFault) -> JSONFault {
        guard let byte = peek() else { return .noJSON }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "n"),
            UInt8(ascii: "t"), UInt8(ascii: "f"):
            return .senseless
        default: return Self.isDigit(byte) ? .senseless : .noJSON
        }
    }

    /// What stands between quotes.
    private mutating func rawText() throws(JSONFault) -> (range: Range<Int>, hasEscapes: Bool) {
        guard take(UInt8(ascii: "\"")) else { throw .noJSON }
        let start = place
        // On local values and without checks at each step: this loop meets every byte of a state file.
        let (end, hasEscapes) = unsafe bytes.withUnsafeBufferPointer { bytes in
            var index = start
            var hasEscapes = false
            while index < bytes.count {
                let byte = unsafe bytes[index]
                if byte == UInt8(ascii: "\"") { return (index, hasEscapes) }
                if byte < 0x20 { return (-1, false) }
                if byte == UInt8(ascii: "\\") {
                    hasEscapes = true
                    index += 1
                }
                index += 1
            }
            return (-1, false)
        }
        guard end >= 0 else { throw .noJSON }
        place = end + 1
        return (start..<end, hasEscapes)
    }

    private func unescaped(_ range: Range<Int>) throws(JSONFault) -> String {
        var plain: [UInt8] = []
        plain.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "\\") else {
                plain.append(byte)
                continue
            }
            let kind = bytes[index]
            index += 1
            switch kind {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain.append(kind)
            case UInt8(ascii: "n"): plain.append(0x0A)
            case UInt8(ascii: "r"): plain.append(0x0D)
            case UInt8(ascii: "t"): plain.append(0x09)
            case UInt8(ascii: "b"): plain.append(0x08)
            case UInt8(ascii: "f"): plain.append(0x0C)
            case UInt8(ascii: "u"): plain += Array(try scalar(at: &index, until: range.upperBound).utf8)
            default: throw .noJSON
            }
        }
        return try checked(plain[...])
    }

    /// The character behind `\u`, of which two may make one.
    private func scalar(at index: inout Int, until end: Int) throws(JSONFault) -> Character {
        let first = try unit(at: &index, until: end)
        if let scalar = Unicode.Scalar(first) { return Character(scalar) }
        guard (0xD800..<0xDC00).contains(first), index + 1 < end, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u")
        else { throw .noJSON }
        index += 2
        let second = try unit(at: &index, until: end)
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw .noJSON }
        return Character(scalar)
    }

    private func unit(at index: inout Int, until end: Int) throws(JSONFault) -> UInt32 {
        guard index + 4 <= end,
            let value = UInt32(String(decoding: bytes[index..<(index + 4)], as: UTF8.self), radix: 16),
            bytes[index] != UInt8(ascii: "+"), bytes[index] != UInt8(ascii: "-")
        else { throw .noJSON }
        index += 4
        return value
    }

    private func checked(_ slice: ArraySlice<UInt8>) throws(JSONFault) -> String {
        let text = unsafe slice.withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
        guard let text else { throw .noJSON }
        return text
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
