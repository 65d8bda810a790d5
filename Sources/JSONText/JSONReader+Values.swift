extension JSONReader {
    /// The next byte that is no white space, without moving past it; `nil` at the end.
    package mutating func peek() -> UInt8? {
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            position += 1
        }
        return nil
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    /// Steps over `null`, if it is next.
    package mutating func takeNull() throws(JSONFault) -> Bool {
        guard peek() == UInt8(ascii: "n") else { return false }
        try word("null")
        return true
    }

    package mutating func truth() throws(JSONFault) -> Bool {
        switch peek() {
        case UInt8(ascii: "t"):
            try word("true")
            return true
        case UInt8(ascii: "f"):
            try word("false")
            return false
        default: throw misfit()
        }
    }

    private mutating func word(_ word: StaticString) throws(JSONFault) {
        let end = position + word.utf8CodeUnitCount
        guard isWord(word, at: position..<end) else { throw fault(.noValue) }
        position = end
    }

    /// A word without quotes, whatever it is: what JSON knows is read by the others.
    package mutating func bareWord() throws(JSONFault) -> String {
        guard peek() != nil else { throw fault(.noValue) }
        let start = position
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
                UInt8(ascii: "."):
                position += 1
                continue
            default: break
            }
            break
        }
        guard position > start else { throw fault(.noValue) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Steps over one value, whatever it is.
    package mutating func skip() throws(JSONFault) {
        switch peek() {
        case UInt8(ascii: "{"):
            var name = try firstMember()
            while name != nil {
                try skip()
                name = try nextMember()
            }
        case UInt8(ascii: "["): try list { reader throws(JSONFault) in try reader.skip() }
        case UInt8(ascii: "\""):
            let string = try string()
            // Its end is found without a look at what it says.
            if manner == .strict { _ = try text(string) }
        case _ where manner == .lenient: _ = try bareWord()
        case UInt8(ascii: "n"): try word("null")
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        default: _ = try numeral()
        }
    }
}
