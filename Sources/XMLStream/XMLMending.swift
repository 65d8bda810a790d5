/// A document made well-formed, and what it lacked.
package struct MendedXML: Sendable {
    /// The document without declaration, document type, comments and processing instructions.
    package var bytes: [UInt8]
    /// It ends before its root does.
    package var isCut: Bool
}

/// Makes a document well-formed as its author probably meant it.
///
/// This replaces libxml2's recover mode, which silently drops entities, attribute values and unclosed
/// CDATA sections after the first violation. Mended are: control characters, references to characters
/// that XML does not know, bare ampersands, named entities, stray `<` and `]]>`, unclosed and crossing
/// elements, unquoted, repeated and valueless attributes, unclosed CDATA sections, text around the root.
///
/// - Parameters:
///   - document: Valid UTF-8.
///   - limits: Elements nested deeper end the document; attributes beyond the limit are dropped.
///   - entity: The text of an entity that the document itself does not declare. It is given without `&`
///     and `;`, with the name of the element whose text it stands in; with none in an attribute.
/// - Returns: A document that ``readXML(_:into:limits:)`` reads.
package func mendedXML(
    _ document: [UInt8], limits: XMLLimits = XMLLimits(),
    entity: (_ name: String, _ element: String?) -> String?
) -> MendedXML {
    var mending = XMLMending(input: document, limits: limits)
    while mending.step(entity) {}
    return mending.finished()
}

/// One walk over a document, writing what it should have been.
struct XMLMending {
    let input: [UInt8]
    let limits: XMLLimits
    var output: [UInt8] = []
    var position = 0

    /// The names of the open elements, as places in the input.
    private var open: [Range<Int>] = []
    private var sawRoot = false
    private var isCut = false
    var entities = DeclaredEntities()

    /// The next `]]>`, once looked for: kept so that a document full of unclosed sections stays linear.
    private var sectionEnd: Int?
    private var comparisons = 0
    /// Up to where no quotation mark of a kind was found.
    private var quoteFree: [UInt8: Range<Int>] = [:]

    init(input: [UInt8], limits: XMLLimits) {
        self.input = input
        self.limits = limits
        output.reserveCapacity(input.count + input.count / 16)
    }

    /// Mends one piece of text or markup; `false` when the document is over.
    mutating func step(_ entity: (String, String?) -> String?) -> Bool {
        guard position < input.count, !(sawRoot && open.isEmpty) else { return false }
        if input[position] != UInt8(ascii: "<") {
            let end = input[position...].firstIndex(of: UInt8(ascii: "<")) ?? input.count
            if !open.isEmpty { writeText(position..<end, .content, entity) }
            position = end
            return true
        }
        let next = byte(at: position + 1)
        switch next {
        case UInt8(ascii: "!"): mendDeclaration()
        case UInt8(ascii: "?"): skip(past: "?>", orElse: ">")
        case UInt8(ascii: "/"): mendEndTag()
        case let letter where isNameStart(letter): mendStartTag(entity)
        default:
            if !open.isEmpty { output.append(contentsOf: "&lt;".utf8) }
            position += 1
        }
        return true
    }

    mutating func finished() -> MendedXML {
        isCut = isCut || !open.isEmpty || !sawRoot
        while let name = open.popLast() { writeEndTag(name) }
        return MendedXML(bytes: output, isCut: isCut)
    }

    /// The name of the element that text stands in here.
    var innermostName: String? { open.last.map { String(decoding: input[$0], as: UTF8.self) } }

    func byte(at index: Int) -> UInt8 { index < input.count ? input[index] : 0 }
}

// MARK: - Tags

extension XMLMending {
    private mutating func mendStartTag(_ entity: (String, String?) -> String?) {
        let start = position
        let name = nameRange(from: position + 1)
        guard byte(at: name.upperBound) < 0x80 else {
            // A name that no vocabulary here has: more likely text after a stray `<`.
            if !open.isEmpty { output.append(contentsOf: "&lt;".utf8) }
            position += 1
            return
        }
        guard open.count < limits.depth else {
            isCut = true
            position = input.count
            return
        }
        let outputStart = output.count
        output.append(UInt8(ascii: "<"))
        output.append(contentsOf: input[name])
        position = name.upperBound
        let end = mendAttributes(entity)
        guard end != .missing else {
            output.removeLast(output.count - outputStart)
            isCut = true
            position = max(position, start + 1)
            return
        }
        sawRoot = true
        if end == .empty || isVoid(name) {
            output.append(contentsOf: "/>".utf8)
        } else {
            output.append(UInt8(ascii: ">"))
            open.append(name)
        }
    }

