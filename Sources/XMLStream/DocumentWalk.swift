import CLibXML2
import Glibc

/// Walks over a document, gives the tags to libxml2 and carries the text past it.
///
/// libxml2 looks at each byte of text several times and calls back for every reference in it, which
/// makes nine tenths of what reading a feed costs. It need not see text at all: where a tag ends, the
/// next `<` is the next tag. What remains for libxml2 is what it is good at: names, attributes,
/// namespaces, nesting. Tags go to it many at a time, and the reading picks up the text behind each of
/// them as it hears of the tag.
@unsafe struct DocumentWalk {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let start: UnsafePointer<UInt8>?
    private let reading: UnsafeMutablePointer<XMLReading>
    private let parser: xmlParserCtxtPtr
    private let limits: XMLLimits

    private var position = 0
    private var depth = 0
    /// Beginnings and ends of elements so far: as many as libxml2 will call back for.
    private var events = 0
    /// Tags that libxml2 has not been given yet.
    private var tags = ByteBuffer()

    init(
        over bytes: UnsafeBufferPointer<UInt8>, reading: UnsafeMutablePointer<XMLReading>,
        parser: xmlParserCtxtPtr
    ) {
        unsafe self.bytes = bytes
        unsafe start = bytes.baseAddress
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
            if unsafe tag > position {
                unsafe note(TextPiece(after: events, position..<tag, isSection: false))
            }
            unsafe position = tag
            if unsafe tag < bytes.count { unsafe passMarkup() }
        }
        unsafe flush()
        unsafe reading.pointee.fail(.illFormed(line: 0, complaint: "the document ends before its root does"))
    }

    private func note(_ piece: TextPiece) {
        unsafe reading.pointee.pieces.append(piece)
    }

    // MARK: - Markup

    private mutating func passMarkup() {
        let begin = unsafe position
        switch unsafe byte(at: begin + 1) {
        case UInt8(ascii: "/"):
            guard let end = unsafe find(UInt8(ascii: ">"), from: begin) else { return unsafe breakOff() }
            unsafe depth -= 1
            unsafe take(to: end + 1, events: 1)
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
            return unsafe end == bytes.count
                ? breakOff() : reading.pointee.fail(.tagTooLong(limit: limits.tagLength))
        }
        if unsafe values > limits.attributes {
            return unsafe reading.pointee.fail(.tooManyAttributes(limit: limits.attributes))
        }
        let isEmpty = unsafe bytes[index - 1] == UInt8(ascii: "/")
        if !isEmpty { unsafe depth += 1 }
        unsafe take(to: index + 1, events: isEmpty ? 2 : 1)
    }

    /// Keeps the tag that ends here for libxml2.
    private mutating func take(to end: Int, events count: Int) {
        // Before this tag, not behind it: the text behind it is not known yet.
        if unsafe tags.count + end - position > chunkLength { unsafe flush() }
        if let start = unsafe start { unsafe tags.append(start + position, end - position) }
        unsafe position = end
        unsafe events += count
        if unsafe depth <= 0 { unsafe flush() }
    }

    private mutating func passDeclaration() {
        let begin = unsafe position
        if unsafe matches("<!--", at: begin) {
            unsafe pass(through: "-->", from: begin + 4)
        } else if unsafe matches("<![CDATA[", at: begin) {
            guard let end = unsafe find("]]>", from: begin + 9) else { return unsafe breakOff() }
            if end > begin + 9 { unsafe note(TextPiece(after: events, begin + 9..<end, isSection: true)) }
            unsafe position = end + 3
        } else if unsafe matches("<!DOCTYPE", at: begin) {
            unsafe reading.pointee.fail(.hasDocumentType)
        } else {
            unsafe reading.pointee.fail(.illFormed(line: 0, complaint: "a declaration where none may be"))
        }
    }

    /// Passes over a comment or a processing instruction.
    private mutating func pass(through end: StaticString, from index: Int) {
        guard let found = unsafe find(end, from: index) else { return unsafe breakOff() }
        unsafe position = found + end.utf8CodeUnitCount
    }

    private mutating func breakOff() {
        unsafe position = bytes.count
        unsafe reading.pointee.fail(.illFormed(line: 0, complaint: "the document ends inside of markup"))
    }

    // MARK: - libxml2

    private mutating func flush() {
        guard unsafe !reading.pointee.isOver else { return }
        let chunk = unsafe tags.bytes(from: 0)
        unsafe chunk.withMemoryRebound(to: CChar.self) {
            _ = unsafe xmlParseChunk(parser, $0.baseAddress, Int32($0.count), 0)
        }
        unsafe tags.cut(to: 0)
        unsafe reading.pointee.forgetPieces()
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
        guard unsafe index + wanted.utf8CodeUnitCount <= bytes.count, let start = unsafe start else {
            return false
        }
        return unsafe memcmp(start + index, wanted.utf8Start, wanted.utf8CodeUnitCount) == 0
    }
}

/// Bytes of tags that libxml2 is given at once, because it copies them.
private let chunkLength = 16 << 10

/// A stretch of text in the document.
struct TextPiece {
    /// How many beginnings and ends of elements come before it.
    let after: Int
    let range: Range<Int>
    /// Whether its characters stand for themselves.
    let isSection: Bool

    init(after: Int, _ range: Range<Int>, isSection: Bool) {
        self.after = after
        self.range = range
        self.isSection = isSection
    }
}
