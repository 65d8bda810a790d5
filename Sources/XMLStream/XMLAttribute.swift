import Glibc

/// An attribute that the receiver has a number for.
///
/// It points into libxml2's memory: it is gone when the call that hands it over returns.
@safe package struct XMLAttribute {
    package let number: Int32
    private let bytes: UnsafeBufferPointer<UInt8>

    init(number: Int32, bytes: UnsafeBufferPointer<UInt8>) {
        self.number = number
        unsafe self.bytes = bytes
    }

    /// Its value.
    package var value: String {
        guard let start = unsafe bytes.baseAddress else { return "" }
        // libxml2 leaves an ampersand as `&#38;` when it substitutes no entities.
        guard unsafe memchr(start, Int32(UInt8(ascii: "&")), bytes.count) != nil else {
            return String(copying: unsafe UTF8Span(unchecked: bytes.span))
        }
        var plain: [UInt8] = []
        unsafe plain.reserveCapacity(bytes.count)
        var rest = unsafe bytes[...]
        while let byte = unsafe rest.first {
            plain.append(byte)
            let isEscaped = unsafe byte == UInt8(ascii: "&") && rest.starts(with: escapedAmpersand)
            unsafe rest = rest.dropFirst(isEscaped ? 5 : 1)
        }
        return String(decoding: plain, as: UTF8.self)
    }
}

/// How libxml2 hands an ampersand over.
let escapedAmpersand: [UInt8] = Array("&#38;".utf8)
