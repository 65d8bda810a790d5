/// Writes JSON: no white space, members in the order they are given, `/` and what is not ASCII as it is.
///
/// What `JSONEncoder` writes with sorted keys and unescaped slashes, byte for byte, at a fraction of its cost
/// in time and memory: a state of some thousand podcasts is written again every minute.
package struct JSONWriter: Sendable {
    package private(set) var bytes: [UInt8] = []
    /// Nothing stands before the next member of the object that was begun last.
    private var isFirst = true

    package init() {}

    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        bytes.append(UInt8(ascii: "{"))
        isFirst = true
        members(&self)
        bytes.append(UInt8(ascii: "}"))
        isFirst = false
    }

    package mutating func list<Element>(
        _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
    ) {
        bytes.append(UInt8(ascii: "["))
        var isFirst = true
        for element in elements {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            write(&self, element)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// What stands before a member's value; a name never needs escaping.
    package mutating func name(_ name: StaticString) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        bytes.append(UInt8(ascii: "\""))
        raw(name)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    /// The same for a name from outside.
    package mutating func name(_ name: String) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        text(name)
        bytes.append(UInt8(ascii: ":"))
    }

    package mutating func number(_ value: Int64) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        number(value.magnitude)
    }

    package mutating func number(_ value: UInt64) {
        var divisor: UInt64 = 1
        while value / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
            divisor /= 10
        }
    }

    /// A number that is neither endless nor none.
    package mutating func number(_ value: Double) {
        bytes.append(contentsOf: "\(value)".utf8)
    }

    package mutating func truth(_ value: Bool) {
        raw(value ? "true" : "false")
    }

    /// A text in which nothing has to be escaped.
    package mutating func plainText(_ append: (inout [UInt8]) -> Void) {
        bytes.append(UInt8(ascii: "\""))
        append(&bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    package mutating func text(_ value: String) {
        bytes.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { text in
            let text = UnsafeRawBufferPointer(text)
            var start = 0
            while true {
                let mark = unsafe text.textMark(from: start).place
                unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start..<mark]))
                guard mark < text.count else { return }
                unsafe escape(text[mark])
                start = mark + 1
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        default:
            raw("u00")
            bytes.append(UInt8(ascii: byte < 0x10 ? "0" : "1"))
            let digit = byte & 15
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }

    private mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    }
}
