import JSONText

extension ITunesValue {
    /// Reads the next value, whatever it is.
    init(_ json: inout JSONReader) throws(JSONFault) {
        switch json.peek() {
        case UInt8(ascii: "\""): self = .string(try json.text())
        case UInt8(ascii: "{"):
            var object: [String: ITunesValue] = [:]
            var next = try json.firstMember()
            while let name = next {
                object[try json.text(name)] = try ITunesValue(&json)
                next = try json.nextMember()
            }
            self = .object(object)
        case UInt8(ascii: "["):
            var array: [ITunesValue] = []
            try json.list { json throws(JSONFault) in array.append(try ITunesValue(&json)) }
            self = .array(array)
        case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .bool(try json.truth())
        default:
            if try json.takeNull() {
                self = .null
            } else {
                self = ITunesValue(try json.number())
            }
        }
    }

    private init(_ number: JSONNumber) {
        switch number {
        case .integer(let integer): self = .integer(Int(integer))
        case .double(let double): self = ITunesValue(double)
        }
    }
}
