import Glibc

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
    /// The document, or the part of it that is at hand.
    private(set) var bytes: [UInt8]
    var place = 0
    /// Where the rest comes from.
    private var rest: JSONPieces?
    /// Room to put something together in, which the next one uses again.
    var room: [UInt8] = []
    /// Values that are nested deeper are no state of podwatch.
    private static let depthLimit = 256

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads a document of which only a piece is held at a time.
    ///
    /// More is fetched between the elements of the outermost lists. What else is longer than a piece ends
    /// for it in the middle, as a document that was cut does.
    package init(_ pieces: JSONPieces) {
        bytes = []
        rest = pieces
        fetch()
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
                try whole(element)
            } catch {
                throw error.inside("[\(index)]")
            }
            index += 1
            if peek() == nil { fetch() }
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw .noJSON }
        fetch()
    }

    /// Reads an element, again with more at hand when it did not end.
    private mutating func whole(_ element: (inout JSONReader) throws(JSONFault) -> Void) throws(JSONFault) {
        while true {
            // What it steps over must stay until it is read to its end.
            let (start, rest) = (place, rest)
            self.rest = nil
            do throws(JSONFault) {
                try element(&self)
                self.rest = rest
                return
            } catch {
                (self.rest, place) = (rest, start)
                guard error.place == nil, fetch() else { throw error }
            }
        }
    }

    /// Goes on with the next piece behind what is still to be read.
    @discardableResult
    private mutating func fetch() -> Bool {
        guard var rest else { return false }
        bytes.removeSubrange(..<place)
        place = 0
        let before = bytes.count
        rest.append(to: &bytes)
        self.rest = rest
        return bytes.count > before
    }

    /// Whether a name is this one.
    @inline(__always)
    func isName(_ range: Range<Int>, _ name: StaticString) -> Bool {
        guard range.count == name.utf8CodeUnitCount, range.upperBound <= bytes.count else { return false }
        return unsafe bytes.withUnsafeBytes { text in
            guard let start = text.baseAddress else { return false }
            return unsafe memcmp(start + range.lowerBound, name.utf8Start, range.count) == 0
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

    /// Whether a number of any size, which stands next, is below zero.
    package mutating func isNegativeNumber() throws(JSONFault) -> Bool {
        guard let first = peek(), first == UInt8(ascii: "-") || Self.isDigit(first) else {
            throw try misfit()
        }
        let isNegative = first == UInt8(ascii: "-")
        try skip()
        return isNegative
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
    mutating func peek() -> UInt8? {
        while place < bytes.count {
            let byte = bytes[place]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            place += 1
        }
        return nil
    }

    mutating func take(_ byte: UInt8) -> Bool {
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
    mutating func misfit() throws(JSONFault) -> JSONFault {
        guard let byte = peek() else { return .noJSON }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "n"),
            UInt8(ascii: "t"), UInt8(ascii: "f"):
            return .senseless
        default: return Self.isDigit(byte) ? .senseless : .noJSON
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
