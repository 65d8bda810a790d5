import JSONText

// JSON as feeds have it: what is not of the kind that is wanted is passed over.

extension JSONReader {
    /// Hands over each member of the object that comes next; any other value is passed over.
    ///
    /// `member` must read or skip exactly one value.
    mutating func object(
        _ member: (_ key: String, inout JSONReader) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        guard peek() == UInt8(ascii: "{") else { return try skip() }
        var next = try firstMember()
        while let name = next {
            try member(try text(name), &self)
            next = try nextMember()
        }
    }

    /// Hands over each element of the list that comes next; a single other value counts as its only one.
    mutating func oneOrMany(_ element: (inout JSONReader) throws(JSONFault) -> Void) throws(JSONFault) {
        guard peek() == UInt8(ascii: "[") else { return try element(&self) }
        try list(element)
    }

    /// The text or number that comes next, unless it says nothing; anything else is passed over.
    mutating func filledText() throws(JSONFault) -> String? {
        switch peek() {
        case UInt8(ascii: "\""): return filled(try text())
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            try skip()
            return nil
        default:
            let word = try bareWord()
            return ["null", "true", "false"].contains(word) ? nil : word
        }
    }

    mutating func claim() throws(JSONFault) -> Bool? {
        switch peek() {
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["):
            try filledText().flatMap(FeedParsing.claim)
        default:
            FeedParsing.claim(try bareWord())
        }
    }

    mutating func address(_ base: String?) throws(JSONFault) -> String? {
        try filledText().flatMap { webAddress($0, relativeTo: base) }
    }
}