    private enum TagEnd { case open, empty, missing }

    /// Reads up to the end of the tag.
    private mutating func mendAttributes(_ entity: (String, String?) -> String?) -> TagEnd {
        var seen: [Range<Int>] = []
        while position < input.count {
            let byte = input[position]
            switch byte {
            case UInt8(ascii: ">"):
                position += 1
                return .open
            case UInt8(ascii: "/") where self.byte(at: position + 1) == UInt8(ascii: ">"):
                position += 2
                return .empty
            case UInt8(ascii: "<"): return .open
            case let letter where isNameStart(letter): mendAttribute(&seen, entity)
            default: position += 1
            }
        }
        return .missing
    }

    private mutating func mendAttribute(_ seen: inout [Range<Int>], _ entity: (String, String?) -> String?) {
        let name = nameRange(from: position)
        position = name.upperBound
        let afterName = position
        skipSpace()
        guard byte(at: position) == UInt8(ascii: "=") else {
            // Without a value it says nothing that any vocabulary here asks for.
            position = afterName
            return
        }
        position += 1
        skipSpace()
        let value = attributeValue()
        let isKnown = seen.contains { input[$0] == input[name] }
        guard !isKnown, seen.count < limits.attributes else { return }
        seen.append(name)
        output.append(UInt8(ascii: " "))
        output.append(contentsOf: input[name])
        output.append(contentsOf: "=\"".utf8)
        writeText(value, .attribute, entity)
        output.append(UInt8(ascii: "\""))
    }

    /// The value that starts here, quoted or not; moves behind it.
    private mutating func attributeValue() -> Range<Int> {
        let quote = byte(at: position)
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let start = position + 1
            if let end = nextQuote(quote, from: start) {
                position = end + 1
                return start..<end
            }
            position = start
        }
        let start = position
        while position < input.count {
            let byte = input[position]
            if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<") || isSpace(byte) { break }
            if byte == UInt8(ascii: "/"), self.byte(at: position + 1) == UInt8(ascii: ">") { break }
            position += 1
        }
        return start..<position
    }

    /// The closing quotation mark, unless it is so far that it must belong to something else.
    private mutating func nextQuote(_ quote: UInt8, from start: Int) -> Int? {
        if let free = quoteFree[quote], free.contains(start) { return nil }
        let limit = min(input.count, start + (64 << 10))
        if let end = input[start..<limit].firstIndex(of: quote) { return end }
        quoteFree[quote] = start..<limit
        return nil
    }

    private mutating func mendEndTag() {
        let name = nameRange(from: position + 2)
        position = name.upperBound
        while position < input.count, input[position] != UInt8(ascii: ">"),
            input[position] != UInt8(ascii: "<")
        {
            position += 1
        }
        if byte(at: position) == UInt8(ascii: ">") { position += 1 }
        guard let index = lastOpen(name) else { return }
        while open.count > index {
            writeEndTag(open.removeLast())
        }
    }

    /// The innermost open element that an end tag closes: of the same name, else of one that differs in
    /// letter case only.
    private mutating func lastOpen(_ name: Range<Int>) -> Int? {
        var similar: Int?
        for index in open.indices.reversed() {
            let candidate = open[index]
            guard candidate.count == name.count else { continue }
            // Two million stray end tags inside two hundred elements would take forever.
            guard comparisons < comparisonLimit || index == open.count - 1 else { return similar }
            comparisons += 1
            if isSame(candidate, name, ignoring: 0) { return index }
            if similar == nil, isSame(candidate, name, ignoring: 0x20) { similar = index }
        }
        return similar
    }

    private func isSame(_ one: Range<Int>, _ other: Range<Int>, ignoring bit: UInt8) -> Bool {
        for offset in 0..<one.count
        where input[one.lowerBound + offset] | bit != input[other.lowerBound + offset] | bit {
            return false
        }
        return true
    }

    private mutating func writeEndTag(_ name: Range<Int>) {
        output.append(contentsOf: "</".utf8)
        output.append(contentsOf: input[name])
        output.append(UInt8(ascii: ">"))
    }

    /// HTML's elements without an end, as they stand in texts that should have been escaped.
    private func isVoid(_ name: Range<Int>) -> Bool {
        let name = input[name]
        return name.elementsEqual("br".utf8) || name.elementsEqual("hr".utf8)
            || name.elementsEqual("img".utf8)
    }

    private func nameRange(from start: Int) -> Range<Int> {
        var end = start
        while end < input.count, isNameByte(input[end]) { end += 1 }
        return start..<end
    }

    private mutating func skipSpace() {
        while position < input.count, isSpace(input[position]) { position += 1 }
    }
}

