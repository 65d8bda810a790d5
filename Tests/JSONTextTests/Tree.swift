import JSONText

/// What a document says, with its members in their order.
indirect enum Tree: Sendable, Equatable {
    case null
    case truth(Bool)
    case number(JSONNumber)
    case text(String)
    case list([Tree])
    case object([Member])

    struct Member: Sendable, Equatable {
        var name: String
        var value: Tree
    }

    static func integer(_ value: Int64) -> Tree { .number(.integer(value)) }
    static func double(_ value: Double) -> Tree { .number(.double(value)) }

    /// Reads a document to its end.
    init(_ text: String, _ manner: JSONManner = .strict) throws(JSONFault) {
        try self.init(Array(text.utf8), manner)
    }

    init(_ bytes: [UInt8], _ manner: JSONManner = .strict) throws(JSONFault) {
        var json = JSONReader(bytes, manner: manner)
        try self.init(&json)
        try json.end()
    }

    init(_ json: inout JSONReader) throws(JSONFault) {
        switch json.peek() {
        case UInt8(ascii: "{"):
            var members: [Member] = []
            var next = try json.firstMember()
            while let name = next {
                members.append(Member(name: try json.text(name), value: try Tree(&json)))
                next = try json.nextMember()
            }
            self = .object(members)
        case UInt8(ascii: "["):
            var elements: [Tree] = []
            try json.list { json throws(JSONFault) in elements.append(try Tree(&json)) }
            self = .list(elements)
        case UInt8(ascii: "\""): self = .text(try json.text())
        case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .truth(try json.truth())
        case UInt8(ascii: "n"):
            _ = try json.takeNull()
            self = .null
        default: self = .number(try json.number())
        }
    }
}

/// Steps over a document to its end.
func skip(_ text: String, _ manner: JSONManner = .strict) throws(JSONFault) {
    var json = JSONReader(Array(text.utf8), manner: manner)
    try json.skip()
    try json.end()
}
