extension XMLMending {
    /// What the text being written stands in.
    enum TextKind {
        /// Between tags: references count.
        case content
        /// In an attribute: references count, quotation marks must not end it.
        case attribute
        /// In a CDATA section: every character stands for itself.
        case literal
    }

    /// Writes a stretch of the input so that it is well-formed.
    mutating func writeText(_ range: Range<Int>, _ kind: TextKind, _ entity: (String, String?) -> String?) {
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = input[index]
            switch byte {
            case UInt8(ascii: "&") where kind != .literal:
                index = writeReference(at: index, before: range.upperBound, kind, entity)
                continue
            case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "\"") where kind == .attribute: output.append(contentsOf: "&quot;".utf8)
            case 0x0D where kind == .literal: break
            case 0..<0x20 where byte != 0x09 && byte != 0x0A && byte != 0x0D: break
            case 0xEF
            where index + 2 < range.upperBound && input[index + 1] == 0xBF && input[index + 2] >= 0xBE:
                // U+FFFE and U+FFFF are no characters.
                index += 2
            default: output.append(byte)
            }
            index += 1
        }
    }

    /// Writes the reference at `start`, or an escaped ampersand when it is none.
    ///
    /// - Returns: The place behind it.
    private mutating func writeReference(
        at start: Int, before end: Int, _ kind: TextKind, _ entity: (String, String?) -> String?
    ) -> Int {
        if start + 1 < end, input[start + 1] == UInt8(ascii: "#") {
            return writeCharacterReference(at: start, before: end)
        }
        var index = start + 1
        while index < end, index - start <= 32, isAlphanumeric(input[index]) { index += 1 }
        if index > start + 1, index < end, input[index] == UInt8(ascii: ";") {
            let name = String(decoding: input[start + 1..<index], as: UTF8.self)
            if ["amp", "lt", "gt", "quot", "apos"].contains(name) {
                output.append(contentsOf: input[start...index])
                return index + 1
            }
            let element = kind == .content ? innermostName : nil
            if let text = entities.text(of: name) ?? entity(name, element) {
                for byte in text.utf8 { writeEscaped(byte) }
                return index + 1
            }
        }
        output.append(contentsOf: "&amp;".utf8)
        return start + 1
    }

    private mutating func writeCharacterReference(at start: Int, before end: Int) -> Int {
        var index = start + 2
        let isHex = index < end && input[index] | 0x20 == UInt8(ascii: "x")
        if isHex { index += 1 }
        let digits = index
        var code: UInt32 = 0
        while index < end, let digit = hexadecimal(input[index]), isHex || digit < 10 {
            code = min(code * (isHex ? 16 : 10) + UInt32(digit), 0x110000)
            index += 1
        }
        guard index > digits else {
            output.append(contentsOf: "&amp;".utf8)
            return start + 1
        }
        if index < end, input[index] == UInt8(ascii: ";") { index += 1 }
        // Other numbers name no character that XML allows, and are dropped like the characters themselves.
        if let letter = UInt8(exactly: code).flatMap(windows1252Letter) {
            for byte in UTF8.encode(letter) ?? UTF8.CodeUnits() { output.append(byte) }
        } else if let character = Unicode.Scalar(code), isAllowed(character) {
            for byte in UTF8.encode(character) ?? UTF8.CodeUnits() { writeEscaped(byte) }
        }
        return index
    }

    private mutating func writeEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
        case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
        case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
        case UInt8(ascii: "\""): output.append(contentsOf: "&quot;".utf8)
        case 0x0D: output.append(contentsOf: "&#13;".utf8)
        default: output.append(byte)
        }
    }
}

extension UTF8 {
    fileprivate typealias CodeUnits = EncodedScalar
}

func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

func isAlphanumeric(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

func isNameStart(_ byte: UInt8) -> Bool { isLetter(byte) || byte == UInt8(ascii: "_") }

func isNameByte(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
        || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: ".")
}
