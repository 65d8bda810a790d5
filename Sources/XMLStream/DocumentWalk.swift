import CLibXML2
import Glibc

/// Walks over a document, gives the tags to libxml2 and carries the text past it.
///
/// libxml2 looks at each byte of text several times and calls back for every reference in it, which
/// makes nine tenths of what reading a feed costs. It need not see text at all: where a tag ends, the
/// next `<` is the next tag. Nor need it see a tag whose names it has seen before (``KnownNames``). What remains
/// for libxml2 is what it is good at: names, attributes, namespaces. Tags go to it many at a time, and
/// the reading picks up what stands behind each of them as it hears of the tag.
@unsafe struct DocumentWalk {
    let bytes: UnsafeBufferPointer<UInt8>
    let start: UnsafePointer<UInt8>
    let reading: UnsafeMutablePointer<XMLReading>
    private let parser: xmlParserCtxtPtr
    private let limits: XMLLimits

    private var position = 0
    /// Elements that are open here.
    private var open: [OpenTag] = []
    /// Beginnings and ends of elements so far that libxml2 will call back for.
    private var events = 0
    /// Tags that libxml2 has not been given yet.
    private var tags = ByteBuffer()
    /// Which declarations of namespaces are in force: a new number for each tag that has some.
    private(set) var environment: Int32 = 0
    private var environments: Int32 = 0
    /// The attributes of the tag in question.
    var attributes: [TagAttribute] = []

    private struct OpenTag {
        let name: Range<Int>
        /// What is in force again behind it.
        let outerEnvironment: Int32
        /// Whether libxml2 heard nothing of it.
        let isKnown: Bool
    }

    init?(
        over bytes: UnsafeBufferPointer<UInt8>, reading: UnsafeMutablePointer<XMLReading>,
        parser: xmlParserCtxtPtr
    ) {
        guard let start = bytes.baseAddress else { return nil }
        unsafe self.bytes = bytes
        unsafe self.start = start
        unsafe self.reading = reading
        unsafe self.parser = parser
        unsafe limits = reading.pointee.limits
    }

    func free() { unsafe tags.free() }

    mutating func run() {
        // Four bytes are the least that libxml2 begins with, and the shortest tag has three.
        unsafe tags.append("<?xml version=\"1.0\"?>")
        while unsafe position < bytes.count, unsafe !reading.pointee.isOver {
            let tag = unsafe find(UInt8(ascii: "<"), from: position) ?? bytes.count
            if unsafe tag > position { unsafe note(.text, position..<tag) }
            unsafe position = tag
            if unsafe tag < bytes.count { unsafe passMarkup() }
        }
        unsafe fail(.illFormed(line: 0, complaint: "the document ends before its root does"))
    }

    private mutating func note(_ kind: Passage.Kind, _ range: Range<Int>, _ detail: Int32 = 0) {
        if unsafe reading.pointee.passages.count >= passageLimit { unsafe flush() }
        unsafe reading.pointee.passages.append(Passage(kind, range, after: events, detail: detail))
    }

    /// Takes note of a start tag whose names are known, and of the end of an empty one.
    private mutating func noteStart(_ name: Range<Int>, _ number: Int32, isEmpty: Bool) {
        if unsafe reading.pointee.passages.count >= passageLimit { unsafe flush() }
        if unsafe !attributes.isEmpty {
            unsafe reading.pointee.tagAttributes.append(contentsOf: attributes)
        }
        unsafe reading.pointee.passages.append(
            Passage(.start, name, after: events, detail: number, attributeCount: Int16(attributes.count)))
        if isEmpty {
            unsafe note(.end, name)
        } else {
            unsafe open.append(OpenTag(name: name, outerEnvironment: environment, isKnown: true))
        }
    }

    // MARK: - Tags

    private mutating func passMarkup() {
        switch unsafe byte(at: position + 1) {
        case UInt8(ascii: "/"): unsafe passEndTag()
        case UInt8(ascii: "!"): unsafe passDeclaration()
        case UInt8(ascii: "?"): unsafe pass(through: "?>", from: position + 2)
        default: unsafe passStartTag()
        }
    }