// MARK: - Declarations and sections

extension XMLMending {
    private mutating func mendDeclaration() {
        if matches("<!--", at: position) {
            skip(past: "-->", orElse: nil)
        } else if matches("<![CDATA[", at: position) {
            mendSection()
        } else if matches("<!DOCTYPE", at: position) {
            position = entities.read(input, from: position)
        } else {
            skip(past: ">", orElse: nil)
        }
    }

    private mutating func mendSection() {
        let start = position + 9
        let end = sectionEnd(from: start)
        let content = start..<(end ?? input.count)
        // A section that another one starts in was never closed; it ends where its element does.
        let isUnclosed = end == nil || find("<![CDATA[", in: content) != nil
        if isUnclosed, let name = open.last, let tag = find("</" + input[name], in: content) {
            writeSection(start..<tag)
            position = tag
            return
        }
        writeSection(content)
        position = end.map { $0 + 3 } ?? input.count
    }

    private mutating func sectionEnd(from start: Int) -> Int? {
        if let sectionEnd, sectionEnd >= start { return sectionEnd == .max ? nil : sectionEnd }
        sectionEnd = find("]]>", in: start..<input.count) ?? .max
        return sectionEnd == .max ? nil : sectionEnd
    }

    /// As text rather than as a section: one form less to get wrong.
    private mutating func writeSection(_ range: Range<Int>) {
        guard !open.isEmpty else { return }
        writeText(range, .literal) { _, _ in nil }
    }

    private mutating func skip(past end: StaticString, orElse other: StaticString?) {
        let rest = position..<input.count
        let ends = [end] + (other.map { [$0] } ?? [])
        for end in ends {
            let wanted = unsafe Array(UnsafeBufferPointer(start: end.utf8Start, count: end.utf8CodeUnitCount))
            if let found = find(wanted, in: rest) {
                position = found + wanted.count
                return
            }
        }
        isCut = true
        position = input.count
    }

    private func matches(_ text: StaticString, at start: Int) -> Bool {
        guard start + text.utf8CodeUnitCount <= input.count else { return false }
        for offset in 0..<text.utf8CodeUnitCount {
            let wanted = unsafe text.utf8Start[offset]
            let found = input[start + offset]
            let isSame = found == wanted || (isLetter(wanted) && found | 0x20 == wanted | 0x20)
            if !isSame { return false }
        }
        return true
    }

    private func find(_ wanted: StaticString, in range: Range<Int>) -> Int? {
        find(
            unsafe Array(UnsafeBufferPointer(start: wanted.utf8Start, count: wanted.utf8CodeUnitCount)),
            in: range)
    }

    private func find(_ wanted: [UInt8], in range: Range<Int>) -> Int? {
        guard let first = wanted.first else { return nil }
        var start = range.lowerBound
        while let index = input[start..<range.upperBound].firstIndex(of: first) {
            if index + wanted.count > range.upperBound { return nil }
            if input[index..<index + wanted.count].elementsEqual(wanted) { return index }
            start = index + 1
        }
        return nil
    }
}

private func + (text: StaticString, bytes: ArraySlice<UInt8>) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)) + bytes
}

/// Names compared for end tags that close nothing nearby.
private let comparisonLimit = 5_000_000
