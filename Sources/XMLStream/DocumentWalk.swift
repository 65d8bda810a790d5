import CLibXML2
import Glibc

/// Walks over a document, gives the tags to libxml2 and carries the text past it.
///
/// libxml2 looks at each byte of text several times and calls back for every reference in it, which
/// makes nine tenths of what reading a feed costs. It need not see text at all: where a tag ends, the
/// next `<` is the next tag. What remains for libxml2 is what it is good at: names, attributes,
/// namespaces, nesting.
@unsafe struct DocumentWalk {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let start: UnsafePointer<UInt8>?
    private let reading: UnsafeMutablePointer<XMLReading>
    private let parser: xmlParserCtxtPtr
    private let limits: XMLLimits

    /// How far the walk has come.
    private(set) var position = 0
    /// From here on libxml2 has not been given anything.
    private var pending = 0
    /// End tags between `pending` and `position`.
    private var pendingEnds = 0
    private var depth = 0

    init(over bytes: UnsafeBufferPointer<UInt8>, reading: UnsafeMutablePointer<XMLReading>, parser: xmlParserCtxtPtr) {
        unsafe self.bytes = bytes
        unsafe start = bytes.baseAddress
        unsafe self.reading = reading
        unsafe self.parser = parser
        unsafe limits = reading.pointee.limits
    }

    mutating func run() {
        // Four bytes are the least that libxml2 begins with, and the shortest tag has three.
        let declaration: StaticString = "<?xml version=\"1.0\"?>"
        unsafe give(declaration.utf8Start, declaration.utf8CodeUnitCount)
        while unsafe position < bytes.count, unsafe !reading.pointee.isOver {
            let tag = unsafe find(UInt8(ascii: "<"), from: position) ?? bytes.count
            if unsafe tag > position { unsafe passText(to: tag) }
            if unsafe tag < bytes.count, unsafe !reading.pointee.isOver { unsafe passMarkup() }
        }
        if unsafe !reading.pointee.isOver {
            unsafe flush()
            unsafe reading.pointee.fail(.illFormed(line: 0, complaint: "the document ends before its root does"))
        }
    }

    // MARK: - Text

    private mutating func passText(to end: Int) {
        let begin = unsafe position
        unsafe position = end
        if unsafe isBlank(begin, end), unsafe !wantsBlanks { return }
        unsafe flush(to: begin)
        unsafe pending = end
        if unsafe reading.pointee.wantsText, unsafe !reading.pointee.isOver {
            unsafe reading.pointee.text(UnsafeBufferPointer(rebasing: bytes[begin..<end]))
        }
    }

    /// White space between tags is layout, except inside markup and where text has begun.
    private var wantsBlanks: Bool {
        unsafe reading.pointee.wantsText && (pendingEnds == 0 || reading.pointee.isInsideMarkup)
    }

    private func isBlank(_ begin: Int, _ end: Int) -> Bool {
        for index in begin..<end where unsafe !isSpace(bytes[index]) { return false }
        return true
    }

    // MARK: - Markup

    private mutating func passMarkup() {
        let begin = unsafe position
        switch unsafe byte(at: begin + 1) {
        case UInt8(ascii: "/"):
            guard let end = unsafe find(UInt8(ascii: ">"), from: begin) else { return unsafe breakOff() }
            unsafe position = end + 1
            unsafe pendingEnds += 1
            unsafe depth -= 1
            if unsafe depth <= 0 || position - pending > chunkLimit { unsafe flush() }
        case UInt8(ascii: "!"): unsafe passDeclaration()
        case UInt8(ascii: "?"): unsafe pass(through: "?>", from: begin + 2)
        default: unsafe passStartTag()
        }
    }

    private mutating func passStartTag() {
        var index = unsafe position + 1
        var quote: UInt8 = 0
        var values = 0
        let end = unsafe min(bytes.count, position + limits.tagLength)
        while index < end {
            let byte = unsafe bytes[index]
            if quote != 0 {
                if byte == quote {
                    quote = 0
                    values += 1
                }
            } else if byte == UInt8(ascii: ">") {
                break
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            index += 1
        }
        if index == end {
            return unsafe end == bytes.count ? breakOff() : reading.pointee.fail(.tagTooLong(limit: limits.tagLength))
        }
        if unsafe values > limits.attributes {
            return unsafe reading.pointee.fail(.tooManyAttributes(limit: limits.attributes))
        }
        unsafe position = index + 1
        let isEmpty = unsafe bytes[index - 1] == UInt8(ascii: "/")
        if !isEmpty { unsafe depth += 1 }
        // Only behind a start tag has libxml2 to keep up: what it opens decides what becomes of the text.
        if unsafe !isEmpty || depth == 0 || position - pending > chunkLimit { unsafe flush() }
    }

    private mutating func passDeclaration() {
        let begin = unsafe position
        if unsafe matches("<!--", at: begin) {
            unsafe pass(through: "-->", from: begin + 4)
        } else if unsafe matches("<![CDATA[", at: begin) {
            guard let end = unsafe find("]]>", from: begin + 9) else { return unsafe breakOff() }
            unsafe flush(to: begin)
            unsafe position = end + 3
            unsafe pending = position
            if unsafe reading.pointee.wantsText, end > begin + 9 {
                unsafe reading.pointee.section(UnsafeBufferPointer(rebasing: bytes[begin + 9..<end]))
            }
        } else if unsafe matches("<!DOCTYPE", at: begin) {
            unsafe reading.pointee.fail(.hasDocumentType)
        } else {
            unsafe reading.pointee.fail(.illFormed(line: 0, complaint: "a declaration where none may be"))
        }
    }

    /// Passes over a comment or a processing instruction.
    private mutating func pass(through end: StaticString, from index: Int) {
        guard let found = unsafe find(end, from: index) else { return unsafe breakOff() }
        unsafe flush()
        unsafe position = found + end.utf8CodeUnitCount
        unsafe pending = position
    }

    private mutating func breakOff() {
        unsafe position = bytes.count
        unsafe reading.pointee.fail(.illFormed(line: 0, complaint: "the document ends inside of markup"))
    }

    // MARK: - libxml2

    private mutating func flush() { unsafe flush(to: position) }

    private mutating func flush(to end: Int) {
        guard unsafe end > pending, let start = unsafe start, unsafe !reading.pointee.isOver else { return }
        let begin = unsafe pending
        unsafe pending = end
        unsafe pendingEnds = 0
        unsafe give(start + begin, end - begin)
    }

    private func give(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        unsafe bytes.withMemoryRebound(to: CChar.self, capacity: count) {
            _ = unsafe xmlParseChunk(parser, $0, Int32(count), 0)
        }
    }

    // MARK: - Bytes

    private func byte(at index: Int) -> UInt8 { unsafe index < bytes.count ? bytes[index] : 0 }

    private func find(_ byte: UInt8, from index: Int) -> Int? {
        guard let start = unsafe start, unsafe index < bytes.count,
            let found = unsafe memchr(start + index, Int32(byte), bytes.count - index)
        else { return nil }
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

    private func matches(_ wanted: StaticString, at index: Int) -> Bool {
        guard unsafe index + wanted.utf8CodeUnitCount <= bytes.count, let start = unsafe start else { return false }
        return unsafe memcmp(start + index, wanted.utf8Start, wanted.utf8CodeUnitCount) == 0
    }
}

/// Bytes that libxml2 is given at once at most, because it copies them; one tag may be longer.
private let chunkLimit = 16 << 10
