import Glibc

/// An attribute that the receiver has a number for.
///
/// It points into the document or libxml2's memory: it is gone when the call that hands it over returns.
@safe package struct XMLAttribute {
    package let number: Int32
    /// The references in it are known to be such.
    private let bytes: UnsafeBufferPointer<UInt8>

    init(number: Int32, bytes: UnsafeBufferPointer<UInt8>) {
        self.number = number
        unsafe self.bytes = bytes
    }

    /// Its value.
    package var value: String {
        guard let start = unsafe bytes.baseAddress else { return "" }
        // From libxml2 only an ampersand comes as a reference, `&#38;`.
        guard unsafe memchr(start, Int32(UInt8(ascii: "&")), bytes.count) != nil else {
            return String(copying: unsafe UTF8Span(unchecked: bytes.span))
        }
        var plain: [UInt8] = []
        unsafe plain.reserveCapacity(bytes.count)
        var index = 0
        while let found = unsafe memchr(start + index, Int32(UInt8(ascii: "&")), bytes.count - index) {
            let ampersand = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
            let reference = unsafe TextReference(bytes, at: ampersand)
            // One that starts no reference stands for itself.
            let end = reference == nil ? ampersand + 1 : ampersand
            unsafe plain.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[index..<end]))
            unsafe reference?.withCharacters { unsafe plain.append(contentsOf: $0) }
            index = reference?.end ?? end
        }
        unsafe plain.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[index...]))
        return String(copying: unsafe UTF8Span(unchecked: plain.span))
    }
}

/// How libxml2 hands an ampersand over.
let escapedAmpersand: [UInt8] = Array("&#38;".utf8)
