import CLibXML2
import Glibc

/// What libxml2 calls back into for the length of one reading.
///
/// It lives behind a raw pointer rather than in a class, so that a callback counts no references.
@safe struct XMLReading {
    private let receiver: any XMLReceiver
    let limits: XMLLimits
    var parser: xmlParserCtxtPtr?
    private(set) var failure: XMLError?
    /// Set when the root is closed or a failure was met: nothing that follows matters.
    private(set) var isOver = false

    private let document: UnsafeBufferPointer<UInt8>
    /// Text that is waiting for the tag before it.
    var pieces: [TextPiece] = []
    private var nextPiece = 0
    private var events = 0
    /// Where in the document the reading is, roughly: the end of the last text it passed.
    private(set) var position = 0

    private var elementNumbers = NameNumbers(of: .elements)
    private var attributeNumbers = NameNumbers(of: .attributes)
    private var namespaceNumbers = NameNumbers(of: .namespaces)
    /// The open elements that the receiver knows of.
    private var open: [OpenElement] = []
    /// Open elements inside the last of them that it does not know of.
    private var hidden = 0
    private var sink = Sink.none
    private var text = ByteBuffer()
    /// Whether the last thing in `text` is a start tag that lacks its `>`.
    private var tagIsOpen = false

    private struct OpenElement {
        var number: Int32
        var content: XMLContent
        var textStart: Int
    }

    fileprivate enum Sink { case none, plain, mixed, escaped }

    @unsafe init(_ receiver: any XMLReceiver, _ document: UnsafeBufferPointer<UInt8>, _ limits: XMLLimits) {
        unsafe self.document = document
        self.receiver = receiver
        self.limits = limits
    }

    mutating func free() {
        elementNumbers.free()
        attributeNumbers.free()
        namespaceNumbers.free()
        text.free()
    }

    mutating func fail(_ error: XMLError) {
        guard !isOver else { return }
        failure = error
        isOver = true
        unsafe xmlStopParser(parser)
    }
}

// MARK: - Elements

extension XMLReading {
    typealias Characters = UnsafePointer<xmlChar>
    typealias CharacterLists = UnsafeMutablePointer<Characters?>

    /// An element begins, as libxml2 tells it.
    mutating func opened(
        _ local: Characters?, _ prefix: Characters?, _ namespace: Characters?,
        _ namespaceCount: Int, _ namespaces: CharacterLists?, _ attributeCount: Int, _ list: CharacterLists?
    ) {
        guard !isOver else { return }
        unsafe begin(local, prefix, namespace, namespaceCount, namespaces, attributeCount, list)
        passText()
    }

    /// An element ends.
    mutating func closed(_ local: Characters?, _ prefix: Characters?) {
        guard !isOver else { return }
        unsafe end(local, prefix)
        passText()
    }

    private mutating func begin(
        _ local: Characters?, _ prefix: Characters?, _ namespace: Characters?,
        _ namespaceCount: Int, _ namespaces: CharacterLists?, _ attributeCount: Int, _ list: CharacterLists?
    ) {
        guard !isOver else { return }
        if open.count + hidden >= limits.depth {
            return fail(.tooDeep(limit: limits.depth))
        }
        let number = unsafe elementNumbers.number(local, prefix, namespace, receiver)
        unsafe count(namespaceCount, namespaces)
        if max(elementNumbers.count, attributeNumbers.count, namespaceNumbers.count) > limits.names {
            return fail(.tooManyNames(limit: limits.names))
        }
        if hidden > 0 || open.last.map({ $0.content.hidesChildren }) ?? false {
            hidden += 1
            if attributeCount > 0, let list = unsafe list {
                for index in 0..<attributeCount {
                    let entry = unsafe list + index * 5
                    _ = unsafe attributeNumbers.number(entry[0], entry[1], entry[2], receiver)
                }
            }
            if sink != .none, sink != .plain {
                unsafe writeStartTag(local, prefix, namespaceCount, namespaces, attributeCount, list)
            }
            return
        }
        let content = receiver.opened(number, unsafe attributes(attributeCount, list))
        open.append(OpenElement(number: number, content: content, textStart: text.count))
        sink = content.sink
    }

