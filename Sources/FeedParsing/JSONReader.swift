/// Walks over JSON text and hands out what is asked for.
///
/// It builds no tree: a hostile document of a million small values costs nothing but the walk. It is
/// lenient where nothing can be misread (control characters in strings, commas too many, a cut end) and
/// stops for good at the first thing it cannot make sense of.
struct JSONReader {
    private let bytes: [UInt8]
    private(set) var position: Int
    private var depth = 0
    /// The text ended early, or nobody can tell what it means from `position` on.
    private(set) var isBroken = false

    private static let depthLimit = 128

    init(_ bytes: [UInt8], from position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    enum Kind { case object, array, string, other }

    mutating func kind() -> Kind {
        switch next() {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .string
        default: .other
        }
    }

    /// Hands over each member of the object that comes next; any other value is passed over.
    ///
    /// `member` must read or skip exactly one value.
    mutating func object(_ member: (_ key: String, inout JSONReader) -> Void) {
        guard next() == UInt8(ascii: "{") else { return skip() }
        guard enter() else { return }
        while !isBroken {
            switch next() {
            case UInt8(ascii: "}"): return leave()
            case UInt8(ascii: ","): position += 1
            case UInt8(ascii: "\""):
                let key = readString() ?? ""
                guard next() == UInt8(ascii: ":") else { return fail() }
                position += 1
                member(key, &self)
            default: return fail()
            }
        }
    }

    /// Hands over each element of the array that comes next; a single other value counts as its only one.
    mutating func array(_ element: (inout JSONReader) -> Void) {
        guard next() == UInt8(ascii: "[") else { return element(&self) }
        guard enter() else { return }
        while !isBroken {
            switch next() {
            case UInt8(ascii: "]"): return leave()
            case UInt8(ascii: ","): position += 1
            case nil: return fail()
            default: element(&self)
            }
        }
    }

    /// The string or number that comes next as text; `nil` for anything else, which is passed over.
    mutating func text() -> String? {
        switch next() {
        case UInt8(ascii: "\""): return readString()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            skip()
            return nil
        default:
            let word = readWord()
            return word == "null" || word == "true" || word == "false" ? nil : word
        }
    }

    mutating func flag() -> Bool? {
        guard kind() == .other else { return text().flatMap(claim) }
        return claim(readWord())
    }

    mutating func skip() {
        switch next() {
        case UInt8(ascii: "{"): object { $1.skip() }
        case UInt8(ascii: "["): array { $0.skip() }
        case UInt8(ascii: "\""): skipString()
        case nil: fail()
        default: _ = readWord()
        }
    }

    private mutating func next() -> UInt8? {
        while position < bytes.count, isWhitespace(bytes[position]) { position += 1 }
        return position < bytes.count && !isBroken ? bytes[position] : nil
    }

    private mutating func enter() -> Bool {
        depth += 1
        position += 1
        if depth > Self.depthLimit { fail() }
        return !isBroken
    }

    private mutating func leave() {
        depth -= 1
        position += 1
    }

    private mutating func fail() { isBroken = true }

    private mutating func readWord() -> String {
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            let isPart =
                isLetter(byte) || decimalDigit(byte) != nil || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
            if !isPart { break }
            position += 1
        }
        if position == start { fail() }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }
}

// MARK: - Strings

extension JSONReader {
    private mutating func skipString() {
        position += 1
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"): position += 2
            default: position += 1
            }
        }
        position = min(position, bytes.count)
        fail()
    }

    private mutating func readString() -> String? {
        let start = position + 1
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\") {
            end += 1
        }
        if end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
            position = end + 1
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
        return readEscapedString(from: start)
    }

    private mutating func readEscapedString(from start: Int) -> String? {
        var text: [UInt8] = []
        position = start
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): readEscape(into: &text)
            default: text.append(byte)
            }
        }
        fail()
        return nil
    }

    private mutating func readEscape(into text: inout [UInt8]) {
        guard position < bytes.count else { return }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"), UInt8(ascii: "f"): break
        case UInt8(ascii: "u"):
            guard var code = readHexadecimal() else { return }
            if (0xD800..<0xDC00).contains(code), position + 1 < bytes.count,
                bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
            {
                let back = position
                position += 2
                if let low = readHexadecimal(), (0xDC00..<0xE000).contains(low) {
                    code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
                } else {
                    position = back
                }
            }
            let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
            if code >= 0x20 || code == 0x09 || code == 0x0A || code == 0x0D {
                text.append(contentsOf: String(Character(scalar)).utf8)
            }
        default: text.append(byte)
        }
    }

    private mutating func readHexadecimal() -> UInt32? {
        guard position + 4 <= bytes.count else { return nil }
        var code: UInt32 = 0
        for byte in bytes[position..<position + 4] {
            guard let digit = hexadecimalDigit(byte) else { return nil }
            code = code << 4 + UInt32(digit)
        }
        position += 4
        return code
    }
}
