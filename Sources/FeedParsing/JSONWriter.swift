/// Writes JSON text, whose braces and commas are kept in balance by closures.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false

    mutating func object(_ members: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
        members(&self)
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    mutating func array(_ elements: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "["))
        needsComma = false
        elements(&self)
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    mutating func key(_ key: String) {
        string(key)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: bytes.append(contentsOf: "\\n".utf8)
            case 0x09: bytes.append(contentsOf: "\\t".utf8)
            case 0x0D: bytes.append(contentsOf: "\\r".utf8)
            case 0..<0x20:
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(contentsOf: [byte >> 4, byte & 15].map { $0 < 10 ? 48 + $0 : 87 + $0 })
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// A number or one of JSON's three words.
    mutating func literal(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }
}

// Members that are left out when there is nothing to say.
extension JSONWriter {
    mutating func member(_ key: String, _ text: String?) {
        guard let text else { return }
        self.key(key)
        string(text)
    }

    mutating func member(_ key: String, _ number: (some BinaryInteger)?) {
        guard let number else { return }
        self.key(key)
        literal(String(number))
    }

    mutating func member(_ key: String, _ number: Double) {
        self.key(key)
        literal(String(number))
    }

    mutating func member(_ key: String, _ flag: Bool?) {
        guard let flag else { return }
        self.key(key)
        literal(flag ? "true" : "false")
    }

    mutating func member(_ key: String, _ texts: [String]) {
        list(key, texts) { $0.string($1) }
    }

    mutating func list<Element>(
        _ key: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
    ) {
        guard !elements.isEmpty else { return }
        self.key(key)
        array { writer in
            for element in elements { write(&writer, element) }
        }
    }

    mutating func objects<Element>(
        _ key: String, _ elements: [Element], _ members: (inout JSONWriter, Element) -> Void
    ) {
        list(key, elements) { writer, element in
            writer.object { members(&$0, element) }
        }
    }
}