    private mutating func end(_ local: Characters?, _ prefix: Characters?) {
        guard !isOver else { return }
        if hidden > 0 {
            hidden -= 1
            if sink != .none, sink != .plain { unsafe writeEndTag(local, prefix) }
            return
        }
        guard let element = open.popLast() else { return }
        let collected = unsafe text.bytes(from: element.textStart)
        unsafe receiver.closed(element.number, text: collected.span)
        text.cut(to: element.textStart)
        sink = open.last?.content.sink ?? .none
        if open.isEmpty { isOver = true }
    }

    private mutating func count(_ count: Int, _ namespaces: CharacterLists?) {
        guard count > 0, let namespaces = unsafe namespaces else { return }
        for index in 0..<count {
            // The URI first: a prefix may be missing.
            _ = unsafe namespaceNumbers.number(
                namespaces[index * 2 + 1], namespaces[index * 2], nil, receiver)
        }
    }

    private mutating func attributes(_ count: Int, _ list: CharacterLists?) -> [XMLAttribute] {
        guard count > 0, let list = unsafe list else { return [] }
        var attributes: [XMLAttribute] = []
        attributes.reserveCapacity(count)
        for index in 0..<count {
            // Five pointers for each: local name, prefix, namespace, value, end of value.
            let entry = unsafe list + index * 5
            let number = unsafe attributeNumbers.number(entry[0], entry[1], entry[2], receiver)
            guard number >= 0, let start = unsafe entry[3], let end = unsafe entry[4] else { continue }
            let value = unsafe UnsafeBufferPointer(start: start, count: end - start)
            attributes.append(XMLAttribute(number: number, value: unsafe attributeText(value)))
        }
        return attributes
    }
}

// MARK: - Text

extension XMLReading {
    /// Takes the text that stands behind the tag just heard of.
    private mutating func passText() {
        events += 1
        while nextPiece < pieces.count, pieces[nextPiece].after <= events {
            let piece = pieces[nextPiece]
            nextPiece += 1
            position = piece.range.lowerBound
            guard sink != .none, !isOver, piece.after == events else { continue }
            let bytes = unsafe UnsafeBufferPointer(rebasing: document[piece.range])
            if piece.isSection { unsafe section(bytes) } else { unsafe text(bytes) }
        }
    }

    mutating func forgetPieces() {
        pieces.removeAll(keepingCapacity: true)
        nextPiece = 0
    }

    /// A section of characters that stand for themselves.
    private mutating func section(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        if unsafe memchr(start, 0x0D, bytes.count) == nil {
            unsafe characters(bytes)
        } else {
            unsafe lines(bytes)
        }
    }