    private mutating func passEndTag() {
        let begin = unsafe position + 2
        guard let end = unsafe find(UInt8(ascii: ">"), from: begin) else { return unsafe breakOff() }
        guard let tag = unsafe open.popLast(), unsafe isEnd(begin..<end, of: tag.name) else {
            return unsafe fail(.illFormed(line: 0, complaint: "an end tag that ends no open element"))
        }
        unsafe environment = tag.outerEnvironment
        if tag.isKnown {
            unsafe note(.end, tag.name)
            unsafe position = end + 1
        } else {
            unsafe take(to: end + 1, events: 1)
        }
        if unsafe open.isEmpty { unsafe flush() }
    }

    /// Whether an end tag has this name, with nothing but white space behind it.
    private func isEnd(_ written: Range<Int>, of name: Range<Int>) -> Bool {
        guard written.count >= name.count,
            unsafe memcmp(start + written.lowerBound, start + name.lowerBound, name.count) == 0
        else { return false }
        let rest = (written.lowerBound + name.count)..<written.upperBound
        return rest.isEmpty || rest.allSatisfy { isSpace(unsafe bytes[$0]) }
    }

    private mutating func passStartTag() {
        let begin = unsafe position + 1
        guard let first = unsafe find(UInt8(ascii: ">"), from: begin) else { return unsafe breakOff() }
        let length = first - begin
        if length > 0, length <= KnownNames.lengthLimit, unsafe !open.isEmpty,
            let number = unsafe reading.pointee.knownElements.number(start + begin, length, environment)
        {
            if unsafe !attributes.isEmpty { unsafe attributes.removeAll(keepingCapacity: true) }
            unsafe noteStart(begin..<first, number, isEmpty: false)
            unsafe position = first + 1
            return
        }
        unsafe passLongStartTag(from: begin)
    }

    /// Passes a start tag that is not known, or has attributes.
    private mutating func passLongStartTag(from begin: Int) {
        let limit = unsafe min(bytes.count, position + limits.tagLength)
        var index = begin
        while index < limit, unsafe !isSpace(bytes[index]), unsafe bytes[index] != UInt8(ascii: ">"),
            unsafe bytes[index] != UInt8(ascii: "/")
        {
            index += 1
        }
        let name = begin..<index
        let tag = unsafe passAttributes(from: &index, before: limit)
        guard index < limit else {
            return unsafe limit == bytes.count ? breakOff() : fail(.tagTooLong(limit: limits.tagLength))
        }
        if unsafe tag.attributeCount > limits.attributes {
            return unsafe fail(.tooManyAttributes(limit: limits.attributes))
        }
        let isEmpty = unsafe bytes[index - 1] == UInt8(ascii: "/")
        if tag.isPlain, tag.namesAreKnown, !tag.declares, unsafe !open.isEmpty, !name.isEmpty,
            name.count <= KnownNames.lengthLimit,
            let number = unsafe reading.pointee.knownElements.number(start + begin, name.count, environment)
        {
            unsafe noteStart(name, number, isEmpty: isEmpty)
            unsafe position = index + 1
            return
        }
        unsafe take(to: index + 1, events: isEmpty ? 2 : 1)
        if !tag.declares, tag.isPlain { unsafe learn(name, unless: tag.namesAreKnown) }
        if !isEmpty {
            unsafe open.append(OpenTag(name: name, outerEnvironment: environment, isKnown: false))
            if tag.declares {
                unsafe environments += 1
                unsafe environment = environments
            }
        } else if unsafe open.isEmpty {
            unsafe flush()
        }
    }

    /// Has the names of the tag just taken known when libxml2 has told of them.
    private mutating func learn(_ name: Range<Int>, unless attributesAreKnown: Bool) {
        if name.count <= KnownNames.lengthLimit { unsafe note(.name, name, environment) }
        if attributesAreKnown { return }
        for attribute in unsafe attributes { unsafe note(.attributeName, attribute.name, environment) }
    }

    /// Keeps the tag that ends here for libxml2.
    private mutating func take(to end: Int, events count: Int) {
        // Before this tag, not behind it: what stands behind it is not known yet.
        if unsafe tags.count + end - position > chunkLength { unsafe flush() }
        unsafe tags.append(start + position, end - position)
        unsafe position = end
        unsafe events += count
    }

    // MARK: - Other markup

