/// A text as it stands in the document, between its quotes.
package struct JSONString: Sendable, Equatable {
    package var range: Range<Int>
    package var hasEscapes = false
}

extension JSONReader {
    package mutating func text() throws(JSONFault) -> String {
        try text(try string())
    }

    /// Steps over a text.
    package mutating func string() throws(JSONFault) -> JSONString {
        guard take(UInt8(ascii: "\"")) else { throw misfit() }
        return try stringToItsEnd()
    }

    /// The same behind its first quote.
    mutating func stringToItsEnd() throws(JSONFault) -> JSONString {
        var string = JSONString(range: position..<position)
        while true {
            position = bytes.textMark(from: position)
            guard position < bytes.count else { throw fault(.noEnd) }
            switch bytes[position] {
            case UInt8(ascii: "\""):
                string.range = string.range.lowerBound..<position
                position += 1
                return string
            case UInt8(ascii: "\\"):
                string.hasEscapes = true
                // What is escaped may be a quote.
                position = min(position + 2, bytes.count)
            default:
                guard manner != .strict else { throw fault(.noCharacter) }
                position += 1
            }
        }
    }

    /// What a text says.
    package func text(_ string: JSONString) throws(JSONFault) -> String {
        guard string.hasEscapes else { return try text(of: bytes[string.range], at: string.range.lowerBound) }
        var plain: [UInt8] = []
        plain.reserveCapacity(string.range.count)
        try unescape(string.range, into: &plain)
        return try text(of: plain[...], at: string.range.lowerBound)
    }

    private func text(of slice: ArraySlice<UInt8>, at place: Int) throws(JSONFault) -> String {
        guard manner == .strict else { return String(decoding: slice, as: UTF8.self) }
        let text = unsafe slice.withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
        guard let text else { throw fault(.noCharacter, at: place) }
        return text
    }

    private func unescape(_ range: Range<Int>, into plain: inout [UInt8]) throws(JSONFault) {
        var index = range.lowerBound
        while index < range.upperBound {
            // Behind the range stands a quote.
            let mark = bytes.textMark(from: index)
            plain += bytes[index..<mark]
            guard mark < range.upperBound else { return }
            index = mark + 1
            guard bytes[mark] == UInt8(ascii: "\\") else {
                plain.append(bytes[mark])
                continue
            }
            // A text does not end with half an escape.
            let kind = bytes[index]
            index += 1
            switch kind {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain.append(kind)
            case UInt8(ascii: "n"): plain.append(0x0A)
            case UInt8(ascii: "r"): plain.append(0x0D)
            case UInt8(ascii: "t"): plain.append(0x09)
            case UInt8(ascii: "b"): append(control: 0x08, to: &plain)
            case UInt8(ascii: "f"): append(control: 0x0C, to: &plain)
            case UInt8(ascii: "u"):
                let scalar = try scalar(at: &index, until: range.upperBound)
                switch scalar.value {
                case 0x09, 0x0A, 0x0D, 0x20...: plain += Character(scalar).utf8
                case let control: append(control: UInt8(control), to: &plain)
                }
            default:
                guard manner != .strict else { throw fault(.noCharacter, at: mark) }
                plain.append(kind)
            }
        }
    }

    private func append(control byte: UInt8, to plain: inout [UInt8]) {
        if manner != .lenient { plain.append(byte) }
    }

    /// The character behind `\u`, of which two may make one.
    private func scalar(at index: inout Int, until end: Int) throws(JSONFault) -> Unicode.Scalar {
        if let unit = unit(at: index, until: end) {
            index += 4
            if let scalar = Unicode.Scalar(unit) { return scalar }
            if index + 1 < end, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u"),
                let trail = self.unit(at: index + 2, until: end),
                let scalar = Unicode.Scalar(lead: unit, trail: trail)
            {
                index += 6
                return scalar
            }
        }
        guard manner != .strict else { throw fault(.noCharacter, at: index) }
        return "\u{FFFD}"
    }

    private func unit(at index: Int, until end: Int) -> UInt16? {
        guard index + 4 <= end else { return nil }
        var unit: UInt16 = 0
        for byte in bytes[index..<(index + 4)] {
            guard let digit = Unicode.Scalar(byte).hexadecimalDigit else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}

extension [UInt8] {
    fileprivate func textMark(from start: Int) -> Int {
        unsafe withUnsafeBytes { unsafe $0.textMark(from: start).place }
    }
}