    /// Text between tags, with its references.
    private mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        var offset = 0
        while let found = unsafe memchr(start + offset, Int32(UInt8(ascii: "&")), bytes.count - offset) {
            let ampersand = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
            if ampersand > offset {
                unsafe section(UnsafeBufferPointer(rebasing: bytes[offset..<ampersand]))
            }
            guard let reference = unsafe TextReference(bytes, at: ampersand) else {
                position += ampersand
                return fail(.illFormed(line: 0, complaint: "an ampersand that starts no reference XML knows"))
            }
            unsafe reference.withCharacters { unsafe characters($0) }
            offset = reference.end
            if isOver || offset == bytes.count { return }
        }
        unsafe section(UnsafeBufferPointer(rebasing: bytes[offset...]))
    }

    /// XML has one kind of line end.
    private mutating func lines(_ bytes: UnsafeBufferPointer<UInt8>) {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        for index in bytes.indices {
            let byte = unsafe bytes[index]
            if byte != 0x0D {
                plain.append(byte)
            } else if unsafe index + 1 == bytes.count || bytes[index + 1] != 0x0A {
                plain.append(0x0A)
            }
        }
        unsafe plain.withUnsafeBufferPointer { unsafe characters($0) }
    }

    private mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress, !isOver else { return }
        switch sink {
        case .none: return
        case .plain: unsafe text.append(start, bytes.count)
        case .mixed:
            finishTag()
            unsafe text.append(start, bytes.count)
        case .escaped:
            finishTag()
            for index in bytes.indices { unsafe appendEscaped(bytes[index]) }
        }
        if text.count - (open.last?.textStart ?? 0) > limits.textLength {
            fail(.textTooLong(limit: limits.textLength))
        }
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): text.append("&amp;")
        case UInt8(ascii: "<"): text.append("&lt;")
        case UInt8(ascii: ">"): text.append("&gt;")
        default: text.append(byte)
        }
    }

    private mutating func writeStartTag(
        _ local: Characters?, _ prefix: Characters?, _ namespaceCount: Int, _ namespaces: CharacterLists?,
        _ attributeCount: Int, _ list: CharacterLists?
    ) {
        finishTag()
        text.append(UInt8(ascii: "<"))
        unsafe writeName(local, prefix)
        if namespaceCount > 0, let namespaces = unsafe namespaces {
            for index in 0..<namespaceCount {
                text.append(" xmlns")
                if let name = unsafe namespaces[index * 2] {
                    text.append(UInt8(ascii: ":"))
                    unsafe text.append(terminated: name)
                }
                text.append("=\"")
                if let value = unsafe namespaces[index * 2 + 1] {
                    unsafe writeAttributeValue(UnsafeBufferPointer(start: value, count: length(of: value)))
                }
                text.append(UInt8(ascii: "\""))
            }
        }
        if attributeCount > 0, let list = unsafe list {
            for index in 0..<attributeCount {
                let entry = unsafe list + index * 5
                text.append(UInt8(ascii: " "))
                unsafe writeName(entry[0], entry[1])
                text.append("=\"")
                if let start = unsafe entry[3], let end = unsafe entry[4] {
                    unsafe writeAttributeValue(UnsafeBufferPointer(start: start, count: end - start))
                }
                text.append(UInt8(ascii: "\""))
            }
        }
        tagIsOpen = true
    }

    private mutating func writeEndTag(_ local: Characters?, _ prefix: Characters?) {
        if tagIsOpen {
            text.append("/>")
            tagIsOpen = false
        } else {
            text.append("</")
            unsafe writeName(local, prefix)
            text.append(UInt8(ascii: ">"))
        }
    }

    private mutating func writeName(_ local: Characters?, _ prefix: Characters?) {
        if let prefix = unsafe prefix {
            unsafe text.append(terminated: prefix)
            text.append(UInt8(ascii: ":"))
        }
        if let local = unsafe local { unsafe text.append(terminated: local) }
    }

    /// Without entity substitution libxml2 hands an ampersand over as `&#38;`, which is markup already.
    private mutating func writeAttributeValue(_ bytes: UnsafeBufferPointer<UInt8>) {
        var rest = unsafe bytes[...]
        while let byte = unsafe rest.first {
            switch byte {
            case UInt8(ascii: "&"):
                text.append("&amp;")
                if unsafe rest.starts(with: escapedAmpersand) { unsafe rest = unsafe rest.dropFirst(4) }
            case UInt8(ascii: "<"): text.append("&lt;")
            case UInt8(ascii: "\""): text.append("&quot;")
            default: text.append(byte)
            }
            unsafe rest = unsafe rest.dropFirst()
        }
    }

    private mutating func finishTag() {
        guard tagIsOpen else { return }
        text.append(UInt8(ascii: ">"))
        tagIsOpen = false
    }
}

extension XMLContent {
    fileprivate var hidesChildren: Bool { self != .children && self != .childrenAndText }

    fileprivate var sink: XMLReading.Sink {
        switch self {
        case .children, .nothing: .none
        case .childrenAndText, .text: .plain
        case .mixed: .mixed
        case .markup: .escaped
        }
    }
}

private let escapedAmpersand: [UInt8] = Array("&#38;".utf8)

/// The value of an attribute, with the ampersands that libxml2 leaves as `&#38;` made plain.
@unsafe private func attributeText(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard let start = bytes.baseAddress else { return "" }
    guard unsafe memchr(start, Int32(UInt8(ascii: "&")), bytes.count) != nil else {
        return String(copying: unsafe UTF8Span(unchecked: bytes.span))
    }
    var plain: [UInt8] = []
    var rest = unsafe bytes[...]
    while let byte = unsafe rest.first {
        plain.append(byte)
        let isEscaped = unsafe byte == UInt8(ascii: "&") && rest.starts(with: escapedAmpersand)
        unsafe rest = rest.dropFirst(isEscaped ? 5 : 1)
    }
    return String(decoding: plain, as: UTF8.self)
}

@unsafe private func length(of text: UnsafePointer<xmlChar>) -> Int { unsafe Int(xmlStrlen(text)) }
