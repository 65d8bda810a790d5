import Glibc

/// Reads JSON forward, one value after the other, and never looks back.
///
/// It makes only what is asked for. Most of a document is text that nobody names, and is stepped over.
package struct JSONReader {
    /// The document, or the part of it that is at hand.
    package private(set) var bytes: [UInt8]
    /// Where the next value is looked for, in ``bytes``.
    package var position: Int
    let manner: JSONManner
    /// Room to put something together in, which the next one uses again.
    package var room: [UInt8] = []
    private var depth = 0
    /// Bytes of the document that are no longer at hand.
    private var passed = 0
    /// Where the rest comes from.
    private var rest: JSONPieces?

    /// Deeper nesting is refused, so that a hostile document cannot exhaust the stack.
    private static let depthLimit = 128

    package init(_ bytes: [UInt8], from position: Int = 0, manner: JSONManner = .strict) {
        self.bytes = bytes
        self.position = position
        self.manner = manner
    }

    /// Reads a document of which only a piece is held at a time.
    ///
    /// More is fetched between the elements of the outermost lists. What else is longer than a piece ends
    /// for it in the middle, as a document that was cut does.
    package init(_ pieces: JSONPieces) {
        self.init([])
        rest = pieces
        fetch()
    }

    /// Throws unless nothing is left.
    package mutating func end() throws(JSONFault) {
        if peek() != nil { throw fault(.tooMuch) }
    }

    func fault(_ flaw: JSONFlaw, at place: Int? = nil) -> JSONFault {
        .malformed(offset: passed + (place ?? position), flaw)
    }

    /// Why the next value is not the one that is wanted: there is another one, or none.
    package mutating func misfit() -> JSONFault {
        guard let byte = peek() else { return fault(.noValue) }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "n"),
            UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .senseless
        default: return fault(.noValue)
        }
    }
}

// MARK: - Objects

extension JSONReader {
    /// Steps into an object.
    ///
    /// - Returns: The name of its first member, whose value is next; `nil` when it is empty.
    package mutating func firstMember() throws(JSONFault) -> JSONString? {
        try open(UInt8(ascii: "{"))
        return try isNext(before: UInt8(ascii: "}"), isFirst: true) ? try memberName() : nil
    }

    /// Steps to the next member, or out of the object.
    package mutating func nextMember() throws(JSONFault) -> JSONString? {
        try isNext(before: UInt8(ascii: "}"), isFirst: false) ? try memberName() : nil
    }

    private mutating func memberName() throws(JSONFault) -> JSONString {
        guard take(UInt8(ascii: "\"")) else { throw fault(.noName) }
        let name = try stringToItsEnd()
        guard take(UInt8(ascii: ":")) else { throw fault(.noColon) }
        return name
    }

    /// Whether a name is this one, however it is written.
    package func isName(_ name: JSONString, _ wanted: StaticString) -> Bool {
        name.hasEscapes ? (try? text(name)) == "\(wanted)" : isWord(wanted, at: name.range)
    }

    func isWord(_ word: StaticString, at range: Range<Int>) -> Bool {
        guard range.count == word.utf8CodeUnitCount, range.upperBound <= bytes.count else { return false }
        return unsafe bytes.withUnsafeBytes { text in
            guard let start = text.baseAddress else { return false }
            return unsafe memcmp(start + range.lowerBound, word.utf8Start, range.count) == 0
        }
    }

    private mutating func open(_ bracket: UInt8) throws(JSONFault) {
        guard take(bracket) else { throw misfit() }
        depth += 1
        guard depth <= Self.depthLimit else { throw fault(.tooDeep) }
    }

    /// Steps to the next member or element, or out of what was opened last.
    private mutating func isNext(before end: UInt8, isFirst: Bool) throws(JSONFault) -> Bool {
        if manner == .lenient {
            while take(UInt8(ascii: ",")) {}
        }
        if take(end) {
            depth -= 1
            return false
        }
        guard isFirst || manner == .lenient || take(UInt8(ascii: ",")) else { throw fault(.noSeparator) }
        return true
    }
}

// MARK: - Lists

extension JSONReader {
    /// Steps over each element of a list; `element` reads or skips just one value.
    package mutating func list(_ element: (inout JSONReader) throws(JSONFault) -> Void) throws(JSONFault) {
        try open(UInt8(ascii: "["))
        var index = 0
        while try isNext(before: UInt8(ascii: "]"), isFirst: index == 0) {
            do throws(JSONFault) {
                try whole(element)
            } catch {
                throw error.inside("[\(index)]")
            }
            index += 1
            if peek() == nil { fetch() }
        }
        if index > 0 { fetch() }
    }

    /// Reads an element, again with more at hand when it did not end.
    private mutating func whole(_ element: (inout JSONReader) throws(JSONFault) -> Void) throws(JSONFault) {
        guard rest != nil else { return try element(&self) }
        while true {
            // What it steps over must stay until it is read to its end.
            let (start, depth, rest) = (position, depth, rest)
            self.rest = nil
            do throws(JSONFault) {
                try element(&self)
                self.rest = rest
                return
            } catch {
                (self.rest, self.depth, position) = (rest, depth, start)
                guard error.place == nil, fetch() else { throw error }
            }
        }
    }

    /// Goes on with the next piece behind what is still to be read.
    @discardableResult
    private mutating func fetch() -> Bool {
        guard var rest else { return false }
        bytes.removeSubrange(..<position)
        passed += position
        position = 0
        let before = bytes.count
        rest.append(to: &bytes)
        self.rest = rest
        return bytes.count > before
    }
}