    private mutating func passDeclaration() {
        let begin = unsafe position
        if unsafe matches("<!--", at: begin) {
            unsafe pass(through: "-->", from: begin + 4)
        } else if unsafe matches("<![CDATA[", at: begin) {
            guard let end = unsafe find("]]>", from: begin + 9) else { return unsafe breakOff() }
            if unsafe isUnclosed(begin + 9..<end) {
                return unsafe fail(.illFormed(line: 0, complaint: "a CDATA section that is not closed"))
            }
            if end > begin + 9 { unsafe note(.section, begin + 9..<end) }
            unsafe position = end + 3
        } else if unsafe matches("<!DOCTYPE", at: begin) {
            unsafe fail(.hasDocumentType)
        } else {
            unsafe fail(.illFormed(line: 0, complaint: "a declaration where none may be"))
        }
    }

    /// Whether a section takes its end from a later one and swallows the tags between them.
    ///
    /// XML allows that. But who closes an element that was not opened in there and begins a section
    /// behind it has forgotten an end.
    private func isUnclosed(_ section: Range<Int>) -> Bool {
        var index = section.lowerBound
        while let bracket = unsafe find(UInt8(ascii: "["), from: index, before: section.upperBound) {
            index = bracket + 1
            guard bracket >= section.lowerBound + 2, unsafe matches("<![CDATA[", at: bracket - 2) else {
                continue
            }
            return unsafe holdsEndTag(section.lowerBound..<bracket - 2)
        }
        return false
    }

    /// Whether the first tag in here with the name of the element that is open is an end tag.
    private func holdsEndTag(_ range: Range<Int>) -> Bool {
        guard let name = unsafe open.last?.name else { return false }
        var index = range.lowerBound
        while let tag = unsafe find(UInt8(ascii: "<"), from: index, before: range.upperBound) {
            index = tag + 1
            let isEnd = unsafe byte(at: index) == UInt8(ascii: "/")
            let written = isEnd ? index + 1 : index
            guard written + name.count < range.upperBound,
                unsafe memcmp(start + written, start + name.lowerBound, name.count) == 0
            else { continue }
            let next = unsafe byte(at: written + name.count)
            if next == UInt8(ascii: ">") || isSpace(next) { return isEnd }
        }
        return false
    }

    /// Passes over a comment or a processing instruction.
    private mutating func pass(through end: StaticString, from index: Int) {
        guard let found = unsafe find(end, from: index) else { return unsafe breakOff() }
        unsafe position = found + end.utf8CodeUnitCount
    }

    private mutating func breakOff() {
        unsafe fail(.illFormed(line: 0, complaint: "the document ends inside of markup"))
        unsafe position = bytes.count
    }

    /// Ends the reading here, unless something before this place ends it.
    private mutating func fail(_ error: XMLError) {
        unsafe flush()
        unsafe reading.pointee.fail(error, at: position)
    }

    // MARK: - libxml2

    /// Has libxml2 call back for the tags that are kept, and the reading pass what stands behind them.
    private mutating func flush() {
        guard unsafe !reading.pointee.isOver else { return }
        if unsafe tags.count > 0 {
            let chunk = unsafe tags.bytes(from: 0)
            unsafe chunk.withMemoryRebound(to: CChar.self) {
                _ = unsafe xmlParseChunk(parser, $0.baseAddress, Int32($0.count), 0)
            }
            unsafe tags.cut(to: 0)
        }
        unsafe reading.pointee.passRest()
    }

    // MARK: - Bytes

    func byte(at index: Int) -> UInt8 { unsafe index < bytes.count ? bytes[index] : 0 }

    private func find(_ byte: UInt8, from index: Int) -> Int? {
        unsafe find(byte, from: index, before: bytes.count)
    }

    func find(_ byte: UInt8, from index: Int, before end: Int) -> Int? {
        guard index < end, let found = unsafe memchr(start + index, Int32(byte), end - index) else {
            return nil
        }
        return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
    }

    private func find(_ wanted: StaticString, from index: Int) -> Int? {
        var index = index
        while let found = unsafe find(wanted.utf8Start[0], from: index) {
            if unsafe matches(wanted, at: found) { return found }
            index = found + 1
        }
        return nil
    }

    func matches(_ wanted: StaticString, at index: Int) -> Bool {
        guard unsafe index + wanted.utf8CodeUnitCount <= bytes.count else { return false }
        return unsafe memcmp(start + index, wanted.utf8Start, wanted.utf8CodeUnitCount) == 0
    }
}

/// Bytes of tags that libxml2 is given at once, because it copies them.
private let chunkLength = 16 << 10

/// Passages that wait at once, so that they stay in the cache, and few in a document of known tags.
private let passageLimit = 512
