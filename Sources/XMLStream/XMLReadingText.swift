import CLibXML2
import Glibc

// What is done with the text of a document.
extension XMLReading {
    /// A section of characters that stand for themselves.
    mutating func section(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        if hasReturns, unsafe memchr(start, 0x0D, bytes.count) != nil {
            unsafe lines(bytes)
        } else {
            unsafe lend(bytes)
        }
    }

    /// Takes characters of the document: the text of most elements is one stretch, and is not copied.
    private mutating func lend(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard unsafe lent.isEmpty, !tagIsOpen, sink == .plain || sink == .mixed, let element = open.last,
            text.count == element.textStart
        else { return unsafe characters(bytes) }
        if bytes.count > limits.textLength { return refuseText() }
        unsafe lent = bytes
    }

    /// Puts characters that were lent to `text`, before something else follows them.
    mutating func settle() {
        guard unsafe !lent.isEmpty else { return }
        unsafe text.append(lent)
        unsafe lent = UnsafeBufferPointer(start: nil, count: 0)
    }

    /// The text of the element that ends; it is gone with the next call.
    mutating func collected(from start: Int) -> UnsafeBufferPointer<UInt8> {
        guard unsafe !lent.isEmpty else { return unsafe text.bytes(from: start) }
        defer { unsafe lent = UnsafeBufferPointer(start: nil, count: 0) }
        return unsafe lent
    }

    /// Text between tags, with its references.
    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
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
        settle()
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
        if text.count - (open.last?.textStart ?? 0) > limits.textLength { refuseText() }
    }

    /// The element that is open has more text than it may.
    private mutating func refuseText() {
        guard limits.leavesOutLongTexts, let element = open.last else {
            return fail(.textTooLong(limit: limits.textLength))
        }
        text.cut(to: element.textStart)
        tagIsOpen = false
        sink = .none
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): text.append("&amp;")
        case UInt8(ascii: "<"): text.append("&lt;")
        case UInt8(ascii: ">"): text.append("&gt;")
        default: text.append(byte)
        }
    }
}
